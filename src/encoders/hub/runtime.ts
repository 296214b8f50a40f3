// ONNX Runtime: its global settings, which no other file sets, and the queue for all of its calls. Fetches nothing: the
// caller passes its WebAssembly as bytes.
import { SerialQueue } from '../parts/index.js';
import { keepAlive } from './keep-alive.js';
import { choosePlain, getLibrary, loadPlain } from './library.js';
import type { RuntimeParts } from './runtime-files.js';
import { countThreads } from './runtime-threads.js';
import { builtVersion } from './runtime-version.js';

export { identifyVersion, readRuntime } from './runtime-files.js';

/** Serialises every creation, run and release of a session, of all embedders in this thread. */
const calls = new SerialQueue();

/** Runs one call of the runtime after all earlier ones. */
export async function callRuntime<Result>(call: () => Promise<Result>): Promise<Result> {
  const stop = keepAlive();
  try {
    return await calls.run(call);
  } finally {
    stop();
  }
}

/** Of the script: a bundler or Node may bring another version than the package was built with. */
export const runtimeVersion = getLibrary().env.versions.web ?? builtVersion;

/** True where its plain WebAssembly is wanted. */
export const prefersPlain = async (): Promise<boolean> => (await loadPlain()) !== null;

/** Counted once, because the runtime keeps the settings that it starts with. */
let threads: Promise<number> | undefined;

/**
 * Configures the runtime. More than one thread requires an explicit script: without it the runtime would start its
 * threads from the script of this worker, and they would never answer.
 * @returns threads of every session
 */
export async function configureRuntime({ wasm, mjs, wasmUrl, plain }: RuntimeParts): Promise<number> {
  if (plain) await choosePlain();
  const runtime = getLibrary().env;
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
