// Loads a tokenizer with transformers.js from a repository's files, without fetching.
import { AutoTokenizer, type PreTrainedTokenizer } from '@huggingface/transformers';
import { createTokenLocator } from './token-locator.js';
import type { TokenizerModel } from './tokenizer.js';
import { loadFromFiles, repositoryName } from './transformers-files.js';

/**
 * Loads the tokenizer of a repository.
 * @param files bytes of `tokenizer.json` and `tokenizer_config.json` by name
 * @throws Error of transformers.js when the files are not a tokenizer
 */
export function loadTokenizer(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<TokenizerModel> {
  const file = files.get('tokenizer.json');
  return loadFromFiles(files, async () => ({
    ...toModel(await AutoTokenizer.from_pretrained(repositoryName)),
    locate: file && createTokenLocator(file),
  }));
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
