// An in-memory cache of values by text with a limit in bytes: evicts the least recently used entries first.

/** Approximate bytes of an entry in addition to its value and its text. */
const overhead = 200;

export class LruCache<Value> {
  readonly #limit: number;
  readonly #getBytes: (value: Value) => number;
  /** In order of use, the least recently used first. */
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  /** @param limit maximum bytes, texts included */
  constructor(limit: number, getBytes: (value: Value) => number) {
    this.#limit = limit;
    this.#getBytes = getBytes;
  }

  /** Reads a value without counting as a use. */
  peek(text: string): Value | undefined {
    return this.#values.get(text);
  }

  get(text: string): Value | undefined {
    const value = this.#values.get(text);
    if (value === undefined) return undefined;
    this.#values.delete(text);
    this.#values.set(text, value);
    return value;
  }

  /** Adds a value, which must not change afterwards, and evicts the least recently used ones over the limit. */
  set(text: string, value: Value): void {
    this.#delete(text);
    this.#values.set(text, value);
    this.#bytes += this.#getEntryBytes(text, value);
    for (const [oldest] of this.#values) {
      if (this.#bytes <= this.#limit) return;
      this.#delete(oldest);
    }
  }

  clear(): void {
    this.#values.clear();
    this.#bytes = 0;
  }

  #delete(text: string): void {
    const value = this.#values.get(text);
    if (value === undefined) return;
    this.#values.delete(text);
    this.#bytes -= this.#getEntryBytes(text, value);
  }

  #getEntryBytes(text: string, value: Value): number {
    return this.#getBytes(value) + text.length * 2 + overhead;
  }
}
