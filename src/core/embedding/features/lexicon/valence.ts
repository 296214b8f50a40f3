// Valence of a text by the rules of VADER: a listed word has a valence, which capitals, intensifiers and negations up to
// three words before it, "but" and exclamation marks change. C. J. Hutto, E. Gilbert: VADER: A parsimonious rule-based
// model for sentiment analysis of social media text, ICWSM 2014; constants and details as in release 3.3. Left out: the
// list of seven idioms. Buffers are reused, so a reading is not re-entrant.
import { type Entries, noValence, wordList } from './entries.js';
import { hashWord } from './hash.js';
import type { TextScan } from './text-scan.js';
import type { Tokens } from './tokens.js';

const intensity = 0.293;
const capitalIntensity = 0.733;
/** A negated word has so much of its valence, for the other side. */
export const negationFactor = -0.74;
/** Words before a word that change its valence, negations among them. */
export const valenceScope = 3;
/** Weight of an intensifier by its distance from the word. */
const distanceWeights = [1, 0.95, 0.9];
/** The compound of a sum s is s / sqrt(s^2 + normalizer). */
const normalizer = 15;

/** Words that the rules name. */
const at = hashWord('at');
const very = hashWord('very');
const never = hashWord('never');
const so = hashWord('so');
const demonstrative = hashWord('this');
const without = hashWord('without');
const doubt = hashWord('doubt');
const least = hashWord('least');
const no = hashWord('no');
const or = hashWord('or');
const nor = hashWord('nor');

export class Valence {
  /** Normalised sum, in (-1, 1). */
  compound = 0;
  /** Share of positive words by weight, 0..1. */
  positive = 0;
  /** Share of negative words by weight, 0..1. */
  negative = 0;
  /** Highest valence of a word, at least 0. */
  highest = 0;
  /** Lowest valence of a word without its sign, at least 0. */
  lowest = 0;
  readonly #entries: Entries;
  #tokens: Tokens | undefined;
  #emphasis = false;

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  /** Replaces the values by those of a scanned text; all 0 for a text without tokens. */
  read(scan: TextScan): void {
    const { tokens } = scan;
    this.#tokens = tokens;
    this.#emphasis = this.#isPartlyCapitals(tokens);
    const contrast = this.#findContrast(tokens);
    let sum = 0;
    let positive = 0;
    let negative = 0;
    let neutral = 0;
    this.highest = this.lowest = 0;
    for (let i = 0; i < tokens.count; i++) {
      const value = this.#rate(i) * (contrast < 0 || i === contrast ? 1 : i < contrast ? 0.5 : 1.5);
      sum += value;
      if (value > 0) positive += value + 1;
      else if (value < 0) negative += 1 - value;
      else neutral++;
      this.highest = Math.max(this.highest, value);
      this.lowest = Math.max(this.lowest, -value);
    }
    const emphasis = getPunctuationEmphasis(scan);
    sum += Math.sign(sum) * emphasis;
    if (positive > negative) positive += emphasis;
    else if (positive < negative) negative += emphasis;
    const total = Math.max(1, positive + negative + neutral);
    this.compound = sum / Math.sqrt(sum * sum + normalizer);
    this.positive = positive / total;
    this.negative = negative / total;
  }

  /** Capitals are emphasis only where other words are not all capitals. */
  #isPartlyCapitals(tokens: Tokens): boolean {
    let capitals = 0;
    for (let i = 0; i < tokens.count; i++) capitals += tokens.capitals[i] ?? 0;
    return capitals > 0 && capitals < tokens.count;
  }

  /** Index of the first "but", -1 for none. */
  #findContrast(tokens: Tokens): number {
    for (let i = 0; i < tokens.count; i++) if (this.#lists(i) & wordList.contrast) return i;
    return -1;
  }

  /** Valence of token `i` in its context; 0 for tokens without. */
  #rate(i: number): number {
    if (!this.#isRated(i) || this.#lists(i) & (wordList.intensifier | wordList.dampener)) return 0;
    const listed = (this.#entries.valence[this.#tokens?.entries[i] ?? 0] ?? 0) / 10;
    let value = this.#applyNo(i, listed);
    if (this.#emphasis && this.#tokens?.capitals[i])
      value += value > 0 ? capitalIntensity : -capitalIntensity;
    for (let distance = 1; distance <= valenceScope && distance <= i; distance++) {
      if (this.#isRated(i - distance)) continue;
      value += this.#intensify(i - distance, value) * (distanceWeights[distance - 1] ?? 0);
      value *= this.#negate(i, distance);
    }
    const isLeast = i > 0 && this.#is(i - 1, least) && !this.#isRated(i - 1);
    return isLeast && !this.#is(i - 2, at) && !this.#is(i - 2, very) ? value * negationFactor : value;
  }

  /** "no" before a rated word negates that word and has no valence itself. */
  #applyNo(i: number, listed: number): number {
    const follows =
      this.#is(i - 1, no) ||
      this.#is(i - 2, no) ||
      (this.#is(i - 3, no) && (this.#is(i - 1, or) || this.#is(i - 1, nor)));
    if (follows) return listed * negationFactor;
    return this.#is(i, no) && this.#isRated(i + 1) ? 0 : listed;
  }

  /** What the intensifier or dampener `i` adds to a valence; 0 for other words. */
  #intensify(i: number, value: number): number {
    const lists = this.#lists(i);
    if (!(lists & (wordList.intensifier | wordList.dampener))) return 0;
    const added = lists & wordList.intensifier ? intensity : -intensity;
    const capitals = this.#emphasis && this.#tokens?.capitals[i] ? capitalIntensity : 0;
    return value < 0 ? -added - capitals : added + (value > 0 ? capitals : -capitals);
  }

  /** The factor of a negation `distance` words before token `i`; 1 for none. */
  #negate(i: number, distance: number): number {
    const between = (hash: number) => this.#is(i - 1, hash) || (distance === 3 && this.#is(i - 2, hash));
    if (distance > 1 && this.#is(i - distance, never) && (between(so) || between(demonstrative))) return 1.25;
    if (distance > 1 && this.#is(i - distance, without) && between(doubt)) return 1;
    return this.#lists(i - distance) & wordList.negation ? negationFactor : 1;
  }

  #isRated(i: number): boolean {
    const { valence } = this.#entries;
    const tokens = this.#tokens;
    return tokens !== undefined && i < tokens.count && valence[tokens.entries[i] ?? 0] !== noValence;
  }

  #lists(i: number): number {
    return this.#entries.lists[this.#tokens?.entries[i] ?? 0] ?? 0;
  }

  #is(i: number, hash: number): boolean {
    const tokens = this.#tokens;
    return tokens !== undefined && i >= 0 && i < tokens.count && tokens.hashes[i] === hash;
  }
}

function getPunctuationEmphasis({ exclamationMarks, questionMarks }: TextScan): number {
  const questions = questionMarks < 2 ? 0 : questionMarks > 3 ? 0.96 : questionMarks * 0.18;
  return Math.min(4, exclamationMarks) * 0.292 + questions;
}
