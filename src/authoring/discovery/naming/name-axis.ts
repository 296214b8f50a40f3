// Names an axis from the key phrases of its two ends, without a language model. Pure.
import type { AxisMaterial, AxisName } from './axis-name.js';

/** Phrases of a label, and of a description. */
const labelPhrases = 2;
const describedPhrases = 5;
/** Samples of each end in a description, and their maximum number of characters. */
const describedSamples = 3;
const excerptLength = 100;
/** Maximum number of characters of a key. */
const keyLength = 60;

/**
 * Names an axis after the words of both ends. An end without a good word is a group with a letter, as `Group A`, for the author to
 * name from its typical texts.
 * @param number of the axis, from 1: it decides the letters
 */
export function nameAxis({ positive, negative }: AxisMaterial, number: number): AxisName {
  const [high, low] = [toLetters(2 * number - 2), toLetters(2 * number - 1)];
  const positiveName = positive.phrases[0] ?? `group ${high}`;
  return {
    name: `${capitalise(positiveName)} vs. ${negative.phrases[0] ?? `group ${low}`}`,
    positive_label: formatLabel(positive.phrases, `Group ${high}`),
    negative_label: formatLabel(negative.phrases, `Group ${low}`),
    description: `Discovered. ${describeEnd('High', positive)} ${describeEnd('Low', negative)}`,
  };
}

/** `A` to `Z`, then `AA`, as columns of a table. */
const toLetters = (index: number): string =>
  `${index >= 26 ? toLetters(Math.floor(index / 26) - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;

/** A key of lower-case letters, digits and `-` that is not among `taken`. */
export function createKey({ name }: AxisName, taken: ReadonlySet<string>): string {
  const slug = toSlug(name) || 'axis';
  for (let at = 1; ; at++) {
    const key = at === 1 ? slug : `${slug}-${at}`;
    if (!taken.has(key)) return key;
  }
}

/** The letters and digits of a name as a key; empty for a name in another script. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, keyLength)
    .replace(/^-+|-+$/g, '');

const formatLabel = (phrases: readonly string[], fallback: string): string =>
  phrases.slice(0, labelPhrases).join(', ') || fallback;

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function describeEnd(side: 'High' | 'Low', { phrases, samples }: AxisMaterial['positive']): string {
  const words = phrases.slice(0, describedPhrases).join(', ');
  const typical = samples.slice(0, describedSamples).map((text) => `“${toExcerpt(text)}”`);
  const about =
    words === '' ? `${side} scores:` : `${side} scores: ${words}${typical.length > 0 ? ', as in' : '.'}`;
  return typical.length > 0 ? `${about} ${typical.join(', ')}.` : about;
}

/** One line of limited length, cut at a word where possible. */
function toExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= excerptLength) return line;
  const cut = characters.slice(0, excerptLength - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > excerptLength / 2 ? cut.slice(0, space) : cut}…`;
}
