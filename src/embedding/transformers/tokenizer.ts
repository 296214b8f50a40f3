// Texts -> token ids as the encoder reads them: prefix in front, special tokens around. Remembers the last texts,
// because each is asked for its length before it is embedded.

/** The part of a tokenizer of transformers.js that is used here. */
export interface TokenizerModel {
  encode(text: string, options?: { add_special_tokens?: boolean }): number[];
}

/** Texts whose ids are remembered. */
const remembered = 512;

export class EncoderTokenizer {
  readonly #model: TokenizerModel;
  readonly #prefix: string;
  readonly #known = new Map<string, Uint32Array>();
  /** Tokens of the empty text: special ones and those of the prefix. */
  readonly overhead: number;

  constructor(model: TokenizerModel, prefix: string) {
    this.#model = model;
    this.#prefix = prefix;
    this.overhead = model.encode(prefix).length;
  }

  /** Ids of a text with prefix and special tokens. */
  ids(text: string): Uint32Array {
    const known = this.#known.get(text);
    if (known) return known;
    const ids = Uint32Array.from(this.#model.encode(this.#prefix + text));
    if (this.#known.size >= remembered) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    }
    this.#known.set(text, ids);
    return ids;
  }

  /** Tokens of the text alone, 0 where it has nothing to embed. */
  count(text: string): number {
    return Math.max(0, this.ids(text).length - this.overhead);
  }
}
