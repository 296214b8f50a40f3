// The bundled embedders with layers: the tokens of a text, and the normalised sum of what layers of attention make of their
// vectors. On WebAssembly, works offline, the same bits in every browser; it opens a second backend on WebGPU.
// Surface features are a separate block.

import { AssayError } from '../../core/contract/index.js';
import type {
  BundledText,
  ContextualParts,
  Embedder,
  LocatedVectors,
} from '../../core/embedding/parts/index.js';
import { accumulate, row, zeros } from '../../core/numerics/index.js';
import { type EventLoopPause, yieldToEventLoop } from '../../core/platform/index.js';
import type { WasmEncoder } from '../runtime/index.js';
import { type EnclosedText, encloseText } from './enclose-text.js';
import type { GpuEmbedderParts, OpenGpuEmbedder } from './gpu-parts.js';
import {
  type ContextualWeights,
  createTunedEncode,
  differsOnGpu,
  openContextualEncoder,
  readContextualWeights,
} from './open-encoder.js';
import { type ContextualThreads, createThreads } from './threads.js';
import { createUnsupportedError } from './unsupported-error.js';

/** What core has read, and the way to WebGPU. */
export interface EmbedderParts extends ContextualParts {
  /** Undefined: it runs on WebAssembly only. */
  readonly openOnGpu?: OpenGpuEmbedder | undefined;
}

/** Tokens that are encoded before the event loop may run: about a millisecond's work. */
const turnTokens = 64;

/**
 * Creates the contextual embedder.
 * @param createPause creates the pauses between texts; replaced in tests
 * @throws artifact_damaged when the layers do not fit the words; engine_unavailable where WebAssembly is blocked or has no SIMD
 */
export function createContextualEmbedder(
  { id, revision, dimensions, reader, prefix, files, lexicon, openOnGpu }: EmbedderParts,
  createPause: () => EventLoopPause = yieldToEventLoop,
): Embedder {
  const read = readContextualWeights(files);
  requireFit(read, reader, dimensions);
  const enclosed = encloseText(reader, prefix, read.ends);
  const window = read.limit - enclosed.added;
  const encoder = openEncoder(id, read);
  const encode = createTunedEncode(encoder);
  let threads: ContextualThreads | undefined;
  const embedder: Embedder = {
    id,
    revision,
    dimensions,
    window,
    lexicon,
    backend: 'wasm',
    dtype: 'q8',
    get threads() {
      return threads?.threads ?? 1;
    },
    get batch() {
      return threads?.batch;
    },
    get batchTokens() {
      return threads?.batchTokens;
    },
    selfTest: { passed: true, cosine: null },
    note: !openOnGpu || hasWebGpu() ? null : 'Skipped: webgpu: not available here',
    tokens: reader.tokens,
    wordsApart: reader.wordsApart ?? false,
    measureUnread: reader.measureUnread,
    ...(reader.respell && { respell: reader.respell }),
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      if (threads?.use(texts.length)) {
        return threads.encode(
          texts.map((text) => Uint32Array.from(enclosed.encode(text))),
          signal,
        );
      }
      const vectors = zeros(texts.length, dimensions);
      const pause = createPause();
      // Short texts pass the layers together: their vectors have the same bits, and weights are read once for all.
      for (const group of groupTexts(enclosed, texts)) {
        if (pause.due()) {
          await pause.take();
          signal?.throwIfAborted();
        }
        const encoded = encode(group.map(({ ids }) => ids));
        group.forEach(({ index }, i) => {
          row(vectors, index).set(row(encoded, i));
        });
      }
      return vectors;
    },
    locate: (text) => locateVectors(enclosed, encoder, text),
  };
  // Apart, so that the weights stay in memory only where a GPU may need them.
  const parts =
    openOnGpu && hasWebGpu() ? { twin: embedder, reader: enclosed, read, reference: encoder } : null;
  return Object.assign(embedder, {
    ...(openOnGpu && { openOnGpu: createGpuOpener(openOnGpu, parts), gpuDiffers: differsOnGpu(read) }),
    addThreads(createWorker: () => Worker) {
      threads ??= createThreads(files, dimensions, encode, createWorker);
    },
  });
}

const hasWebGpu = (): boolean => globalThis.navigator?.gpu !== undefined;

type GpuOpener = NonNullable<Embedder['openOnGpu']>;

/** @param parts null without WebGPU */
const createGpuOpener =
  (open: OpenGpuEmbedder, parts: Omit<GpuEmbedderParts, 'onFatal'> | null): GpuOpener =>
  async (onFatal) => {
    if (!parts) throw new Error('no adapter');
    return open({ ...parts, onFatal });
  };

/** @throws artifact_damaged */
function requireFit({ weights }: ContextualWeights, { size }: BundledText, dimensions: number): void {
  const { hidden, words } = weights;
  if (hidden === dimensions && words.rows === size) return;
  const detail = `has ${words.rows} words of ${hidden} columns, expected ${size} of ${dimensions}`;
  throw new AssayError(
    'artifact_damaged',
    `Embedder file 'encoder.bin' ${detail}. Replace the embedder's files with those of one release`,
  );
}

function openEncoder(id: string, read: ContextualWeights): WasmEncoder {
  try {
    return openContextualEncoder(read);
  } catch (cause) {
    throw createUnsupportedError(id, cause);
  }
}

interface PlacedIds {
  readonly index: number;
  readonly ids: Int32Array;
}

/** Texts with tokens, in order, in groups of about `turnTokens` tokens. */
function* groupTexts({ encode }: EnclosedText, texts: readonly string[]): Generator<PlacedIds[]> {
  let group: PlacedIds[] = [];
  let tokens = 0;
  for (const [index, text] of texts.entries()) {
    const ids = encode(text).slice();
    if (ids.length === 0) continue;
    group.push({ index, ids });
    tokens += ids.length;
    if (tokens < turnTokens) continue;
    yield group;
    [group, tokens] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/**
 * The states of each place's tokens, over the length of the sum of all. What the vector differs from that, which is also what
 * the tokens around a text add, is shared equally among the tokens of places.
 */
function locateVectors(reader: EnclosedText, encoder: WasmEncoder, text: string): LocatedVectors | null {
  const located = reader.locate(text);
  if (!located) return null;
  const { ids, starts, ends, firsts } = located;
  const vectors = zeros(starts.length, encoder.hidden);
  if (ids.length === 0) return { starts, ends, vectors };
  const { hiddenStates, vector } = encoder.encodeWithStates(ids);
  const [from, to] = [firsts[0] ?? 0, firsts.at(-1) ?? 0];
  const remainder = Float64Array.from(vector);
  const total = new Float64Array(encoder.hidden);
  for (let token = 0; token < ids.length; token++) accumulate(total, 1, row(hiddenStates, token));
  const length = Math.hypot(...total);
  if (!(length > 0)) return null;
  for (let token = from; token < to; token++) accumulate(remainder, -1 / length, row(hiddenStates, token));
  for (let span = 0; span < starts.length; span++) {
    const [first, end] = [firsts[span] ?? 0, firsts[span + 1] ?? 0];
    const sum = new Float64Array(encoder.hidden);
    accumulate(sum, (end - first) / (to - from), remainder);
    for (let token = first; token < end; token++) accumulate(sum, 1 / length, row(hiddenStates, token));
    row(vectors, span).set(sum);
  }
  return { starts, ends, vectors };
}
