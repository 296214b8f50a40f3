// A worker that loads hub embedders over IndexedDB, for tests: one message per call, with a response by its id.
import '../gpu-faults.js';
import { openArea } from '../../../dist/core/storage/areas/databases.js';
import { openFiles } from '../../../dist/core/storage/files/file-store.js';
import { createHubFiles } from '../../../dist/core/storage/files/hub-files.js';
import {
  loadTransformersEmbedder,
  type TransformersOptions,
} from '../../../dist/encoders/hub/load-encoder.js';
import type { TransformersEmbedder } from '../../../dist/encoders/hub/transformers-embedder.js';

export type Load = Pick<TransformersOptions, 'id' | 'hub' | 'runtime' | 'device' | 'dtype' | 'revision'>;

/** Results of the calls. */
export interface Loaded {
  readonly embedder: Pick<
    TransformersEmbedder,
    'id' | 'revision' | 'dimensions' | 'window' | 'backend' | 'dtype' | 'selfTest' | 'note'
  >;
  readonly progress: readonly (readonly [number, number])[];
}
export interface Embedded {
  /** (n, dimensions) row-major. */
  readonly vectors: Float32Array;
  readonly tokens: Uint32Array;
  /** Threads after the call. */
  readonly threads: number | null;
}

const query = new URL(location.href).searchParams;

/** URLs fetched for files. */
const fetched: string[] = [];
const network: typeof globalThis.fetch = async (input, init) => {
  fetched.push(String(input));
  if (query.get('network') === 'none') throw new TypeError('Failed to fetch');
  return fetch(input, init);
};

const replica = () =>
  new Worker(new URL('/dist/cdn/worker/encoders/replica.js', location.href), { type: 'module' });

const embedders = new Map<string, TransformersEmbedder>();
const area = openArea<unknown>('hub');

async function load(options: Load): Promise<Loaded> {
  const progress: [number, number][] = [];
  const embedder = await loadTransformersEmbedder({
    ...options,
    files: createHubFiles(openFiles(), area, { fetch: network, pause: async () => {} }),
    verdicts: area,
    replica: query.get('replicas') === null ? undefined : replica,
    onProgress: (done, total) => progress.push([done, total]),
  });
  embedders.set(options.id, embedder);
  const { id, revision, dimensions, window, backend, dtype, selfTest, note } = embedder;
  return { embedder: { id, revision, dimensions, window, backend, dtype, selfTest, note }, progress };
}

async function embed({ id, texts }: { id: string; texts: string[] }): Promise<Embedded> {
  const embedder = embedders.get(id)!;
  const { data: vectors } = await embedder.embed(texts);
  return { vectors, tokens: embedder.tokens(texts), threads: embedder.threads };
}

/** URLs that this worker fetched besides scripts: files, and requests of libraries. */
async function requests(): Promise<string[]> {
  const own = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...fetched, ...own])].filter((url) => !/\.(m?js|ts)(\?.*)?$/.test(url));
}

/** URLs of the scripts of other runtimes that this worker loaded. */
async function foreignScripts(): Promise<string[]> {
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
  return scripts.filter((url) => /onnxruntime|huggingface/.test(url));
}

/** True if the page's policy blocks `eval`. */
async function strict(): Promise<boolean> {
  try {
    // biome-ignore lint/security/noGlobalEval: checks that it is blocked
    globalThis.eval('1');
    return false;
  } catch {
    return true;
  }
}

const calls = { load, embed, requests, foreignScripts, strict } as const;
export type CallName = keyof typeof calls;

self.addEventListener('message', async ({ data }: MessageEvent) => {
  try {
    const value = await calls[data.call as CallName](data.argument);
    self.postMessage({ id: data.id, value });
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string };
    self.postMessage({ id: data.id, error: { name, message, code } });
  }
});
