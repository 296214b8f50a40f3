// Values by text, in memory up to so many bytes: the least recently used go first.

/** Bytes of an entry beside its value and its text, roughly. */
const overhead = 200;

export class Recent<Value> {
  readonly #limit: number;
  readonly #bytesOf: (value: Value) => number;
  /** The least recently used first. */
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  /** @param limit bytes at most, texts counted */
  constructor(limit: number, bytesOf: (value: Value) => number) {
    this.#limit = limit;
    this.#bytesOf = bytesOf;
  }

  /** Not a use. */
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

  /** Keeps a value, which is not to be written to afterwards; the least recently used ones go for it. */
  set(text: string, value: Value): void {
    this.#drop(text);
    this.#values.set(text, value);
    this.#bytes += this.#sizeOf(text, value);
    for (const [oldest] of this.#values) {
      if (this.#bytes <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#values.clear();
    this.#bytes = 0;
  }

  #drop(text: string): void {
    const value = this.#values.get(text);
    if (value === undefined) return;
    this.#values.delete(text);
    this.#bytes -= this.#sizeOf(text, value);
  }

  #sizeOf(text: string, value: Value): number {
    return this.#bytesOf(value) + text.length * 2 + overhead;
  }
}
