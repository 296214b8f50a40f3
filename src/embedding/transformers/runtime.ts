// The one place that sets the global settings of ONNX Runtime, and the queue that every call of it goes through. It
// fetches nothing by itself: its WebAssembly is handed over as bytes.
import { env as runtime } from 'onnxruntime-web/webgpu';
import { Fifo } from './fifo.js';
import { threadsFor } from './threads.js';

/** Every creation, run and release of a session, of all embedders of this thread. */
export const ortCalls = new Fifo();

/** The runtime as it was handed over. It starts once a thread, with the first session. */
export interface RuntimeParts {
  /** Bytes of the WebAssembly module. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** Absolute URL of its JavaScript, which threads are started from. */
  readonly mjs: string;
  readonly wasmUrl: string;
}

/** Asked once: what the runtime has started with stays. */
let threads: Promise<number> | undefined;

/**
 * Settles how the runtime starts. More than one thread only with an explicit script: else they would be started from
 * the script of this very worker, and never answer.
 * @returns the threads of every session
 */
export async function useRuntime({ wasm, mjs, wasmUrl }: RuntimeParts): Promise<number> {
  threads ??= threadsFor(mjs);
  const numThreads = await threads;
  runtime.wasm.proxy = false;
  runtime.wasm.numThreads = numThreads;
  runtime.wasm.wasmBinary = wasm;
  // Until it is set here it names a public CDN. With one thread the script that is bundled with the runtime does.
  if (numThreads > 1) runtime.wasm.wasmPaths = { mjs, wasm: wasmUrl };
  else delete runtime.wasm.wasmPaths;
  runtime.logLevel = 'error';
  return numThreads;
}
