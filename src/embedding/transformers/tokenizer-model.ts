// The one place that sets the global settings of transformers.js, which makes the tokenizer out of a repository's files
// and fetches nothing by itself.
import { AutoTokenizer, env as transformers } from '@huggingface/transformers';
import { Fifo } from './fifo.js';
import type { TokenizerModel } from './tokenizer.js';

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
