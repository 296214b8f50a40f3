// Whether the words of a text and their negations say opposite things: "not bad", "never fails to please". Vectors of a text
// hardly change with a negation, so that a verdict may follow "bad". Pure.
import { noValence, wordList } from './entries.js';
import { hashWord } from './hash.js';
import type { Lexicon } from './lexicon-file.js';
import { TextScan } from './text-scan.js';
import { negationFactor, valenceScope } from './valence.js';

/** "no" reaches fewer: "no good ideas" is negated, "no, it was a good one" is not. */
const scopeOfNo = 2;

const no = hashWord('no');
const only = hashWord('only');
const doubt = hashWord('doubt');
/** In VADER they weaken; but "hardly a dull moment" has none. */
const nearNegations = new Set(['hardly', 'barely', 'scarcely'].map(hashWord));
/** Pairs that negate as one word: "far from boring". */
const negatingPairs = [['far', 'from'] as const, ['anything', 'but'] as const].map(
  ([first, second]) => [hashWord(first), hashWord(second)] as const,
);

/**
 * The valence of a text's bare words, where its negations turn them round.
 * @returns 1 for words that praise as they stand and no longer do once negations are read, -1 for words that blame and no longer
 *   do; 0 where negations change neither, for a text without such words and for other languages
 */
export function readBareValence(lexicon: Lexicon, text: string): -1 | 0 | 1 {
  const scan = new TextScan(lexicon);
  scan.scan(text);
  let plain = 0;
  let read = 0;
  for (let i = 0; i < scan.tokens.count; i++) {
    const valence = getValence(lexicon, scan, i);
    if (valence === 0) continue;
    plain += valence;
    read += isNegated(lexicon, scan, i) ? negationFactor * valence : valence;
  }
  if (plain === 0 || read * plain > 0) return 0;
  return plain > 0 ? 1 : -1;
}

/** Valence of token `i`, -5..5, by VADER's list, else by AFINN's; 0 for words without and for "no". */
function getValence({ entries }: Lexicon, { tokens }: TextScan, i: number): number {
  if (tokens.hashes[i] === no) return 0;
  const entry = tokens.entries[i] ?? 0;
  const listed = entries.valence[entry] ?? noValence;
  return listed === noValence ? (entries.afinn[entry] ?? 0) : listed / 10;
}

function isNegated(lexicon: Lexicon, scan: TextScan, i: number): boolean {
  const { hashes, entries } = scan.tokens;
  for (let distance = 1; distance <= valenceScope && distance <= i; distance++) {
    const j = i - distance;
    const hash = hashes[j] ?? 0;
    if (isPair(scan, j)) return true;
    const lists = lexicon.entries.lists[entries[j] ?? 0] ?? 0;
    if (lists & wordList.contrast) return false;
    const negates =
      hash === no ? distance <= scopeOfNo : (lists & wordList.negation) !== 0 || nearNegations.has(hash);
    // "Not only good", "without doubt a good film": nothing is negated.
    if (negates) return hashes[j + 1] !== only && hashes[j + 1] !== doubt;
  }
  return false;
}

/** Whether token `j` ends a pair that negates. */
const isPair = ({ tokens: { hashes } }: TextScan, j: number): boolean =>
  negatingPairs.some(([first, second]) => hashes[j] === second && j > 0 && hashes[j - 1] === first);
