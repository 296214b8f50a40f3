// Training samples in files: the quality words, the parsing of cells, and the shape of a JSONL line.
import * as z from 'zod/mini';
import { nonEmptyText } from './schema-atoms.js';

/** The words that grade a sample, in the contract's order. */
export const qualityWordSchema = z.enum([
  'positive',
  'negative',
  'good',
  'yes',
  'high',
  'strong',
  'excellent',
  'fair',
  'moderate',
  'mixed',
  'medium',
  'poor',
  'no',
  'low',
  'weak',
  'bad',
]);
export type QualityWord = z.infer<typeof qualityWordSchema>;

/** The quality of each word, in [0, 1]: 1 is the positive pole, 0 the negative. */
export const qualityWords: Readonly<Record<QualityWord, 0 | 0.5 | 1>> = {
  positive: 1,
  good: 1,
  yes: 1,
  high: 1,
  strong: 1,
  excellent: 1,
  fair: 0.5,
  moderate: 0.5,
  mixed: 0.5,
  medium: 0.5,
  negative: 0,
  poor: 0,
  no: 0,
  low: 0,
  weak: 0,
  bad: 0,
};

const wordValues: ReadonlyMap<string, number> = new Map(Object.entries(qualityWords));
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Parses a cell as a raw number on any scale, for `columns` sources.
 *
 * @returns the number, or undefined if the cell is not a finite decimal number or the text of one
 */
export function parseNumber(cell: unknown): number | undefined {
  const value =
    typeof cell === 'string' && decimal.test(cell.trim())
      ? Number(cell)
      : typeof cell === 'number'
        ? cell
        : NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Parses a cell, or a quality value of a configuration document, as a quality.
 *
 * Case and surrounding white space are ignored.
 *
 * @returns a quality in [0, 1], or undefined if the cell is neither a quality word nor a number in that range
 */
export function parseQuality(cell: unknown): number | undefined {
  const word = typeof cell === 'string' ? wordValues.get(cell.trim().toLowerCase()) : undefined;
  const value = word ?? parseNumber(cell);
  return value !== undefined && value >= 0 && value <= 1 ? value : undefined;
}

/**
 * A line of a JSONL samples file: the text, and one field for each trait in the mapping of its source. The value of such a
 * field is a quality word, a number from 0 to 1, or one of the trait's pole labels. Other fields are ignored.
 */
export const sampleLineSchema = z.looseObject({
  // The values of mapped fields depend on the mapping, so the reader validates them.
  /** Text of the sample. */
  text: nonEmptyText,
});
export type SampleLine = z.infer<typeof sampleLineSchema>;
