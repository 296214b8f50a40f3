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

/** @param number of the axis, from 1, for an end without phrases */
export function nameAxis({ positive, negative }: AxisMaterial, number: number): AxisName {
  const positive_label = formatLabel(positive.phrases, `high on axis ${number}`);
  const negative_label = formatLabel(negative.phrases, `low on axis ${number}`);
  const name =
    positive.phrases.length + negative.phrases.length === 0
      ? `Axis ${number}`
      : `${capitalise(positive.phrases[0] ?? `axis ${number}`)} vs. ${negative.phrases[0] ?? 'other texts'}`;
  return {
    name,
    positive_label,
    negative_label,
    description: `Discovered. ${describeEnd('High', positive)} ${describeEnd('Low', negative)}`,
  };
}

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
