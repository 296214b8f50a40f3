// Cuts texts into the pieces of a Unigram vocabulary whose probabilities have the highest product: Viterbi's path, forward,
// over the UTF-16 units of the normal text with a mark in place of each space and before the first word. The ids equal those
// of @huggingface/tokenizers with a Metaspace pre-tokenizer: among equal paths the one whose last piece is the longest, a run
// of unknown characters as one token. Each instance reuses its buffers, so it is not re-entrant.
import { normaliseText } from './normalise-text.js';
import { PieceTrie, root } from './piece-trie.js';
import { type Pieces, wordMark } from './pieces.js';

/** Changes whenever the ids of any text could. */
export const unigramRevision = 'unigram-1';

/** Logarithm of how much less likely an unknown character is than the rarest piece, as in SentencePiece. */
const unknownPenalty = 10;
const space = 0x20;
const mark = wordMark.charCodeAt(0);

/** How texts are read. */
export interface UnigramForm {
  /** Gives a text its normal form, in which spaces part words. */
  normalise(text: string): string;
  /** Most units of a word, its mark included, where no piece crosses the start of a word: a longer one is unknown. Default: any number. */
  readonly longestWord?: number;
  /** Marks the words of a normal form. By default a mark replaces each space and precedes the text. */
  mark?(normal: string): string;
}

/** That of the bundled embedders. */
export const bundledForm: UnigramForm = { normalise: normaliseText };

export class Unigram {
  /** Pieces of the vocabulary. */
  readonly size: number;
  /** Id of the token of unknown characters. */
  readonly unknown: number;
  readonly form: UnigramForm;
  readonly #trie: PieceTrie;
  readonly #scores: Float64Array;
  readonly #unknownScore: number;
  /** Units of a text, a mark before each word. */
  #units = new Uint16Array(1024);
  /** Of each place in the current run of units: the score of the best path to it, and the id and start of its last piece. */
  #best = new Float64Array(257);
  #ids = new Int32Array(257);
  #starts = new Int32Array(257);
  #tokens = new Int32Array(256);
  #ends = new Int32Array(256);
  #count = 0;
  /** The text that `#tokens` belong to: each is counted, checked and embedded, one after the other. */
  #encoded: string | undefined;
  /** True when no path crosses the start of a word, so that each is cut by itself. */
  readonly wordsApart: boolean;
  /** Id of the piece that only marks the start of a word; -1 for none. */
  readonly #onlyMark: number;

