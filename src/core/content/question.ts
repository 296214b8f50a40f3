// Whether a text only asks. English, as the models read it. Pure.
import { splitSentences } from './sentences.js';

const auxiliary =
  "(?:am|are|can|could|did|do|does|had|has|have|is|may|might|must|should|was|were|will|would)(?:n't)?";
/** Words that a question may begin with, after a greeting or a conjunction. */
const lead = '(?:(?:and|but|hello|hey|hi|now|ok|okay|or|please|so|then|well),? +)*';
const interrogative = "(?:how|what|when|where|which|who|whom|whose|why)(?:'s|'re)?";

/** The beginning of a sentence that its mark says to be a question: "so why waste money?" is one, "Rules are good, are they not?" is not. */
const asked = new RegExp(`^\\W*${lead}(?:${interrogative}|${auxiliary})\\b`, 'i');

/** Without a mark, only what hardly begins a statement, a wish or an order: "do you agree", not "do it", not "when schools close". */
const anybody = '(?:anybody|anyone|everybody|everyone|i|people|somebody|someone|they|we|you)';
const anything = `(?:${anybody}|he|it|she|that|there|this)`;
const unmarked = new RegExp(
  `^\\W*${lead}(?:(?:how|what|why)(?: \\w+)? ${auxiliary}\\b|what's\\b|(?:do|have)(?:n't)? ${anybody}\\b|` +
    `(?!(?:do|have|may)\\b)${auxiliary} ${anything}\\b)`,
  'i',
);

/**
 * True for a text whose sentences all ask: each begins as a question does, and ends with a question mark or without a mark. False for a
 * text without words.
 * @param text in normal form
 */
export function isQuestion(text: string): boolean {
  let asks = false;
  for (const { text: sentence } of splitSentences(text)) {
    if (!/\p{L}/u.test(sentence)) continue;
    const end = sentence.split(/[\p{L}\p{N}]/u).at(-1) ?? '';
    const form = end.includes('?') ? asked : /[.!]/.test(end) ? undefined : unmarked;
    if (!form?.test(sentence)) return false;
    asks = true;
  }
  return asks;
}
