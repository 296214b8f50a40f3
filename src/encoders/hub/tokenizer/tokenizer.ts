// Converts texts to the encoder's token ids, with its prefix and special tokens. Caches recent texts, because each is
import {
  type CountPieces,
  type LocatedTokens,
  LruCache,
  Readability,
} from '../../../core/embedding/parts/index.js';
// counted before it is embedded.

/** What is used here of a tokenizer. */
export interface TokenizerModel {
  /** Ids of a text, with special tokens. */
  encode(text: string): ArrayLike<number>;
  /** Counts the tokens of a word as it occurs within a sentence. */
  readonly countPieces: CountPieces;
  /** Places of the tokens of a text, without special tokens. Absent where they cannot be found; null for such a text. */
  readonly locate?: ((text: string) => LocatedTokens | null) | undefined;
}

/** Bytes of cached texts and ids: enough for the longest content, which is counted before it is split. */
const cacheBytes = 8 * 1024 * 1024;

export class EncoderTokenizer {
  readonly #model: TokenizerModel;
  readonly #prefix: string;
  readonly #cache = new LruCache<Uint32Array>(cacheBytes, ({ byteLength }) => byteLength);
  readonly #empty: Uint32Array;
  readonly #readability: Readability;

  constructor(model: TokenizerModel, prefix: string) {
    this.#model = model;
    this.#prefix = prefix;
    this.#readability = new Readability((word) => model.countPieces(word));
    this.#empty = this.ids('');
  }

  /** Tokens of the empty text: special tokens and prefix. */
  get overhead(): number {
    return this.#empty.length;
  }

  /** Token ids of a text, with prefix and special tokens. */
  ids(text: string): Uint32Array {
    const cached = this.#cache.get(text);
    if (cached) return cached;
    const ids = Uint32Array.from(this.#model.encode(this.#prefix + text));
    this.#cache.set(text, ids);
    return ids;
  }

  /**
   * Where the tokens of a text stand: its ids are `ids(text)` from `first` on.
   * @returns null where that is not known
   */
  locate(text: string): (LocatedTokens & { readonly first: number }) | null {
    const located = this.#model.locate?.(text);
    if (!located) return null;
    const all = this.ids(text);
    // One special token at the end, the others and the prefix before the text.
    const first = this.overhead - 1;
    const fits = first >= 0 && all.length === located.ids.length + this.overhead;
    return fits && located.ids.every((id, at) => id === all[first + at]) ? { ...located, first } : null;
  }

  /** The share of a text that the vocabulary does not read, 0..1; 1 for a text without letters. */
  measureUnread(text: string): number {
    return this.#readability.measureUnread(text);
  }

  /** The text with its tricks of spelling undone, as far as the vocabulary has the words. */
  respell(text: string): string {
    return this.#readability.respell(text);
  }

  /** Tokens of the text itself, 0 for nothing to embed. A short text may share its only token with the prefix. */
  count(text: string): number {
    const ids = this.ids(text);
    const added = ids.length - this.overhead;
    return added === 0 && ids.every((id, at) => id === this.#empty[at]) ? 0 : Math.max(1, added);
  }
}
