// A WordPiece vocabulary and the greedy longest-match-first split of one word. Words are UTF-16 units with their
// rolling hash; sub-word hashes are computed from prefix hashes, without creating substrings.
import { AssayError } from '../../contract/index.js';
import { hashBase, StringTable } from '../string-table.js';
import { SpecialTokens, specialLiterals } from './special-tokens.js';

/** Longer words, in code points, are one unknown token. */
export const longestWord = 64;
/** Maximum units of a word of `longestWord` code points. */
const maxWordUnits = 2 * longestWord;

export class Vocabulary {
  readonly size: number;
  /** Id of `[UNK]`. */
  readonly unknown: number;
  readonly specialTokens: SpecialTokens;
  readonly #initial: StringTable;
  readonly #continuing: StringTable;
  readonly #powers = new Int32Array(maxWordUnits + 1).fill(1);
  readonly #prefixes = new Int32Array(maxWordUnits + 1);

  /**
   * @param text one token per line, line number = id, `##` before a continuation
   * @throws artifact_damaged when a token occurs twice or a special token is missing
   */
  constructor(text: string) {
    const initial: [string, number][] = [];
    const continuing: [string, number][] = [];
    const tokens = text.replace(/\n$/, '').split('\n');
    tokens.forEach((token, id) => {
      if (token.startsWith('##')) continuing.push([token.slice(2), id]);
      else initial.push([token, id]);
    });
    this.size = tokens.length;
    this.#initial = new StringTable(initial);
    this.#continuing = new StringTable(continuing);
    const distinct = this.#initial.size + this.#continuing.size;
    if (distinct !== this.size) throw damagedError(`has ${this.size} lines but ${distinct} distinct tokens`);
    const special = specialLiterals.map((literal) => ({ literal, id: this.#initial.get(literal) }));
    const missing = special.find(({ id }) => id < 0);
    if (missing) throw damagedError(`lacks the token ${missing.literal}`);
    this.specialTokens = new SpecialTokens(special);
    this.unknown = this.#initial.get('[UNK]');
    for (let i = 1; i <= maxWordUnits; i++) this.#powers[i] = Math.imul(this.#powers[i - 1] ?? 1, hashBase);
  }

  /** Id of the word `units[0..length)` if it is one token, else -1. */
  findWhole(units: Uint16Array, length: number, hash: number): number {
    return this.#initial.find(units, 0, length, hash);
  }

  /**
   * Splits `units[0..length)`, at most 128 units, into the longest known pieces from the left.
   * @param out receives the ids from `at` on: one per piece, or only `[UNK]` when a remainder is unknown
   * @returns index after the last id
   */
  split(units: Uint16Array, length: number, out: Int32Array, at: number): number {
    const prefixes = this.#prefixes;
    const powers = this.#powers;
    for (let i = 0; i < length; i++) {
      prefixes[i + 1] = (Math.imul(prefixes[i] ?? 0, hashBase) + (units[i] ?? 0)) | 0;
    }
    let next = at;
    for (let start = 0; start < length; ) {
      const table = start === 0 ? this.#initial : this.#continuing;
      let end = Math.min(length, start + table.longest);
      let id = -1;
      for (; end > start; end--) {
        const hash = ((prefixes[end] ?? 0) - Math.imul(prefixes[start] ?? 0, powers[end - start] ?? 1)) | 0;
        id = table.find(units, start, end, hash);
        if (id >= 0) break;
      }
      if (id < 0) {
        out[at] = this.unknown;
        return at + 1;
      }
      out[next++] = id;
      start = end;
    }
    return next;
  }
}

function damagedError(fault: string): AssayError {
  return new AssayError('artifact_damaged', `Embedder file 'vocab.txt' ${fault}. Replace it`);
}
