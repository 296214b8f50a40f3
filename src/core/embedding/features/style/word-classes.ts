// Style classes of a single word: closed word classes, endings, length and case. A word is a run of ASCII letters and
// apostrophes inside a text; nothing is copied from the text. Pure.
import { StringTable } from '../string-table.js';

/** The classes of a word, one bit each. */
export const wordClass = {
  functionWord: 1,
  firstPerson: 2,
  secondPerson: 4,
  thirdPerson: 8,
  negation: 16,
  endsIng: 32,
  endsEd: 64,
  endsLy: 128,
  nominal: 256,
  long: 512,
  allCaps: 1024,
  capitalised: 2048,
} as const;

const functionWordList =
  'the a an of to in and is it that this for on with as at by be are was were or not but from have has had ' +
  'they he she we you i his her their our your its my me him them us will would can could should may might ' +
  'do does did so if than then there here what which who when where how why all any some no nor only very ' +
  'just also more most other into out up about over after before';

/** English words of grammar, in lower case. */
export const functionWords: ReadonlySet<string> = new Set(functionWordList.split(' '));

/** Closed classes; a word may belong to several. */
const closedClasses: readonly (readonly [bit: number, words: string])[] = [
  [wordClass.functionWord, functionWordList],
  [wordClass.firstPerson, 'i me my we our us'],
  [wordClass.secondPerson, 'you your'],
  [wordClass.thirdPerson, 'he she they him her his their'],
  [wordClass.negation, 'not no never nor'],
];

/** Classes of the words of closed classes, by lower-case word. */
const listed = new StringTable([...collectClasses()]);

function collectClasses(): Map<string, number> {
  const bits = new Map<string, number>();
  for (const [bit, words] of closedClasses) {
    for (const word of words.split(' ')) bits.set(word, (bits.get(word) ?? 0) | bit);
  }
  return bits;
}

/** Bit 5 separates lower-case from upper-case letters; an apostrophe has it set already. */
export const lowerCase = 0x20;

export class WordClassifier {
  readonly #word = new Uint16Array(listed.longest);

  /**
   * Finds the classes of the word `text[start..end)`.
   * @returns bits of `wordClass`
   * @param hash the rolling hash of the word in lower case
   */
  classify(text: string, start: number, end: number, hash: number): number {
    const first = text.charCodeAt(start);
    const capitalised = first >= 0x41 && first <= 0x5a;
    return (
      this.#classifyListed(text, start, end, hash) |
      classifyEnding(text, start, end) |
      (end - start > 6 ? wordClass.long : 0) |
      (capitalised ? wordClass.capitalised : 0) |
      (first < 0x61 && isAllCaps(text, start, end) ? wordClass.allCaps : 0)
    );
  }

  #classifyListed(text: string, start: number, end: number, hash: number): number {
    if (end - start > listed.longest) return 0;
    for (let i = start; i < end; i++) this.#word[i - start] = text.charCodeAt(i) | lowerCase;
    return Math.max(0, listed.find(this.#word, 0, end - start, hash));
  }
}

/** True when the words of `length` at `a` and `b` are equal, ignoring case. */
export function isSameWord(text: string, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) {
    if ((text.charCodeAt(a + i) | lowerCase) !== (text.charCodeAt(b + i) | lowerCase)) return false;
  }
  return true;
}

function classifyEnding(text: string, start: number, end: number): number {
  const has = (ending: string, bit: number) => (hasEnding(text, start, end, ending) ? bit : 0);
  switch (text.charCodeAt(end - 1) | lowerCase) {
    case 0x64: // d
      return has('ed', wordClass.endsEd);
    case 0x67: // g
      return has('ing', wordClass.endsIng);
    case 0x6e: // n
      return has('tion', wordClass.nominal);
    case 0x73: // s
      return has('ness', wordClass.nominal);
    case 0x74: // t
      return has('ment', wordClass.nominal) | has("n't", wordClass.negation);
    case 0x79: // y
      return has('ly', wordClass.endsLy) | has('ity', wordClass.nominal);
    default:
      return 0;
  }
}

function hasEnding(text: string, start: number, end: number, ending: string): boolean {
  const offset = end - ending.length;
  if (offset < start) return false;
  for (let i = 0; i < ending.length; i++) {
    if ((text.charCodeAt(offset + i) | lowerCase) !== ending.charCodeAt(i)) return false;
  }
  return true;
}

/** True for two or more characters with at least one upper-case and no lower-case letter. */
function isAllCaps(text: string, start: number, end: number): boolean {
  let capitals = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x61) return false;
    if (unit >= 0x41) capitals++;
  }
  return end - start > 1 && capitals > 0;
}
