// The vectors that were needed last, in memory, by their texts: looked up without hashing anything.

/** What is known of one text. */
export interface Row {
  /** (d) */
  readonly vector: Float32Array;
  readonly tokens: number;
}

/** Bytes of an entry beside its vector and its text, roughly. */
const overhead = 200;

const bytesOf = (text: string, { vector }: Row): number => vector.byteLength + text.length * 2 + overhead;

export class RowMemory {
  readonly #limit: number;
  /** The least recently used first. */
  readonly #rows = new Map<string, Row>();
  #bytes = 0;

  /** @param limit bytes at most, texts counted */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Tokens of a text; undefined where it is not known. Not a use. */
  tokens(text: string): number | undefined {
    return this.#rows.get(text)?.tokens;
  }

  get(text: string): Row | undefined {
    const row = this.#rows.get(text);
    if (!row) return undefined;
    this.#rows.delete(text);
    this.#rows.set(text, row);
    return row;
  }

  /** Keeps a row, which is not to be written to afterwards; the least recently used ones go for it. */
  set(text: string, row: Row): void {
    this.#drop(text);
    this.#rows.set(text, row);
    this.#bytes += bytesOf(text, row);
    for (const [oldest] of this.#rows) {
      if (this.#bytes <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#rows.clear();
    this.#bytes = 0;
  }

  #drop(text: string): void {
    const row = this.#rows.get(text);
    if (!row) return;
    this.#rows.delete(text);
    this.#bytes -= bytesOf(text, row);
  }
}
