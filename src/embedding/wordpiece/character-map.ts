// What normalising and pre-tokenising does to one code point, looked up instead of computed: pages of 256 actions,
// derived from `normalise` when a page is first met. Possible because, with two exceptions that get an action of
// their own, lower-casing and canonical decomposition treat every code point alike in every surrounding.
import { isPunctuation, normalise } from './normalise.js';

// An action is one integer:
//   vanishes
//   space         any white space
//   48..0x10ffff  part of a word, as this code point (no character below '0' is ever part of a word)
//   alone + p     code point p, a word of its own
//   several + i   `expansions[i]`, a normalised string
//   contextual    depends on its neighbours: the text around it goes through `normalise` as a whole
export const vanishes = 0;
export const space = 1;
export const alone = 0x200000;
export const several = 0x400000;
export const contextual = 0x1000000;

const capitalSigma = '\u03a3';
/** A mark of the lowest combining class, 1: it moves before any other mark in canonical order. */
const lowestMark = '\u0334';

export class CharacterMap {
  /** Normalised strings of more than one code point. */
  readonly expansions: string[] = [];
  /** Actions of U+0000..U+00FF. */
  readonly latin: Int32Array;
  private readonly pages: (Int32Array | undefined)[] = new Array(0x1100).fill(undefined);

  constructor() {
    this.latin = this.page(0);
  }

  /** @param point a code point; a lone surrogate is one */
  action(point: number): number {
    return (this.pages[point >> 8] ?? this.page(point >> 8))[point & 0xff]!;
  }

  private page(index: number): Int32Array {
    const characters = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(index * 256 + i));
    // One pass over all 256, held apart by a character that normalises to itself and is not on the page.
    const separator = index === 0 ? '\u{10ffff}' : '|';
    const normalised = normalise(characters.join(separator)).split(separator);
    const page = Int32Array.from(characters, (character, i) => this.actionOf(character, normalised[i]!));
    this.pages[index] = page;
    return page;
  }

  private actionOf(character: string, normalised: string): number {
    if (normalised === '') return vanishes;
    if (normalised === ' ') return space;
    if (character === capitalSigma || isReordered(normalised)) return contextual;
    const trimmed = normalised.trim();
    const point = trimmed.codePointAt(0)!;
    if (trimmed.length > (point > 0xffff ? 2 : 1)) return several + this.expansions.push(normalised) - 1;
    return trimmed.length < normalised.length || isPunctuation(trimmed) ? alone + point : point;
  }
}

/** True when canonical ordering could move what is left of a character past its neighbours. */
function isReordered(normalised: string): boolean {
  return /\p{M}/u.test(normalised) && !`a${normalised}${lowestMark}`.normalize('NFD').endsWith(lowestMark);
}
