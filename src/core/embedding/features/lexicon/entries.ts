// What the lexicon knows about a word. Equal entries are stored once: a word refers to its entry by number, so that one
// look-up gives every feature its value. Pure data.

/** Lists a word or phrase belongs to, and its part in the rules of valence; one bit each. */
export const wordList = {
  daleChall: 1,
  spache: 2,
  hedge: 4,
  weasel: 8,
  filler: 16,
  reason: 32,
  vague: 64,
  negation: 128,
  intensifier: 256,
  dampener: 512,
  contrast: 1024,
  /** The word, or the phrase so far, begins a longer listed phrase. */
  opensPhrase: 2048,
} as const;

/** Marks an entry without a valence: VADER's rules treat such words differently from words of valence 0. */
export const noValence = -128;

/** Classes of rarity: 0 for the most frequent words, `unlisted` for words that no list has. */
export const unlistedRarity = 7;

/** Columns over entries, entry 0 being that of unlisted words. */
export interface Entries {
  /** Valence by VADER in tenths, -39..34, or `noValence`. */
  readonly valence: Int8Array;
  /** AFINN's valence, -5..5; 0 for words without. */
  readonly afinn: Int8Array;
  /** How surely the word is profane: 0 no, 1 depends, 2 yes. */
  readonly profanity: Uint8Array;
  /** Class of frequency rank, 0..unlistedRarity. */
  readonly rarity: Uint8Array;
  /** Bits of `wordList`. */
  readonly lists: Uint16Array;
}

/** Creates the columns of `count` entries, all 0. */
export function createEntries(count: number): Entries {
  return {
    valence: new Int8Array(count),
    afinn: new Int8Array(count),
    profanity: new Uint8Array(count),
    rarity: new Uint8Array(count),
    lists: new Uint16Array(count),
  };
}
