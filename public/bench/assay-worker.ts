// Worker: Assay's own hub encoder, loaded as the engine loads it. It measures times itself, so that they do not
// include messages.

import {
  type Device,
  type Dtype,
  loadTransformersEmbedder,
  openHubStorage,
  type TransformersEmbedder,
} from 'assay/encoders';
import { expose } from 'comlink';

export interface EncoderRequest {
  readonly id: string;
  /** Absolute URL of the hub, with a trailing slash. */
  readonly hub: string;
  /** Absolute URL of the folder with the ONNX Runtime files, with a trailing slash. */
  readonly runtime: string;
  readonly device: Device;
  readonly dtype: Dtype | 'auto';
  /** Embeds on one thread only, as transformers.js does on a page like this. Default: one a core up to four. */
  readonly oneThread?: boolean;
}

export type EncoderFacts = Pick<
  TransformersEmbedder,
  'backend' | 'dtype' | 'window' | 'dimensions' | 'note' | 'adapter' | 'threads'
>;

/** As in the engine's worker. */
/** Built scripts are in the folder `assets`. */
const replicaUrl = new URL('../assay-models/worker/encoders/replica.js', self.location.href);
const replica = () => new Worker(replicaUrl, { type: 'module' });

const storage = openHubStorage();
let embedder: TransformersEmbedder | undefined;

function getEmbedder(): TransformersEmbedder {
  if (!embedder) throw new Error('No encoder is loaded');
  return embedder;
}

/** Drops words from the end until the text has no more than `maxTokens` tokens. */
function truncate(text: string, maxTokens: number): string {
  const words = text.split(' ');
  const fits = (count: number) => {
    const [tokens = 0] = getEmbedder().tokens([words.slice(0, count).join(' ')]);
    return tokens <= maxTokens;
  };
  let [low, high] = [1, words.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return words.slice(0, low).join(' ');
}

function getFacts(): EncoderFacts {
  const { backend, dtype, window, dimensions, note, adapter, threads } = getEmbedder();
  return { backend, dtype, window, dimensions, note, adapter, threads };
}

const api = {
  async load(
    request: EncoderRequest,
    onProgress: (done: number, total: number) => void,
  ): Promise<EncoderFacts> {
    const { oneThread = false, ...loadOptions } = request;
    const threads = oneThread ? {} : { replica };
    embedder = await loadTransformersEmbedder({ ...loadOptions, ...storage, ...threads, onProgress });
    return getFacts();
  },
  getFacts,
  /** Truncates the texts to `maxTokens` tokens, and to the encoder's window. */
  truncate: (texts: readonly string[], maxTokens: number): string[] =>
    texts.map((text) => truncate(text, Math.min(maxTokens, getEmbedder().window))),
  /** Number of tokens of all texts, without special tokens. */
  countTokens: (texts: readonly string[]): number =>
    getEmbedder()
      .tokens(texts)
      .reduce((sum, count) => sum + count, 0),
  /** (n, dimensions) unit rows. */
  embed: async (texts: readonly string[]): Promise<Float32Array> => (await getEmbedder().embed(texts)).data,
  /** Milliseconds to embed all texts, `batch` texts per call; by default in one call. */
  async time(texts: readonly string[], batch = texts.length): Promise<number> {
    const start = performance.now();
    for (let at = 0; at < texts.length; at += batch) await getEmbedder().embed(texts.slice(at, at + batch));
    return performance.now() - start;
  },
  async unload(): Promise<void> {
    await embedder?.dispose();
    embedder = undefined;
  },
};

export type AssayApi = typeof api;
expose(api);
