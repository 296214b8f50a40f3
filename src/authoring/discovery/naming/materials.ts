// The material for naming each axis: typical samples and key phrases of both ends. Pure.
import type { DiscoveryDocument } from '../../../core/contract/configuration/index.js';
import type { InterpretedEnd } from '../../../core/contract/index.js';
import type { DiscoveredAxis } from '../types.js';
import type { AxisMaterial } from './axis-name.js';
import { countPhrases, findKeyPhrases, type PhraseCounts } from './key-phrases.js';

type MaterialOptions = Pick<DiscoveryDocument, 'min_similarity' | 'interpret_top_k' | 'interpret_max_chars'>;

/** Phrases of each end. */
const phraseCount = 10;
/** Samples of each end that are kept. */
const defaultSamples = 10;
/** Texts of an end whose phrases are counted, unless the document sets `interpret_top_k`. */
const countedTexts = { share: 0.25, min: 20, max: 500 };
const defaultCharacters = 2000;
/** Texts whose phrases stand for all texts. */
const wholeTexts = 4000;

/** One end of an axis. */
interface Side {
  readonly axis: DiscoveredAxis;
  /** The outermost first. */
  readonly rows: Uint32Array;
  readonly sign: 1 | -1;
}

/**
 * @param texts (n)
 * @param sampleCount maximum number of samples of each end
 * @returns the materials, in the order of the axes; an end is empty where no text reaches `min_similarity`
 */
export function createMaterials(
  axes: readonly DiscoveredAxis[],
  texts: readonly string[],
  options: MaterialOptions,
  sampleCount = defaultSamples,
): AxisMaterial[] {
  const characters = options.interpret_max_chars ?? defaultCharacters;
  const read = (row: number) =>
    [...(texts[row] ?? '').slice(0, 2 * characters)].slice(0, characters).join('');
  const stride = Math.max(1, Math.floor(texts.length / wholeTexts));
  const whole = countPhrases(texts.flatMap((_, row) => (row % stride === 0 ? [read(row)] : [])));
  return axes.map((axis) => {
    const createEnd = (
      side: Side,
      [sideCounts, other]: readonly [PhraseCounts, PhraseCounts],
    ): InterpretedEnd => ({
      samples: selectSamples(side, options, sampleCount).map(read),
      phrases: findKeyPhrases(sideCounts, other, whole, phraseCount),
    });
    const high: Side = { axis, rows: axis.positive, sign: 1 };
    const low: Side = { axis, rows: axis.negative, sign: -1 };
    const up = countPhrases(selectCounted(high, options).map(read));
    const down = countPhrases(selectCounted(low, options).map(read));
    return { positive: createEnd(high, [up, down]), negative: createEnd(low, [down, up]) };
  });
}

/** The outermost rows of an end, whose phrases are counted. */
function selectCounted(side: Side, options: MaterialOptions): number[] {
  const { share, min, max } = countedTexts;
  const count = Math.min(max, Math.max(min, Math.round(share * side.rows.length)));
  return selectTypical(side, options, options.interpret_top_k ?? count);
}

/** Those of the outermost rows that are most similar to the axis. */
function selectSamples(side: Side, options: MaterialOptions, count: number): number[] {
  const counted = selectCounted(side, options);
  const extend = options.interpret_top_k === undefined && counted.length < count;
  const { similarities } = side.axis;
  return (extend ? selectTypical(side, options, count) : counted)
    .sort((a, b) => Math.abs(similarities[b]!) - Math.abs(similarities[a]!) || a - b)
    .slice(0, count);
}

/** The outermost rows of an end whose texts are similar enough to its direction. */
const selectTypical = (
  { axis, rows, sign }: Side,
  { min_similarity: floor = 0 }: MaterialOptions,
  count: number,
): number[] =>
  Array.from(rows)
    .filter((row) => sign * axis.similarities[row]! >= floor)
    .slice(0, count);
