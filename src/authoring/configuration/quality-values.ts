// Quality values: what each word is worth, and how cells are parsed.
import type { QualityWord } from '../../core/contract/index.js';

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
