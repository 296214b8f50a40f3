// The texts that encoders are measured on: random words from sentences, seeded, so that they are the same everywhere.
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';
import { sentences } from './sentences.js';

/** Words of the shortest and the longest text. */
const [shortest, longest] = [5, 400];

export interface Corpus {
  readonly name: string;
  /** Words separated by single spaces. */
  readonly texts: readonly string[];
  /** Maximum number of tokens per text, without special tokens. */
  readonly maxTokens: number;
}

/** Returns a uniform integer in [0, limit). */
type RandomInteger = (limit: number) => number;

function createRandomInteger(seed: number): RandomInteger {
  const generator = mersenne(seed);
  return (limit) => uniformInt(generator, 0, limit - 1);
}

function shuffle<Item>(items: readonly Item[], random: RandomInteger): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random(left.length), 1));
}

function createText(length: number, random: RandomInteger): string {
  const words: string[] = [];
  while (words.length < length) words.push(...(sentences[random(sentences.length)] ?? '').split(' '));
  return words.slice(0, length).join(' ');
}

/** Lengths in words, evenly spaced in their logarithm, as lengths of texts are: half of them are below 45. */
function listLengths(count: number): number[] {
  return Array.from({ length: count }, (_, i) =>
    Math.round(shortest * (longest / shortest) ** (i / (count - 1))),
  );
}

/** Two corpora of `count` texts each: mixed lengths in random order, and short texts of one length. */
export function createCorpora(count: number): Corpus[] {
  const random = createRandomInteger(1);
  return [
    {
      name: `${count} texts of ${shortest} to ${longest} words`,
      texts: shuffle(listLengths(count), random).map((length) => createText(length, random)),
      maxTokens: Number.POSITIVE_INFINITY,
    },
    {
      name: `${count} texts of 16 tokens`,
      texts: Array.from({ length: count }, () => createText(16, random)),
      // The usual encoder adds two special tokens.
      maxTokens: 14,
    },
  ];
}

/** Sentences of the shortest and the longest paragraph. */
const [fewestSentences, maxSentences] = [3, 8];

/** `count` paragraphs: 40 to 110 words each, mostly. */
export function createParagraphs(count: number): Corpus {
  const random = createRandomInteger(1);
  const createParagraph = () => {
    const length = fewestSentences + random(maxSentences - fewestSentences + 1);
    return Array.from({ length }, () => sentences[random(sentences.length)] ?? '').join(' ');
  };
  return {
    name: `${count.toLocaleString('en')} paragraphs`,
    texts: Array.from({ length: count }, createParagraph),
    maxTokens: Number.POSITIVE_INFINITY,
  };
}

/** Puts the words of every text in another order: as many tokens, but texts that no cache has seen. */
export function shuffleWords(texts: readonly string[], round: number): string[] {
  const random = createRandomInteger(round + 2);
  return texts.map((text) => shuffle(text.split(' '), random).join(' '));
}
