// The one place that sets the global settings of transformers.js and ONNX Runtime, and the queue that every call of the
// latter goes through. Both are made to fetch nothing by themselves: the tokenizer's files come out of the repository
// that is being loaded, the runtime's WebAssembly is handed over as bytes.
import { AutoTokenizer, env as transformers } from '@huggingface/transformers';
import { env as runtime } from 'onnxruntime-web/webgpu';
import { Fifo } from './fifo.js';
import { threadsFor } from './threads.js';
import type { TokenizerModel } from './tokenizer.js';

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
 */
export async function useRuntime({ wasm, mjs, wasmUrl }: RuntimeParts): Promise<void> {
  threads ??= threadsFor(mjs);
  const numThreads = await threads;
  runtime.wasm.proxy = false;
  runtime.wasm.numThreads = numThreads;
  runtime.wasm.wasmBinary = wasm;
  // Until it is set here it names a public CDN. With one thread the script that is bundled with the runtime does.
  if (numThreads > 1) runtime.wasm.wasmPaths = { mjs, wasm: wasmUrl };
  else delete runtime.wasm.wasmPaths;
  runtime.logLevel = 'error';
}

/** Loads of tokenizers, one at a time, because the files that they read are set globally. */
const loads = new Fifo();

/**
 * The tokenizer of a repository.
 * @param files bytes of `tokenizer.json` and `tokenizer_config.json` by their names
 * @throws Error of transformers.js when the files describe no tokenizer
 */
export function loadTokenizer(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<TokenizerModel> {
  return loads.run(async () => {
    transformers.allowRemoteModels = true;
    transformers.allowLocalModels = false;
    transformers.useBrowserCache = false;
    transformers.useFSCache = false;
    transformers.useWasmCache = false;
    transformers.useCustomCache = true;
    transformers.customCache = {
      match: async (key: string) => {
        const bytes = files.get(key.split('/').at(-1) ?? '');
        return bytes && new Response(bytes, { headers: { 'content-length': String(bytes.length) } });
      },
      put: async () => {},
    };
    transformers.fetch = async () => new Response(null, { status: 404 });
    return AutoTokenizer.from_pretrained('assay/encoder');
  });
}
