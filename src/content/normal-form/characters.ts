// One spelling for characters that a reader does not tell apart: NFKC, nothing invisible, one apostrophe, one quotation
// mark, one hyphen; a symbol is a word of its own. Pure.
import { replaceAll, type Step } from './edits.js';

/** A symbol beyond ASCII or a fraction, and all that makes one emoji of several characters. */
const symbol =
  /(?<kept>(?:\p{RI}{2}|(?![\0-\x7f´᾽῾])\p{S}|[¼-¾⅐-⅞])(?:\p{M}|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|\u200d\p{S})*)/dgu;
/** Default-ignorable, other format and control characters, enclosing marks, private use, halves of pairs. */
const invisible = /(?!\s)[\p{DI}\p{Cc}\p{Cf}\p{Me}\p{Co}\p{Cs}]|\ufeff/gu;
/** A character with all that normalising may join to it: marks, and the parts of Korean syllables. */
const cluster = /[^\p{M}](?:[\p{M}\u1160-\u11ff\uff9e\uff9f])+|[^\0-\x7f]/gu;

/** Accents that stand for an apostrophe; NFKC would make them marks over a blank. */
const accents = new Map([
  ['´', "'"],
  ['῾', "'"],
  ['᾽', "'"],
]);

function spell(text: string): string {
  return (accents.get(text) ?? text.normalize('NFKC'))
    .replace(/[‘’‚‛ʼ′‵]/g, "'")
    .replace(/[“”„‟«»〝〞]/g, '"')
    .replace(/[‐−]/g, '-')
    .replace(/⁄/g, '/')
    .replace(/°/g, ' ° ');
}

/** Steps that nothing in ASCII needs. */
export const characterSteps: readonly Step[] = [
  replaceAll(symbol, () => ' '),
  replaceAll(invisible, () => ''),
  replaceAll(cluster, spell),
];

/** Pairs of ASCII characters that stand for a quotation mark, an accent between letters for an apostrophe. */
export const asciiSteps: readonly Step[] = [
  replaceAll(/(?<=\p{L})`(?=\p{L})/gu, () => "'"),
  replaceAll(/(?<!['`])(?:''|``)(?!['`])/g, () => '"'),
  // A name that tokenizers keep for themselves is text when it is typed.
  replaceAll(/\[(?=[A-Z]+\])|<(?=\||\/?(?:s|pad|unk|mask|cls|sep|[be]os)>)/g, (match) => `${match} `),
];
