// One pass over a text: its tokens with their entries, and everything that is counted per word. Allocates nothing per
// word: hashes roll along, and each word needs one look-up (a second one inside a phrase or after an apostrophe).
// Buffers are reused, so a scan is not re-entrant.
import { classifyUnit, isVowel, lowerCase, unitClass } from './characters.js';
import { unlistedRarity, wordList } from './entries.js';
import { extendHash, joinHashes, toKey } from './hash.js';
import type { Lexicon } from './lexicon-file.js';
import { countSyllables } from './syllables.js';
import { Tokens } from './tokens.js';

const apostrophe = 0x27;
const exclamationMark = 0x21;
const questionMark = 0x3f;
/** UTF-16 units of the longest emoticon in the lists. */
const longestEmoticon = 6;
/** Lists that most words are in; they are counted without a loop. */
const familiar = wordList.daleChall | wordList.spache;

export class TextScan {
  readonly tokens = new Tokens();
  /** Words with at least one letter. */
  words = 0;
  /** Words that some list names. */
  listedWords = 0;
  /** Words familiar by Dale and Chall. */
  familiarWords = 0;
  /** Words familiar by Spache. */
  primaryWords = 0;
  syllables = 0;
  /** Sum of the words' rarity classes. */
  rarity = 0;
  /** Sum of AFINN's positive valences. */
  afinnPositive = 0;
  /** Sum of AFINN's negative valences, without their sign. */
  afinnNegative = 0;
  /** The highest grade of any word, 0..2. */
  profanity = 0;
  /** Profane words; those of grade 1 count half. */
  profaneWords = 0;
  exclamationMarks = 0;
  questionMarks = 0;
  /** Words and phrases by list: element i counts bit i of `wordList`. */
  readonly #lists = new Uint32Array(16);
  readonly #lexicon: Lexicon;
  #text = '';
  /** Hash of the listed phrase that is open, 0 for none. */
  #phrase = 0;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** Words and phrases in a list. */
  countList(name: 'hedge' | 'weasel' | 'filler' | 'reason' | 'vague'): number {
    return this.#lists[31 - Math.clz32(wordList[name])] ?? 0;
  }

  /** Replaces all counts by those of another text. */
  scan(text: string): void {
    this.#reset(text);
    for (let at = 0; at < text.length; ) {
      const kind = classifyUnit(text.charCodeAt(at));
      if (kind === unitClass.letter || kind === unitClass.digit) at = this.#scanWord(at);
      else if (kind === unitClass.space) at++;
      else at = this.#scanMark(at, kind);
    }
  }

