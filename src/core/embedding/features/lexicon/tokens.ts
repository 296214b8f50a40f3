// The tokens of one text, in columns that are reused for the next one: words, emoticons and emoji. Not re-entrant.

export class Tokens {
  count = 0;
  /** Entry numbers. */
  entries = new Uint16Array(256);
  /** Hashes in lower case. */
  hashes = new Int32Array(256);
  /** 1 for a word whose letters are all capitals. */
  capitals = new Uint8Array(256);

  add(entry: number, hash: number, capitals: boolean): void {
    if (this.count === this.entries.length) this.#grow();
    this.entries[this.count] = entry;
    this.hashes[this.count] = hash;
    this.capitals[this.count] = capitals ? 1 : 0;
    this.count++;
  }

  /** Makes the last two tokens one dampener, as in "kind of": the first one loses its meaning, "kind" its valence. */
  dampen(entry: number): void {
    this.entries[this.count - 2] = 0;
    this.entries[this.count - 1] = entry;
  }

  #grow(): void {
    const { entries, hashes, capitals } = this;
    const size = entries.length * 2;
    this.entries = new Uint16Array(size);
    this.hashes = new Int32Array(size);
    this.capitals = new Uint8Array(size);
    this.entries.set(entries);
    this.hashes.set(hashes);
    this.capitals.set(capitals);
  }
}
