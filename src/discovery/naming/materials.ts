// The material for naming each axis: typical samples and key phrases of both ends. Pure.
import type { DiscoveryDocument } from '../../contract/configuration/index.js';
import type { DiscoveredAxis } from '../types.js';
import type { AxisEnd, AxisMaterial } from './interpreter.js';
import { countPhrases, findKeyPhrases, type PhraseCounts } from './key-phrases.js';

type InterpretOptions = Pick<DiscoveryDocument, 'min_similarity' | 'interpret_top_k' | 'interpret_max_chars'>;

/** Phrases of each end. */
const phraseCount = 10;
/** Samples of each end that are kept. */
const sampleCount = 10;
/** Texts of an end whose phrases are counted, unless the document sets `interpret_top_k`. */
const countedTexts = { share: 0.25, least: 20, most: 500 };
const defaultCharacters = 2000;
/** Texts whose phrases stand for all texts. */
const wholeTexts = 4000;

/**
 * @param texts (n)
 * @returns the materials, in the order of the axes; an end is empty where no text reaches `min_similarity`
 */
export function createMaterials(
  axes: readonly DiscoveredAxis[],
  texts: readonly string[],
  options: InterpretOptions,
): AxisMaterial[] {
  const characters = options.interpret_max_chars ?? defaultCharacters;
  const read = (row: number) =>
    [...(texts[row] ?? '').slice(0, 2 * characters)].slice(0, characters).join('');
  const stride = Math.max(1, Math.floor(texts.length / wholeTexts));
  const whole = countPhrases(texts.flatMap((_, row) => (row % stride === 0 ? [read(row)] : [])));
  return axes.map((axis) => {
    const positive = selectTypical(axis, axis.positive, 1, options);
    const negative = selectTypical(axis, axis.negative, -1, options);
    const up = countPhrases(positive.map(read));
    const down = countPhrases(negative.map(read));
    return {
      positive: createEnd(axis, positive, read, [up, down, whole]),
      negative: createEnd(axis, negative, read, [down, up, whole]),
    };
  });
}

/** The outermost rows of an end whose texts are similar enough to its direction. */
function selectTypical(
  { similarities }: DiscoveredAxis,
  rows: Uint32Array,
  sign: 1 | -1,
  { min_similarity: floor = 0, interpret_top_k: top }: InterpretOptions,
): number[] {
  const { share, least, most } = countedTexts;
  const count = top ?? Math.min(most, Math.max(least, Math.round(share * rows.length)));
  return Array.from(rows)
    .filter((row) => sign * similarities[row]! >= floor)
    .slice(0, count);
}

/** @param rows of the end, the outermost first; its samples are those most similar to the axis */
function createEnd(
  { similarities }: DiscoveredAxis,
  rows: readonly number[],
  read: (row: number) => string,
  [own, other, whole]: readonly [PhraseCounts, PhraseCounts, PhraseCounts],
): AxisEnd {
  const typical = [...rows].sort((a, b) => Math.abs(similarities[b]!) - Math.abs(similarities[a]!) || a - b);
  return {
    samples: typical.slice(0, sampleCount).map(read),
    phrases: findKeyPhrases(own, other, whole, phraseCount),
  };
}
