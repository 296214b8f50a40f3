// A contextual bundled embedder on WebGPU: a second backend of the same integers, with the vectors of WebAssembly but for single
// roundings, which grow with the layers. Checked against WebAssembly at every load. Loaded only where there is a GPU.

import type { Embedder } from '../../../core/embedding/parts/index.js';
import { type Gpu, openGpu } from '../../../core/kernels/index.js';
import { type Matrix, row, zeros } from '../../../core/numerics/index.js';
import { GpuEncoder } from '../../gpu/index.js';
import {
  checkIds,
  compare,
  createLifecycle,
  findVectorFault,
  selfTestTexts,
  type Verdict,
} from '../../parts/index.js';
import { readIntegerWeights } from '../../runtime/index.js';
import type { GpuEmbedderParts } from '../gpu-parts.js';

/** Texts to embed together: their tokens fill a good part of a run. */
const batch = 64;
/**
 * Tokens, with those around a text, below which WebAssembly answers, as it takes a few milliseconds. Sums in another order move
 * some values to the next of 127 levels: of the mean of few tokens that is most, up to two points of a score.
 */
const minTokens = 16;

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
    const { openOnGpu, gpuDiffers, addThreads, ...shared } = twin;
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
        const { long, short } = divide(readTexts(parts, texts));
        const vectors = zeros(texts.length, twin.dimensions);
        const onCpu = twin.embed(
          short.map(({ text }) => text),
          signal,
        );
        // Where it is awaited, its failure is handled.
        onCpu.catch(() => {});
        try {
          const encoded = await encoder.encode(
            long.map(({ ids }) => ids),
            signal,
          );
          const fault = findVectorFault(encoded);
          if (fault) throw new Error(`the encoder returned ${fault}`);
          setRows(encoded, long, vectors);
        } catch (error) {
          if (signal?.aborted && error === signal.reason) throw error;
          throw lifecycle.fail(error);
        }
        setRows(await onCpu, short, vectors);
        return vectors;
      },
    };
  } catch (error) {
    gpu.device.destroy();
    throw error;
  }
}

interface PlacedText {
  readonly index: number;
  readonly text: string;
  readonly ids: Uint32Array;
}

/** Texts for the GPU, and those for WebAssembly. */
function divide(texts: readonly PlacedText[]): Readonly<Record<'long' | 'short', PlacedText[]>> {
  const isShort = ({ ids }: PlacedText) => ids.length < minTokens;
  return { long: texts.filter((text) => !isShort(text)), short: texts.filter(isShort) };
}

function setRows(encoded: Matrix, texts: readonly PlacedText[], vectors: Matrix): void {
  texts.forEach(({ index }, i) => {
    row(vectors, index).set(row(encoded, i));
  });
}

/** @throws content_too_large for a text beyond the window */
function readTexts({ reader, read }: GpuEmbedderParts, texts: readonly string[]): PlacedText[] {
  const placed = texts.map((text, index) => ({ index, text, ids: Uint32Array.from(reader.encode(text)) }));
  checkIds(
    placed.map(({ ids }) => ids),
    { limit: read.limit, vocabulary: read.weights.words.rows },
  );
  return placed;
}

/** Opens the encoder, and sees that its vectors are right. @throws Error with the reason why they are not */
async function openTested(gpu: Gpu, parts: GpuEmbedderParts) {
  const { read, reference } = parts;
  const { weights, limit } = read;
  const integers = readIntegerWeights(reference.packed);
  const encoder = await GpuEncoder.open(gpu, weights, { pooling: 'mean', limit, integers });
  const selfTest = await testEncoder(encoder, parts);
  if (selfTest.passed) return { encoder, selfTest };
  encoder.dispose();
  throw new Error(selfTest.reason ?? 'its vectors are wrong');
}

/** Compares with WebAssembly. */
async function testEncoder(encoder: GpuEncoder, parts: GpuEmbedderParts): Promise<Verdict> {
  const ids = readTexts(parts, selfTestTexts).map((text) => text.ids);
  return compare(await encoder.encode(ids), parts.reference.encode(ids));
}
