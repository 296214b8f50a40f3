// Training samples in files: the quality words, and the shape of a JSONL line.
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
