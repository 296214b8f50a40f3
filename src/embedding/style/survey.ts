// Everything the style features count, gathered in one pass over a text's UTF-16 units. A word is a run of ASCII
// letters and apostrophes. One scratch area an instance, so not re-entrant.
import { hashBase } from '../string-table.js';
import { endsSentence, isDigit, isWhiteSpace, startsLowerCase } from './characters.js';
import { DistinctWords } from './distinct-words.js';
import { lowerCase, WordClassifier, wordClass } from './word-classes.js';

const apostrophe = 0x27;

export class Survey {
  /** Code points; a lone surrogate is one. */
  characters = 0;
  words = 0;
  /** Letters and apostrophes in words. */
  letters = 0;
  distinctWords = 0;
  /** Runs of `. ! ?` before white space or the end. */
  sentences = 0;
  digits = 0;
  /** Pairs `''`, from the left. */
  doubledApostrophes = 0;
  /** Curly opening double quotes. */
  curlyQuotes = 0;
  enDashes = 0;
  startsLowerCase = false;
  endsSentence = false;
  /** Occurrences of ASCII characters that are in no word, and of the apostrophe. */
  private readonly ascii = new Uint32Array(128);
  /** Words by class: element i counts bit i. */
  private readonly classes = new Uint32Array(Object.keys(wordClass).length);
  /** Where the last apostrophe stands that may be the first of a pair. */
  private openApostrophe = -2;
  private readonly classifier = new WordClassifier();
  private readonly distinct: DistinctWords;

  /** @param random uniform in [0, 1); no count depends on it */
  constructor(random: () => number = Math.random) {
    this.distinct = new DistinctWords(random);
  }

  /** How often an ASCII character other than a letter occurs. */
  occurrences(character: string): number {
    return this.ascii[character.charCodeAt(0)]!;
  }

  /** How many words are in a class. */
  inClass(name: keyof typeof wordClass): number {
    return this.classes[31 - Math.clz32(wordClass[name])]!;
  }

  /** Surveys another text; the counts of the one before are gone. */
  read(text: string): void {
    this.reset(text);
    const { ascii, distinct } = this;
    let start = -1;
    let hash = 0;
    let distinctHash = 0;
    let afterStop = false;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const lower = unit | lowerCase;
      if ((lower >= 0x61 && lower <= 0x7a) || unit === apostrophe) {
        if (start < 0) {
          start = i;
          hash = distinctHash = 0;
        }
        hash = (Math.imul(hash, hashBase) + lower) | 0;
        distinctHash = (Math.imul(distinctHash, distinct.base) + lower) | 0;
        afterStop = false;
        if (unit === apostrophe) this.apostrophe(i);
        continue;
      }
      if (start >= 0) this.word(text, start, i, hash, distinctHash);
      start = -1;
      if (afterStop && isWhiteSpace(unit)) this.sentences++;
      afterStop = unit === 0x2e || unit === 0x21 || unit === 0x3f;
      if (unit < 0x80) ascii[unit]!++;
      else this.beyondAscii(text.codePointAt(i)!);
    }
    if (start >= 0) this.word(text, start, text.length, hash, distinctHash);
    if (afterStop) this.sentences++;
    this.distinctWords = distinct.count;
    for (let digit = 0x30; digit <= 0x39; digit++) this.digits += ascii[digit]!;
    this.startsLowerCase = startsLowerCase(text);
    this.endsSentence = endsSentence(text);
  }

  private reset(text: string): void {
    this.characters = text.length;
    this.words = this.letters = this.sentences = this.digits = 0;
    this.doubledApostrophes = this.curlyQuotes = this.enDashes = 0;
    this.ascii.fill(0);
    this.classes.fill(0);
    this.openApostrophe = -2;
    this.distinct.start(text);
  }

  private word(text: string, start: number, end: number, hash: number, distinctHash: number): void {
    this.words++;
    this.letters += end - start;
    this.distinct.add(start, end - start, distinctHash);
    let bits = this.classifier.classes(text, start, end, hash);
    for (; bits !== 0; bits &= bits - 1) this.classes[31 - Math.clz32(bits & -bits)]!++;
  }

  private apostrophe(at: number): void {
    this.ascii[apostrophe]!++;
    const doubled = this.openApostrophe === at - 1;
    if (doubled) this.doubledApostrophes++;
    this.openApostrophe = doubled ? -2 : at;
  }

  /** @param point met at its first unit; a pair's second unit comes by as a lone surrogate, which is nothing */
  private beyondAscii(point: number): void {
    if (point > 0xffff) this.characters--;
    if (point === 0x201c) this.curlyQuotes++;
    else if (point === 0x2013) this.enDashes++;
    else if (isDigit(point)) this.digits++;
  }
}
