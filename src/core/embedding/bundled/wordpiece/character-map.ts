// A lookup table of what normalising and pre-tokenising do to one code point: pages of 256 actions, derived from
// `normalise` when a page is first needed. This works because lower-casing and canonical decomposition treat a code point
// the same in every context, with two exceptions that have a separate action.
import { isPunctuation, type NormaliserRules, normalise, uncased } from './normalise.js';

// An action is one integer:
//   removed       disappears
//   space         any white space
//   48..0x10ffff  part of a word, as this code point (no character below '0' is ever part of a word)
//   isolated + p  code point p, a separate word
//   expanded + i  `expansions[i]`, a normalised string
//   contextual    depends on its neighbours: `normalise` processes the text around it as a whole
export const removed = 0;
export const space = 1;
export const isolated = 0x200000;
export const expanded = 0x400000;
export const contextual = 0x1000000;

const capitalSigma = '\u03a3';
/** A mark of the lowest combining class, 1: canonical order moves it before every other mark. */
const lowestMark = '\u0334';

export class CharacterMap {
  /** Normalised strings of more than one code point. */
  readonly expansions: string[] = [];
  /** Actions of U+0000..U+00FF. */
  readonly latin: Int32Array;
  readonly #pages: (Int32Array | undefined)[] = new Array(0x1100).fill(undefined);
  readonly #rules: NormaliserRules;

  constructor(rules: NormaliserRules = uncased) {
    this.#rules = rules;
    this.latin = this.#buildPage(0);
  }

  /** Action of a code point; a lone surrogate is one. */
  getAction(point: number): number {
    return (this.#pages[point >> 8] ?? this.#buildPage(point >> 8))[point & 0xff] ?? removed;
  }

  #buildPage(index: number): Int32Array {
    const characters = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(index * 256 + i));
    // One pass over all 256, separated by a character that normalises to itself and is not on the page.
    const separator = index === 0 ? '\u{10ffff}' : '|';
    const normalised = normalise(characters.join(separator), this.#rules).split(separator);
    const page = Int32Array.from(characters, (character, i) =>
      this.#computeAction(character, normalised[i] ?? ''),
    );
    this.#pages[index] = page;
    return page;
  }

  #computeAction(character: string, normalised: string): number {
    if (normalised === '') return removed;
    if (normalised === ' ') return space;
    const { lowercase, stripAccents, original } = this.#rules;
    if ((lowercase && !original && character === capitalSigma) || (stripAccents && isReordered(normalised)))
      return contextual;
    const trimmed = normalised.trim();
    const point = trimmed.codePointAt(0) ?? 0;
    if (trimmed.length > (point > 0xffff ? 2 : 1)) return expanded + this.expansions.push(normalised) - 1;
    return trimmed.length < normalised.length || isPunctuation(trimmed) ? isolated + point : point;
  }
}

/** True when canonical ordering could move the rest of a character past its neighbours. */
function isReordered(normalised: string): boolean {
  return /\p{M}/u.test(normalised) && !`a${normalised}${lowestMark}`.normalize('NFD').endsWith(lowestMark);
}
