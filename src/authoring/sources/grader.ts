// Graders turn the cells of a row into grades: a constant, a graded cell, a column of raw numbers, a mapping of labels.
// Shared by every source of rows. Pure.
import type { LabelMapping, Quality } from '../../core/contract/configuration/index.js';
import { parseNumber, parseQuality } from '../configuration/index.js';
import { quoteValue } from './problems.js';
import type { GradedTrait, Sample } from './sample.js';
import { SourceTally } from './tally.js';

export type Grade = Pick<Sample, 'trait' | 'quality' | 'scale'>;

/** Grades of a cell; reports an invalid cell to `note`. */
export type Grader = (cell: unknown, note: (message: string) => void) => readonly Grade[];

/**
 * The quality in [0, 1] of a value: 1 and 0 for the trait's own pole labels (any case, trimmed), else a quality word
 * or a number. The labels come first: a trait may call its positive pole 'low'.
 * @returns undefined for anything else
 */
export function parseGrade(value: unknown, trait: GradedTrait): number | undefined {
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase();
    if (word === trait.positive_label.trim().toLowerCase()) return 1;
    if (word === trait.negative_label.trim().toLowerCase()) return 0;
  }
  return parseQuality(value);
}

/** What {@link parseGrade} accepts, for an error. */
export function describeGrades(trait: GradedTrait): string {
  return `a quality word, a number in [0, 1], '${trait.positive_label}' or '${trait.negative_label}'`;
}

export const describeColumn = (column: string): string => `a value in column ${quoteValue(column)}`;

/** A cell without a grade: blank, or one of the usual words for "no value". */
const isMissing = (cell: unknown): boolean =>
  cell === null ||
  cell === undefined ||
  (typeof cell === 'string' && /^\s*(na|n\/a|nan|null|none)?\s*$/i.test(cell));

/** The grade of a text without a label, which only a discovery reads. */
export const ungraded: Grade = { trait: '', quality: 1, scale: 'unit' };

/** The grade of a text that is labelled with the name of a group. */
function gradeGroup(trait: GradedTrait, cell: unknown): Grade {
  const label = String(cell).trim();
  return { trait: trait.key === '' ? label : `${trait.key} ${label}`, quality: 1, scale: 'unit' };
}

/**
 * The grade of a cell, or of an open trait the group that the cell names.
 * @returns undefined for a cell that is neither
 */
export function gradeCell(cell: unknown, trait: GradedTrait): Grade | undefined {
  const quality = parseGrade(cell, trait);
  if (quality !== undefined) return { trait: trait.key, quality, scale: 'unit' };
  const names = trait.open === true && (typeof cell === 'string' || typeof cell === 'number');
  return names ? gradeGroup(trait, cell) : undefined;
}

/**
 * The grades of a cell that may be missing. The author's labels win over the words for that: a pole may be called 'none'.
 * @returns undefined for a cell that is neither
 */
function gradePresent(cell: unknown, trait: GradedTrait): readonly Grade[] | undefined {
  const quality = parseGrade(cell, trait);
  if (quality !== undefined) return [{ trait: trait.key, quality, scale: 'unit' }];
  if (isMissing(cell)) return [];
  const grade = gradeCell(cell, trait);
  return grade && [grade];
}

/** Gives every row the same quality, by default 1. */
export function createConstantGrader(trait: GradedTrait, quality?: Quality): Grader {
  const grades: Grade[] = [{ trait: trait.key, quality: parseQuality(quality) ?? 1, scale: 'unit' }];
  return () => grades;
}

/** Reads a quality word, a number in [0, 1], or a pole label of the trait. */
export function createQualityGrader(trait: GradedTrait, column: string): Grader {
  return (cell, note) => {
    const grade = gradePresent(cell, trait);
    if (grade !== undefined) return grade;
    note(`column ${quoteValue(column)} is ${quoteValue(cell)}; expected ${describeGrades(trait)}`);
    return [];
  };
}

/** Reads a number on any scale, or a quality word. */
export function createNumberGrader(trait: GradedTrait, column: string): Grader {
  return (cell, note) => {
    const number = parseNumber(cell);
    if (number !== undefined) return [{ trait: trait.key, quality: number, scale: 'raw' }];
    const grade = gradePresent(cell, trait);
    if (grade !== undefined) return grade;
    note(`column ${quoteValue(column)} is ${quoteValue(cell)}; expected a number or a quality word`);
    return [];
  };
}

/** Labels in an error: those of the mapping, and those found in rows. */
const listedLabels = { mapped: 5, unmapped: 20 };

/** Grades labels by a mapping, ignores other labels, and counts both. */
export class LabelGrader {
  readonly #grades = new Map<string, Grade>();
  readonly #tally: SourceTally;

  /**
   * @param findTrait the trait of a key, or of an entry without one
   * @throws what `findTrait` throws
   */
  constructor(
    mapping: LabelMapping,
    findTrait: (key: string | undefined) => GradedTrait,
    tally: SourceTally = new SourceTally(),
  ) {
    this.#tally = tally;
    for (const [label, value] of Object.entries(mapping)) {
      const target = typeof value === 'object' ? value : { trait: undefined, quality: value };
      const quality = parseQuality(target.quality) ?? 1;
      const { key } = findTrait(target.trait);
      this.#grades.set(label.trim(), { trait: key, quality, scale: 'unit' });
      tally.expectLabel(label.trim(), `${key} ${quality}`);
      tally.expect(key, 'a label that is mapped to it');
    }
  }

  /** @param labels spellings of one label, the likeliest first */
  grade(labels: readonly string[]): readonly Grade[] {
    for (const label of labels) {
      const grade = this.#grades.get(label.trim());
      if (!grade) continue;
      this.#tally.countMapped(label.trim());
      return [grade];
    }
    const [label = ''] = labels;
    if (label.trim() !== '') this.#tally.countUnmapped(label.trim());
    return [];
  }

  /** An error message when there were labels and none of them is in the mapping. */
  describeMismatch(): string | undefined {
    const { mapped, unmapped } = this.#tally;
    if (unmapped.size === 0 || [...mapped.values()].some((rows) => rows > 0)) return undefined;
    const list = (labels: Iterable<string>, limit: number) =>
      Array.from(labels, (label) => quoteValue(label))
        .slice(0, limit)
        .join(', ');
    const known = list(mapped.keys(), listedLabels.mapped);
    return `no row has a label of the mapping (${known}); labels found: ${list(unmapped.keys(), listedLabels.unmapped)}`;
  }
}
