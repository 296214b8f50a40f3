// Whether a text says anything: a word that is not only grammar, nor stands in for a missing text, nor is machine text. Pure.
import { functionWords } from './style/word-classes.js';

/** Further words of grammar, and what is left of contractions at their apostrophes. */
const grammar = new Set(
  (
    'am been being having doing these those such too both each few own same now off down under again once while until because ' +
    'against between through during above below further yours ours theirs hers himself herself itself themselves myself ' +
    'yourself whom whose shall must let ll re ve don doesn didn isn aren wasn weren won couldn shouldn wouldn hasn haven hadn'
  ).split(' '),
);

/** Words that exports and forms write where there is no text. */
const placeholders = new Set(
  (
    'none null nil nan na undefined void empty deleted removed redacted untitled unnamed placeholder tbd todo test testing text ' +
    'content title body message description comment provided available applicable given lorem ipsum foo bar asdf qwerty'
  ).split(' '),
);

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/giu;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const digit = /\p{N}/u;
const latin = /^[\p{Script=Latin}\p{M}\p{N}]+$/u;
/** Letters of a word that has digits, too, as in "iphone12" and "covid19". */
const spoken = /\p{L}{3}/u;
/** Hexadecimal numbers, hashes and keys. */
const hexadecimal = /^(?=.*\p{N})[0-9a-f]{8,}$/iu;
/** Base64 and other keys: long, with letters of both cases and digits. */
const encoded = /^(?=.*\p{N})(?=.*\p{Lu})(?=.*\p{Ll})[\p{L}\p{N}]{16,}$/u;

/** False for a text of function words, place holders, single letters, numbers or machine text alone. */
export function hasContentWord(text: string): boolean {
  for (const [candidate] of text.replace(uuid, ' ').matchAll(word)) if (isContent(candidate)) return true;
  return false;
}

function isContent(candidate: string): boolean {
  if (!latin.test(candidate)) return /\p{L}/u.test(candidate);
  if (digit.test(candidate))
    return spoken.test(candidate) && !hexadecimal.test(candidate) && !encoded.test(candidate);
  const lower = candidate.toLowerCase();
  return lower.length > 1 && !functionWords.has(lower) && !grammar.has(lower) && !placeholders.has(lower);
}
