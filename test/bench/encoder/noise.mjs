// Weights of noise in MiniLM's shape, and ONNX Runtime on them: the benches of the encoder on the CPU.
import * as runtime from 'onnxruntime-web/wasm';
import { bertModel } from '../../support/hub/onnx/bert.mjs';
import { benchShape } from '../../support/hub/weights/bench.mjs';
import { drawSeeded } from '../../support/hub/weights/seeded.mjs';

const { hidden, vocabulary, positions } = benchShape;

/** Every branch of a layer is about as large as its input: more than in trained encoders. */
export const noise = {
  words: () => drawSeeded('words', vocabulary * hidden, 0.05),
  types: () => new Float32Array(2 * hidden),
  positions: () => drawSeeded('positions', positions * hidden, 0.02),
  matrix: (name, rows, columns) => drawSeeded(name, rows * columns, 1 / Math.sqrt(rows)),
  bias: (name, length) => drawSeeded(`${name}.bias`, length, 0.1),
  gain: (name, length) => drawSeeded(`${name}.gain`, length, 0.1).map((value) => 1 + value),
  shift: (name, length) => drawSeeded(`${name}.shift`, length, 0.1),
};

/** The ONNX file of an encoder in MiniLM's shape. @param weights as of `bertModel` @param dtype 'fp32' or 'q8' */
export const createModel = (weights, dtype) => Buffer.concat(bertModel(benchShape, weights, dtype).model);

/**
 * Opens ONNX Runtime on one thread.
 * @param model of {@link createModel}
 * @returns a function from the ids of one text to the mean of its hidden states, scaled to length 1
 */
export async function openRuntime(model) {
  runtime.env.wasm.numThreads = 1;
  const session = await runtime.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    logSeverityLevel: 3,
  });
  return async (text) => {
    const tensor = (data) => new runtime.Tensor('int64', data, [1, text.length]);
    const { last_hidden_state: state } = await session.run({
      input_ids: tensor(BigInt64Array.from(text, BigInt)),
      attention_mask: tensor(new BigInt64Array(text.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(text.length)),
    });
    const sum = new Float64Array(hidden);
    const { data } = state;
    for (let at = 0; at < data.length; at += hidden)
      for (let column = 0; column < hidden; column++) sum[column] += data[at + column];
    state.dispose();
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  };
}
