// Texts -> token ids as the encoder reads them: prefix in front, special tokens around. Remembers the last texts,
// because each is asked for its length before it is embedded.
import { Recent } from '../recent.js';

/** The part of a tokenizer of transformers.js that is used here. */
export interface TokenizerModel {
  encode(text: string, options?: { add_special_tokens?: boolean }): number[];
}

/** Bytes of texts and ids that are remembered: room for the longest content, which is counted before it is split. */
const remembered = 8 * 1024 * 1024;

export class EncoderTokenizer {
  readonly #model: TokenizerModel;
  readonly #prefix: string;
  readonly #known = new Recent<Uint32Array>(remembered, ({ byteLength }) => byteLength);
  readonly #empty: Uint32Array;

  constructor(model: TokenizerModel, prefix: string) {
    this.#model = model;
    this.#prefix = prefix;
    this.#empty = this.ids('');
  }

  /** Tokens of the empty text: special ones and those of the prefix. */
  get overhead(): number {
    return this.#empty.length;
  }

  /** Ids of a text with prefix and special tokens. */
  ids(text: string): Uint32Array {
    const known = this.#known.get(text);
    if (known) return known;
    const ids = Uint32Array.from(this.#model.encode(this.#prefix + text));
    this.#known.set(text, ids);
    return ids;
  }

  /** Tokens of the text alone, 0 where it has nothing to embed. A short text may share its only token with the prefix. */
  count(text: string): number {
    const ids = this.ids(text);
    const added = ids.length - this.overhead;
    return added === 0 && ids.every((id, at) => id === this.#empty[at]) ? 0 : Math.max(1, added);
  }
}
