// A quick look at a text's token ids that settles nearly every English text: at least half of its words start with a
// piece of two Latin letters or more, so they are known and do not fall apart. Pure.

const plain = 1;
const doubtful = 2;

export class PlainWords {
  /** (n) by id: `plain`, `doubtful` for any other token that may start a word, 0 for the rest. */
  readonly #kinds: Uint8Array;

  /** @param vocabulary the lines of `vocab.txt` */
  constructor(vocabulary: readonly string[]) {
    this.#kinds = Uint8Array.from(vocabulary, classify);
  }

  /** True when at least half of the words are plain; false settles nothing. */
  dominate(ids: Int32Array): boolean {
    let plainWords = 0;
    let doubtfulWords = 0;
    for (let i = 0; i < ids.length; i++) {
      const kind = this.#kinds[ids[i] ?? 0];
      if (kind === plain) plainWords++;
      else if (kind === doubtful) doubtfulWords++;
    }
    return plainWords > 0 && plainWords >= doubtfulWords;
  }
}

/** The cheap question first: most tokens are plain, and this is asked of each when an embedder is loaded. */
function classify(token: string): number {
  if (/^[a-z]{2,}$/.test(token)) return plain;
  return token.startsWith('##') || /^[\p{P}\d]+$/u.test(token) ? 0 : doubtful;
}
