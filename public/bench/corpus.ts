// The texts that encoders are measured on, the same everywhere: seeded, of running words. Pure.
import { random } from '../../src/numerics/random.js';
import { sentences } from './passages.js';

const [shortest, longest] = [5, 400];

export interface Corpus {
  readonly name: string;
  /** (n) texts of words with single spaces between. */
  readonly texts: readonly string[];
  /** Tokens of a text at most, special ones not counted. */
  readonly most: number;
}

/**
 * Lengths spread evenly in their logarithm, as lengths of texts are: half of them have less than 45 words. In no order.
 */
function mixed(texts: number): string[] {
  const lengths = Array.from({ length: texts }, (_, i) =>
    Math.round(shortest * (longest / shortest) ** (i / (texts - 1))),
  );
  return random(1, 'bench', 'order')
    .shuffle(lengths)
    .map((length, i) => running(length, i));
}

function running(length: number, number: number): string {
  const { integer } = random(1, 'bench', number);
  const words: string[] = [];
  while (words.length < length) words.push(...(sentences[integer(sentences.length)] ?? '').split(' '));
  return words.slice(0, length).join(' ');
}

/**
 * @param texts of each corpus
 * @returns the second one's 14 tokens of text are 16 as the usual encoder reads them
 */
export const corpora = (texts: number): Corpus[] => [
  {
    name: `${texts} texts of ${shortest} to ${longest} words`,
    texts: mixed(texts),
    most: Number.POSITIVE_INFINITY,
  },
  {
    name: `${texts} texts of 16 tokens`,
    texts: Array.from({ length: texts }, (_, i) => running(16, texts + i)),
    most: 14,
  },
];

/** The same words in another order: as many tokens, and nothing that was seen before. */
export function reordered(corpus: readonly string[], round: number): string[] {
  return corpus.map((text, i) => random(round, 'bench', 'words', i).shuffle(text.split(' ')).join(' '));
}