  #reset(text: string): void {
    this.tokens.count = 0;
    this.words = this.listedWords = this.familiarWords = this.primaryWords = 0;
    this.syllables = this.rarity = this.afinnPositive = this.afinnNegative = 0;
    this.profanity = this.profaneWords = this.exclamationMarks = this.questionMarks = 0;
    this.#lists.fill(0);
    this.#text = text;
    this.#phrase = 0;
  }

  /** Scans the word at `start` and returns its end. An apostrophe belongs to it when a letter follows. */
  #scanWord(start: number): number {
    const text = this.#text;
    let hash = 0;
    let stem = 0;
    let stemEnd = 0;
    let vowelGroups = 0;
    let capitals = 0;
    let letters = 0;
    let afterVowel = false;
    let at = start;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const kind = classifyUnit(unit);
      if (kind === unitClass.letter) {
        const lower = unit < 0x80 ? unit | lowerCase : unit;
        const vowel = isVowel(lower);
        if (vowel && !afterVowel) vowelGroups++;
        afterVowel = vowel;
        letters++;
        if (lower !== unit) capitals++;
        hash = extendHash(hash, lower);
      } else if (kind === unitClass.digit) {
        hash = extendHash(hash, unit);
      } else if (
        kind === unitClass.apostrophe &&
        classifyUnit(text.charCodeAt(at + 1)) === unitClass.letter
      ) {
        stem = hash;
        stemEnd = at;
        hash = extendHash(hash, apostrophe);
      } else break;
    }
    const entry = this.#find(hash) || (stemEnd > 0 ? this.#find(stem) : 0);
    // VADER's rules pass over words of a single character.
    if (at - start > 1) this.tokens.add(entry, hash, letters > 0 && capitals === letters);
    if (letters > 0) this.#countWord(entry, countSyllables(text, start, stemEnd || at, vowelGroups));
    this.#countPhrase(entry, hash);
    return at;
  }

  #countWord(entry: number, syllables: number): void {
    const { rarity, profanity, lists } = this.#lexicon.entries;
    const rarityClass = rarity[entry] ?? unlistedRarity;
    const grade = profanity[entry] ?? 0;
    const bits = lists[entry] ?? 0;
    this.words++;
    this.syllables += syllables;
    this.rarity += rarityClass;
    if (rarityClass < unlistedRarity) this.listedWords++;
    if (bits & wordList.daleChall) this.familiarWords++;
    if (bits & wordList.spache) this.primaryWords++;
    if (grade > 0) {
      this.profanity = Math.max(this.profanity, grade);
      this.profaneWords += grade / 2;
    }
    this.#countAfinn(entry);
    this.#countLists(bits & ~familiar);
  }

  #countAfinn(entry: number): void {
    const value = this.#lexicon.entries.afinn[entry] ?? 0;
    if (value > 0) this.afinnPositive += value;
    else this.afinnNegative -= value;
  }

  #countLists(lists: number): void {
    for (let bits = lists; bits !== 0; bits &= bits - 1) {
      const bit = 31 - Math.clz32(bits & -bits);
      this.#lists[bit] = (this.#lists[bit] ?? 0) + 1;
    }
  }

  /** Follows listed phrases over the words of the text; any mark between two words ends a phrase. */
  #countPhrase(entry: number, hash: number): void {
    const { lists } = this.#lexicon.entries;
    if (this.#phrase !== 0) {
      const longer = joinHashes(this.#phrase, hash);
      const entry = this.#find(longer);
      const bits = lists[entry] ?? 0;
      this.#countLists(bits);
      if (bits & wordList.dampener) this.tokens.dampen(entry);
      this.#phrase = bits & wordList.opensPhrase ? longer : 0;
    }
    if (this.#phrase === 0 && (lists[entry] ?? 0) & wordList.opensPhrase) this.#phrase = hash;
  }

  /** Scans a mark, an emoticon or an emoji at `at` and returns its end. */
  #scanMark(at: number, kind: number): number {
    const text = this.#text;
    this.#phrase = 0;
    if (kind === unitClass.symbol) {
      const paired = isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1));
      return this.#addSymbol(at, at + (paired ? 2 : 1)) || at + (paired ? 2 : 1);
    }
    const end = this.#findEmoticonEnd(at);
    if (end > 0 && this.#addSymbol(at, end) > 0) return end;
    const unit = text.charCodeAt(at);
    if (unit === exclamationMark) this.exclamationMarks++;
    else if (unit === questionMark) this.questionMarks++;
    return at + 1;
  }

  /** The end of what is set apart like an emoticon at `at`: 2 to 6 units between white space; else 0. */
  #findEmoticonEnd(at: number): number {
    const text = this.#text;
    if (at > 0 && classifyUnit(text.charCodeAt(at - 1)) !== unitClass.space) return 0;
    const last = Math.min(text.length, at + longestEmoticon + 1);
    let end = at + 1;
    while (end < last && classifyUnit(text.charCodeAt(end)) !== unitClass.space) end++;
    const length = end - at;
    return length > 1 && length <= longestEmoticon ? end : 0;
  }

  /** Adds the emoji or emoticon `[at, end)` as a token if it is listed; returns its end, else 0. */
  #addSymbol(at: number, end: number): number {
    const text = this.#text;
    let hash = 0;
    let capitals = 0;
    let letters = 0;
    for (let i = at; i < end; i++) {
      const unit = text.charCodeAt(i);
      const isLetter = unit < 0x80 && classifyUnit(unit) === unitClass.letter;
      const lower = isLetter ? unit | lowerCase : unit;
      if (isLetter) letters++;
      if (lower !== unit) capitals++;
      hash = extendHash(hash, lower);
    }
    const entry = this.#find(hash);
    if (entry === 0) return 0;
    this.tokens.add(entry, hash, letters > 0 && capitals === letters);
    this.#countAfinn(entry);
    return end;
  }

  #find(hash: number): number {
    return this.#lexicon.table.find(toKey(hash, this.#lexicon.seed));
  }
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
