// A WordPiece vocabulary and the greedy longest-match-first split of one word. Words are UTF-16 units with their
// rolling hash; sub-word hashes are computed from prefix hashes, without creating substrings.
import { AssayError } from '../../../contract/index.js';
import { hashBase, StringTable } from '../../features/string-table.js';
import { SpecialTokens, specialLiterals } from './special-tokens.js';

/** How words and special tokens are read by a vocabulary. */
export interface VocabularyForm {
  /** The token of words that it cannot compose. */
  readonly unknown: string;
  /** Longer words, in code points, are one unknown token. */
  readonly longestWord: number;
  /** Literals that are tokens as they are, each a capital word in brackets. */
  readonly specialLiterals: readonly string[];
}

/** That of the bundled embedder. */
export const bundledForm: VocabularyForm = { unknown: '[UNK]', longestWord: 64, specialLiterals };

export class Vocabulary {
  readonly size: number;
  /** Id of the unknown token. */
  readonly unknown: number;
  readonly longestWord: number;
  readonly specialTokens: SpecialTokens;
  readonly #initial: StringTable;
  readonly #continuing: StringTable;
  readonly #powers: Int32Array;
  readonly #prefixes: Int32Array;

  /**
   * @param vocabulary tokens in the order of their ids, `##` before a continuation; or the text of `vocab.txt` with one a line
   * @throws artifact_damaged when a token occurs twice, or the unknown or a special token is missing
   */
  constructor(vocabulary: string | readonly string[], form: VocabularyForm = bundledForm) {
    const initial: [string, number][] = [];
    const continuing: [string, number][] = [];
    const tokens = typeof vocabulary === 'string' ? vocabulary.replace(/\n$/, '').split('\n') : vocabulary;
    tokens.forEach((token, id) => {
      if (token.startsWith('##')) continuing.push([token.slice(2), id]);
      else initial.push([token, id]);
    });
    this.size = tokens.length;
    this.#initial = new StringTable(initial);
    this.#continuing = new StringTable(continuing);
    const distinct = this.#initial.size + this.#continuing.size;
    if (distinct !== this.size) throw damagedError(`has ${this.size} lines but ${distinct} distinct tokens`);
    const getToken = (literal: string) => {
      const id = this.#initial.get(literal);
      if (id < 0) throw damagedError(`lacks the token ${literal}`);
      return { literal, id };
    };
    this.specialTokens = new SpecialTokens(form.specialLiterals.map(getToken));
    this.unknown = getToken(form.unknown).id;
    this.longestWord = form.longestWord;
    // A code point has two units at most.
    const maxWordUnits = 2 * form.longestWord;
    this.#powers = new Int32Array(maxWordUnits + 1).fill(1);
    this.#prefixes = new Int32Array(maxWordUnits + 1);
    for (let i = 1; i <= maxWordUnits; i++) this.#powers[i] = Math.imul(this.#powers[i - 1] ?? 1, hashBase);
  }

  /** Id of the word `units[0..length)` if it is one token, else -1. */
  findWhole(units: Uint16Array, length: number, hash: number): number {
    return this.#initial.find(units, 0, length, hash);
  }

  /**
   * Splits `units[0..length)`, at most `longestWord` code points, into the longest known pieces from the left.
   * @param out receives the ids from `at` on: one per piece, or only the unknown token when a remainder is unknown
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
