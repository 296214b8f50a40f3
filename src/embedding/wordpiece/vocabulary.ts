// A WordPiece vocabulary and the greedy longest-match-first split of one word. Words are UTF-16 units with their
// rolling hash; sub-word hashes come from prefix hashes, so that no substring is ever made.
import { AssayError } from '../../contract/errors.js';
import { hashBase, StringTable } from '../string-table.js';
import { SpecialTokens, specialLiterals } from './special-tokens.js';

/** Words of more code points than this are unknown as a whole. */
export const longestWord = 64;
/** Units that a word of `longestWord` code points has at most. */
const wordUnits = 2 * longestWord;

export class Vocabulary {
  readonly size: number;
  /** Id of `[UNK]`. */
  readonly unknown: number;
  readonly specialTokens: SpecialTokens;
  private readonly initial: StringTable;
  private readonly continuing: StringTable;
  private readonly powers = new Int32Array(wordUnits + 1).fill(1);
  private readonly prefixes = new Int32Array(wordUnits + 1);

  /**
   * @param text one token a line, line number = id, `##` before a continuation
   * @throws artifact_damaged when a token stands twice or a special token is missing
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
    this.initial = new StringTable(initial);
    this.continuing = new StringTable(continuing);
    const different = this.initial.size + this.continuing.size;
    if (different !== this.size) throw damaged(`${this.size} lines, ${different} different tokens`);
    const special = specialLiterals.map((literal) => ({ literal, id: this.initial.get(literal) }));
    const missing = special.find(({ id }) => id < 0);
    if (missing) throw damaged(`token ${missing.literal} is missing`);
    this.specialTokens = new SpecialTokens(special);
    this.unknown = this.initial.get('[UNK]');
    for (let i = 1; i <= wordUnits; i++) this.powers[i] = Math.imul(this.powers[i - 1]!, hashBase);
  }

  /** Id of the word `units[0..length)` when it is one token, else -1. */
  whole(units: Uint16Array, length: number, hash: number): number {
    return this.initial.find(units, 0, length, hash);
  }

  /**
   * Splits `units[0..length)`, at most 128 units, into the longest known pieces from the left.
   * @param out receives the ids from `at` on: one a piece, or `[UNK]` alone when a remainder is no piece
   * @returns where the next id goes
   */
  split(units: Uint16Array, length: number, out: Int32Array, at: number): number {
    const { prefixes, powers } = this;
    for (let i = 0; i < length; i++) {
      prefixes[i + 1] = (Math.imul(prefixes[i]!, hashBase) + units[i]!) | 0;
    }
    let next = at;
    for (let start = 0; start < length; ) {
      const table = start === 0 ? this.initial : this.continuing;
      let end = Math.min(length, start + table.longest);
      let id = -1;
      for (; end > start; end--) {
        const hash = (prefixes[end]! - Math.imul(prefixes[start]!, powers[end - start]!)) | 0;
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

function damaged(what: string): AssayError {
  return new AssayError('artifact_damaged', `vocab.txt: ${what}`);
}
