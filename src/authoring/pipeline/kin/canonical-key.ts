// What copies of a text have in common, however they were passed on: its words, without case, digits, marks, web addresses and
// the names of the people it is addressed to. Pure.
import { normaliseText } from '../../../core/content/index.js';

const passedOn = /\brt(?=\s*@)|@[\p{L}\p{N}_]+|(?:https?:\/\/|www\.)\S+|\p{N}+/gu;

/** A character of each part that is taken out. */
const mayBePassedOn = /[@\p{N}]|:\/\/|www\./u;

/** The words of a text; the text itself if it has none. */
export function toCanonicalKey(text: string): string {
  const normal = normaliseText(text).text.toLowerCase();
  const words = (mayBePassedOn.test(normal) ? normal.replace(passedOn, ' ') : normal)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
  return words === '' ? normal : words;
}
