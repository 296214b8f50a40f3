// Memory of an encoder in Node, before and after batches of random shapes.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRandom } from '../../../dist/authoring/numerics/random.js';
import { readOnnxEncoder } from '../../../dist/encoders/read/index.js';
import { WasmEncoder } from '../../../dist/encoders/runtime/index.js';
import { modelConfiguration } from '../../support/hub/repository/configuration.mjs';
import { benchShape } from '../../support/hub/weights/bench.mjs';
import { createModel, noise } from './noise.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const warmBatches = 50;

/** An encoder and its memory, the largest that is created while it opens. */
function openEncoder() {
  const { Memory } = WebAssembly;
  let memory;
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor) {
      super(descriptor);
      if (!memory || this.buffer.byteLength > memory.buffer.byteLength) memory = this;
    }
  };
  const model = Uint8Array.from(createModel(noise, 'q8'));
  const reading = readOnnxEncoder(model, JSON.parse(modelConfiguration(benchShape)));
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  const encoder = WasmEncoder.fromWeights(reading.weights);
  WebAssembly.Memory = Memory;
  return { encoder, memory };
}

/**
 * Encodes batches of 1 to 4 texts of 1 to 60 tokens.
 * @returns bytes before and after
 */
export function measureNode(batches) {
  const { encoder, memory } = openEncoder();
  const { integer } = createRandom(1, 'node-memory');
  const encode = () => {
    const texts = Array.from({ length: 1 + integer(4) }, () =>
      Uint32Array.from({ length: 1 + integer(60) }, () => integer(benchShape.vocabulary)),
    );
    encoder.encode(texts);
  };
  const hold = () => {
    for (let time = 0; time < 3; time++) collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const wasm = memory.buffer.byteLength;
    return { wasm, heap: heapUsed, buffers: Math.max(0, arrayBuffers - wasm), gpu: 0 };
  };
  for (let i = 0; i < warmBatches; i++) encode();
  const before = hold();
  for (let i = 0; i < batches; i++) encode();
  return { before, after: hold() };
}
