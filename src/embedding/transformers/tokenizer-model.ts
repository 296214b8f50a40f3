// Loads a tokenizer with transformers.js from a repository's files, without fetching. The only file that sets the global
// settings of transformers.js.
import { AutoTokenizer, type PreTrainedTokenizer, env as transformers } from '@huggingface/transformers';
import { SerialQueue } from './serial-queue.js';
import type { TokenizerModel } from './tokenizer.js';

/** Serialises the loads of tokenizers, because the files that they read are a global setting. */
const loads = new SerialQueue();

/**
 * Loads the tokenizer of a repository.
 * @param files bytes of `tokenizer.json` and `tokenizer_config.json` by name
 * @throws Error of transformers.js when the files are not a tokenizer
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
    return toModel(await AutoTokenizer.from_pretrained('assay/encoder'));
  });
}

/** A piece that holds only the space before a word, as SentencePiece and byte-level vocabularies write it. */
const onlySpace = /^[\u2581\u0120\s]*$/;

function toModel(tokenizer: PreTrainedTokenizer): TokenizerModel {
  return {
    encode: (text) => tokenizer.encode(text),
    countPieces(word) {
      const pieces = tokenizer.tokenize(` ${word}`).filter((piece) => !onlySpace.test(piece));
      const ids: readonly (number | undefined)[] = tokenizer.convert_tokens_to_ids(pieces);
      const hasUnknown = ids.some((id) => id === undefined || id === tokenizer.unk_token_id);
      return hasUnknown ? 0 : pieces.length;
    },
  };
}
