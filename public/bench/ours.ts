// Worker: Assay's own embedder, loaded as the engine loads it. Times are taken here, so that messages are not in them.
import { expose } from 'comlink';
import type { Device, Dtype } from '../../src/embedding/transformers/backend.js';
import type { TransformersEmbedder } from '../../src/embedding/transformers/embedder.js';
import { loadTransformersEmbedder } from '../../src/embedding/transformers/load.js';
import { openArea } from '../../src/storage/databases.js';
import { openFiles } from '../../src/storage/file-store.js';
import { hubFiles } from '../../src/storage/hub-files.js';

export interface Wanted {
  readonly id: string;
  /** Absolute URLs with a trailing slash: of the hub, and of the folder of the runtime's files. */
  readonly hub: string;
  readonly runtime: string;
  readonly device: Device;
  readonly dtype: Dtype | 'auto';
}

export type Facts = Pick<
  TransformersEmbedder,
  'backend' | 'dtype' | 'window' | 'dimensions' | 'note' | 'adapter' | 'threads'
>;

/** As the engine's worker has it. */
const replica = () => new Worker(new URL('../../src/worker/replica.ts', import.meta.url), { type: 'module' });

const records = openArea<unknown>('hub');
const files = hubFiles(openFiles(), records);
let embedder: TransformersEmbedder | undefined;

function loaded(): TransformersEmbedder {
  if (!embedder) throw new Error('No encoder is loaded.');
  return embedder;
}

/** The text without its last words, at most so many tokens long. */
function shortened(text: string, most: number): string {
  const words = text.split(' ');
  const fits = (count: number) => (loaded().tokens([words.slice(0, count).join(' ')])[0] ?? 0) <= most;
  let [low, high] = [1, words.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return words.slice(0, low).join(' ');
}

function facts(): Facts {
  const { backend, dtype, window, dimensions, note, adapter, threads } = loaded();
  return { backend, dtype, window, dimensions, note, adapter, threads };
}

const calls = {
  async load(wanted: Wanted, onProgress: (done: number, total: number) => void): Promise<Facts> {
    embedder = await loadTransformersEmbedder({
      ...wanted,
      files,
      verdicts: records,
      replica,
      onProgress,
    });
    return facts();
  },
  facts,
  /** The texts, cut to a number of tokens. */
  cut: (texts: readonly string[], most: number): string[] =>
    texts.map((text) => shortened(text, Math.min(most, loaded().window))),
  /** Tokens in all, special ones not counted. */
  tokens: (texts: readonly string[]): number =>
    loaded()
      .tokens(texts)
      .reduce((sum, count) => sum + count, 0),
  /** (n, dimensions) unit rows. */
  vectors: async (texts: readonly string[]): Promise<Float32Array> => (await loaded().embed(texts)).data,
  /** Milliseconds to embed them all. */
  async time(texts: readonly string[]): Promise<number> {
    const start = performance.now();
    await loaded().embed(texts);
    return performance.now() - start;
  },
  async unload(): Promise<void> {
    await embedder?.dispose();
    embedder = undefined;
  },
};

export type OursApi = typeof calls;
expose(calls);
