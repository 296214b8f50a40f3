// One session of ONNX Runtime: made on a device that was chosen beforehand, run one batch at a time, released once.
// Made without transformers.js, which after one failure refuses every later run of the thread.
import { InferenceSession, type Tensor } from 'onnxruntime-web/webgpu';
import { inputsOf } from './inputs.js';
import { ortCalls } from './runtime.js';
import type { ModelFiles } from './weights.js';

/** What came out of a run. Disposed by whoever ran it. */
export interface Output {
  readonly tensor: Tensor;
  /** (n) tokens of each text. */
  readonly lengths: Uint32Array;
  /** Tokens of a padded row. */
  readonly tokens: number;
}

/**
 * A session over the files of a model.
 * @param device our own GPU device, whose buffers the outputs are then in; undefined for the CPU
 * @throws Error of the runtime when the model cannot be loaded
 */
export function openSession(
  { bytes, beside }: ModelFiles,
  device: GPUDevice | undefined,
): Promise<InferenceSession> {
  return ortCalls.run(() =>
    InferenceSession.create(bytes, {
      logSeverityLevel: 3,
      ...(beside.length > 0 ? { externalData: beside } : {}),
      // Setting the device in the runtime's environment instead is ignored there, and gives zeros.
      ...(device
        ? { executionProviders: [{ name: 'webgpu', device }], preferredOutputLocation: 'gpu-buffer' }
        : { executionProviders: ['wasm'] }),
    }),
  );
}

/**
 * Runs one batch, and uses what came out before the next run begins.
 * @param batch ids of each of n texts, at least one
 * @throws Error of the runtime; what `use` throws
 */
export function runSession<Result>(
  session: InferenceSession,
  batch: readonly Uint32Array[],
  output: string,
  use: (output: Output) => Promise<Result>,
): Promise<Result> {
  return ortCalls.run(async () => {
    const { feeds, lengths, tokens } = inputsOf(batch, session.inputNames);
    const results = await session.run(feeds, [output]);
    const tensor = results[output];
    if (!tensor) throw new Error(`the model gave no '${output}'`);
    try {
      return await use({ tensor, lengths, tokens });
    } finally {
      tensor.dispose();
    }
  });
}

export function releaseSession(session: InferenceSession): Promise<void> {
  return ortCalls.run(() => session.release());
}
