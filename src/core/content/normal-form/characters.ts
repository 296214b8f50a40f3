// One spelling for characters that look alike to a reader: NFKC, nothing invisible, one apostrophe, one quotation
// mark, one hyphen; a symbol is a word of its own. Pure.
import { replaceAll, type Step } from './edits.js';

/** Symbols beyond ASCII or fractions in a row, with all that makes one emoji of several characters. */
const symbols =
  /(?<kept>(?:(?:\p{RI}{2}|(?![\0-\x7f´᾽῾])\p{S}|[¼-¾⅐-⅞])(?:\p{M}|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|\u200d\p{S})*)+)/dgu;
/** Default-ignorable, other format and control characters, enclosing marks, private use, halves of pairs. */
const invisible = /(?![\s\u0085])[\p{DI}\p{Cc}\p{Cf}\p{Me}\p{Co}\p{Cs}]|\ufeff/gu;
/** A character with all that normalising may join to it: marks, and the parts of Korean syllables. */
const cluster = /[^\p{M}](?:[\p{M}\u1160-\u11ff\uff9e\uff9f])+|[^\0-\x7f]/gu;

function spell(text: string): string {
  // Accents by themselves, which NFKC would make marks over a blank.
  if (/[´῾᾽]/.test(text)) return "'";
  return text
    .normalize('NFKC')
    .replace('\u0085', '\n')
    .replace(/[‘’‚‛ʼ′‵]/g, "'")
    .replace(/[“”„‟«»〝〞]/g, '"')
    .replace(/[‐−]/g, '-')
    .replace(/⁄/g, '/')
    .replace(/°(?=[CF])/, ' ° ');
}

/** Steps that nothing in ASCII needs. */
export const characterSteps: readonly Step[] = [
  replaceAll(symbols, () => ' '),
  replaceAll(invisible, () => ''),
  replaceAll(cluster, spell),
];

/** Pairs of ASCII characters that stand for a quotation mark, an accent between letters for an apostrophe. */
export const asciiSteps: readonly Step[] = [
  replaceAll(/(?<=\p{L})`(?=\p{L})/gu, () => "'"),
  replaceAll(/''|(?<!`)``(?!`)/g, () => '"'),
  // A name that tokenizers keep for themselves is text when it is typed.
  replaceAll(/\[(?=[A-Z]+\])|<(?=\||\/?(?:s|pad|unk|mask|cls|sep|[be]os)>)/g, (match) => `${match} `),
];
