// A contextual bundled embedder on WebGPU: a second backend of the same integers, with the vectors of WebAssembly but for single
// roundings. Checked against WebAssembly at every load. Loaded only where there is a GPU.

import {
  checkIds,
  compare,
  createLifecycle,
  type Embedder,
  findVectorFault,
  selfTestTexts,
  type Verdict,
} from '../../../core/embedding/parts/index.js';
import { type Gpu, openGpu } from '../../../core/kernels/index.js';
import { row, zeros } from '../../../core/numerics/index.js';
import { GpuEncoder } from '../../gpu/index.js';
import type { GpuEmbedderParts } from '../gpu-parts.js';

/** Texts to embed together: their tokens fill a good part of a run. */
const batch = 64;

/**
 * Opens a device, and the embedder on it.
 * @throws Error with the reason why it does not run on WebGPU here
 */
export async function openGpuEmbedder(parts: GpuEmbedderParts): Promise<Embedder> {
  const { twin } = parts;
  const gpu = await openGpu();
  if (!gpu) throw new Error('no adapter');
  try {
    const { encoder, selfTest } = await openTested(gpu, parts);
    const lifecycle = createLifecycle({ id: twin.id, backend: 'webgpu', gpu, onFatal: parts.onFatal });
    const { tokens: batchTokens } = encoder.capacity;
    const { openOnGpu, addThreads, ...shared } = twin;
    return {
      ...shared,
      backend: 'webgpu',
      selfTest,
      adapter: gpu.adapter,
      threads: null,
      batch,
      batchTokens,
      async embed(texts, signal) {
        signal?.throwIfAborted();
        if (lifecycle.error) throw lifecycle.error;
        const ids = readIds(parts, texts);
        const indices = Array.from(ids.keys()).filter((index) => ids[index]?.length);
        const vectors = zeros(texts.length, twin.dimensions);
        try {
          const present = ids.filter(({ length }) => length > 0);
          const encoded = await encoder.encode(present, signal);
          const fault = findVectorFault(encoded);
          if (fault) throw new Error(`the encoder returned ${fault}`);
          indices.forEach((index, i) => {
            row(vectors, index).set(row(encoded, i));
          });
          return vectors;
        } catch (error) {
          if (signal?.aborted && error === signal.reason) throw error;
          throw lifecycle.fail(error);
        }
      },
    };
  } catch (error) {
    gpu.device.destroy();
    throw error;
  }
}

/** @throws content_too_large for a text beyond the window */
function readIds({ reader, read }: GpuEmbedderParts, texts: readonly string[]): Uint32Array[] {
  const ids = texts.map((text) => Uint32Array.from(reader.encode(text)));
  checkIds(ids, { limit: read.limit, vocabulary: read.weights.words.rows });
  return ids;
}

/** Opens the encoder, and sees that its vectors are right. @throws Error with the reason why they are not */
async function openTested(gpu: Gpu, parts: GpuEmbedderParts) {
  const { read, reference } = parts;
  const { weights, limit } = read;
  const source = weights.normFirst
    ? ({ precision: 'integer' } as const)
    : { integers: reference.readIntegers() };
  const encoder = await GpuEncoder.open(gpu, weights, { pooling: 'mean', limit, ...source });
  const selfTest = await testEncoder(encoder, parts);
  if (selfTest.passed) return { encoder, selfTest };
  encoder.dispose();
  throw new Error(selfTest.reason ?? 'its vectors are wrong');
}

/** Compares with WebAssembly. */
async function testEncoder(encoder: GpuEncoder, parts: GpuEmbedderParts): Promise<Verdict> {
  const ids = readIds(parts, selfTestTexts);
  return compare(await encoder.encode(ids), parts.reference.encode(ids));
}
