// ONNX Runtime: its files, its global settings, which no other file sets, and the queue for all of its calls. Fetches
// nothing: the caller passes its WebAssembly as bytes.
import { env as runtime } from 'onnxruntime-web/webgpu';
import { countThreads } from './runtime-threads.js';
import { SerialQueue } from './serial-queue.js';

/**
 * Files that a site serves in its runtime folder, as in the installed version of onnxruntime-web. Other bytes are
 * rejected, so that a site whose script and runtime are of two releases reports it instead of computing wrong vectors.
 */
export const runtimeFiles = {
  wasm: {
    path: 'ort-wasm-simd-threaded.asyncify.wasm',
    bytes: 26_861_777,
    sha256: '49871f5a4409519797e127440868a6d1923339d9185907f301a5b2a1d90af082',
  },
  /** Loaded only by the runtime's own threads, on cross-origin isolated pages. */
  mjs: { path: 'ort-wasm-simd-threaded.asyncify.mjs' },
} as const;

/** Serialises every creation, run and release of a session, of all embedders in this thread. */
export const ortCalls = new SerialQueue();

/** What the runtime starts from, once per thread, with the first session. */
export interface RuntimeParts {
  /** Bytes of the WebAssembly module. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** Absolute URL of its JavaScript, from which it starts threads. */
  readonly mjs: string;
  readonly wasmUrl: string;
}

/** Counted once, because the runtime keeps the settings that it starts with. */
let threads: Promise<number> | undefined;

/**
 * Configures the runtime. More than one thread requires an explicit script: without it the runtime would start its
 * threads from the script of this worker, and they would never answer.
 * @returns threads of every session
 */
export async function configureRuntime({ wasm, mjs, wasmUrl }: RuntimeParts): Promise<number> {
  threads ??= countThreads(mjs);
  const numThreads = await threads;
  runtime.wasm.proxy = false;
  runtime.wasm.numThreads = numThreads;
  runtime.wasm.wasmBinary = wasm;
  // The default is a public CDN. One thread needs no path: its script is bundled with the runtime.
  if (numThreads > 1) runtime.wasm.wasmPaths = { mjs, wasm: wasmUrl };
  else delete runtime.wasm.wasmPaths;
  runtime.logLevel = 'error';
  return numThreads;
}