  constructor({ pieces, scores, unknown }: Pieces, form = bundledForm) {
    this.size = pieces.length;
    this.unknown = unknown;
    this.form = form;
    this.#trie = new PieceTrie(pieces);
    this.#scores = scores.slice();
    this.#unknownScore =
      scores.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY) - unknownPenalty;
    this.#scores[unknown] = this.#unknownScore;
    this.#onlyMark = this.#trie.getId(this.#trie.step(root, mark));
    this.wordsApart = this.#onlyMark >= 0 && pieces.every((piece) => piece.lastIndexOf(wordMark) <= 0);
  }

  /**
   * Encodes a text, without adding special tokens.
   * @returns token ids, empty when normalising leaves nothing; a view that the next call overwrites
   */
  encode(text: string): Int32Array {
    if (text === this.#encoded) return this.#tokens.subarray(0, this.#count);
    const ids = this.encodeNormal(this.form.normalise(text));
    this.#encoded = text;
    return ids;
  }

  /** Encodes a text in its normal form. @returns as `encode` */
  encodeNormal(normal: string): Int32Array {
    this.#encoded = undefined;
    this.#count = 0;
    this.#cut(this.form.mark?.(normal) ?? normal);
    return this.#tokens.subarray(0, this.#count);
  }

  /**
   * Where the tokens of a text end, in units of its normal form with a mark before the first word.
   * @returns a view that the next call overwrites
   */
  encodeEnds(text: string): Int32Array {
    return this.#ends.subarray(0, this.encode(text).length);
  }

  /** Counts the tokens of a word, without one that only marks its start; 0 when any of them is unknown. */
  countPieces(word: string): number {
    const ids = this.encode(word);
    if (ids.includes(this.unknown)) return 0;
    return ids.length > 1 && ids[0] === this.#onlyMark ? ids.length - 1 : ids.length;
  }

  #cut(normal: string): void {
    if (normal.length === 0) return;
    if (this.#units.length <= normal.length) this.#units = new Uint16Array(2 * normal.length);
    const units = this.#units;
    const first = normal.charCodeAt(0);
    let length = 0;
    if (first !== space && first !== mark) units[length++] = mark;
    let start = 0;
    for (let i = 0; i < normal.length; i++) {
      const unit = normal.charCodeAt(i);
      if (unit !== space && unit !== mark) units[length++] = unit;
      else {
        if (this.wordsApart && length > start) {
          this.#cutRun(start, length);
          start = length;
        }
        units[length++] = mark;
      }
    }
    this.#cutRun(start, length);
  }

  /** Cuts `units[start..end)`, to which no other piece belongs. */
  #cutRun(start: number, end: number): void {
    const length = end - start;
    if (this.wordsApart && length > (this.form.longestWord ?? length)) {
      if (this.#count >= this.#tokens.length) this.#growTokens(this.#count + 1);
      this.#push(this.unknown, end);
      return;
    }
    if (this.#best.length <= length) this.#growRun(length);
    const [best, ids, starts, units, trie] = [this.#best, this.#ids, this.#starts, this.#units, this.#trie];
    const scores = this.#scores;
    best.fill(Number.NEGATIVE_INFINITY, 1, length + 1);
    for (let from = 0; from < length; from++) {
      const score = best[from]!;
      // Between the halves of a surrogate pair.
      if (score === Number.NEGATIVE_INFINITY) continue;
      const next = from + this.#countUnits(start + from, end);
      let hasSingle = false;
      let node = root;
      for (let to = from; to < length; ) {
        node = trie.step(node, units[start + to++]!);
        if (node === root) break;
        const id = trie.getId(node);
        if (id < 0) continue;
        hasSingle ||= to === next;
        const reached = score + scores[id]!;
        if (reached > best[to]!) {
          best[to] = reached;
          ids[to] = id;
          starts[to] = from;
        }
      }
      if (hasSingle || score + this.#unknownScore <= best[next]!) continue;
      best[next] = score + this.#unknownScore;
      ids[next] = this.unknown;
      starts[next] = from;
    }
    this.#takePath(start, length);
  }

  /** Units of the character at `at`. */
  #countUnits(at: number, end: number): number {
    const units = this.#units;
    const isPair = (units[at]! & 0xfc00) === 0xd800 && at + 1 < end && (units[at + 1]! & 0xfc00) === 0xdc00;
    return isPair ? 2 : 1;
  }

  /** Appends the tokens of the best path, which is known from its end. */
  #takePath(start: number, length: number): void {
    const [ids, starts] = [this.#ids, this.#starts];
    let tokens = 0;
    for (let at = length; at > 0; at = starts[at]!) tokens++;
    if (this.#count + tokens > this.#tokens.length) this.#growTokens(this.#count + tokens);
    const first = this.#count;
    for (let at = length, i = first + tokens - 1; at > 0; at = starts[at]!, i--) {
      this.#tokens[i] = ids[at]!;
      this.#ends[i] = start + at;
    }
    for (let i = first; i < first + tokens; i++) this.#push(this.#tokens[i]!, this.#ends[i]!);
  }

  #push(id: number, end: number): void {
    const isRun = id === this.unknown && this.#count > 0 && this.#tokens[this.#count - 1] === id;
    const at = isRun ? this.#count - 1 : this.#count++;
    this.#tokens[at] = id;
    this.#ends[at] = end;
  }

  #growRun(length: number): void {
    this.#best = new Float64Array(2 * length + 1);
    this.#ids = new Int32Array(2 * length + 1);
    this.#starts = new Int32Array(2 * length + 1);
  }

  #growTokens(count: number): void {
    const [tokens, ends] = [this.#tokens, this.#ends];
    this.#tokens = new Int32Array(2 * count);
    this.#ends = new Int32Array(2 * count);
    this.#tokens.set(tokens);
    this.#ends.set(ends);
  }
}
