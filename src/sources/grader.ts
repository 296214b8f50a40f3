// From the cells of a row to grades: by constant, by a graded cell, by a column of raw numbers, by a map of labels.
// Shared by every source of rows. Pure.
import type { LabelMapping, Quality } from '../contract/configuration.js';
import { parseNumber, parseQuality } from '../contract/samples.js';
import { acceptedGrades, gradeOf } from './grade.js';
import { shown } from './problems.js';
import type { GradedTrait, Sample } from './sample.js';

export type Grade = Pick<Sample, 'trait' | 'quality' | 'scale'>;

/** What a cell of a column says; `note` takes what is wrong with it. */
export type Grader = (cell: unknown, note: (message: string) => void) => readonly Grade[];

/** A cell that grades nothing: blank, or one of the words that tables have for "no value". */
const isMissing = (cell: unknown): boolean =>
  cell === null ||
  cell === undefined ||
  (typeof cell === 'string' && /^\s*(na|n\/a|nan|null|none)?\s*$/i.test(cell));

/** Every row the same quality. */
export function constantGrader(trait: GradedTrait, quality: Quality = 'positive'): Grader {
  const grades: Grade[] = [{ trait: trait.key, quality: parseQuality(quality) ?? 1, scale: 'unit' }];
  return () => grades;
}

/** A cell with a quality word, a number in [0, 1], or a pole label of the trait. */
export function qualityGrader(trait: GradedTrait, column: string): Grader {
  return (cell, note) => {
    if (isMissing(cell)) return [];
    const quality = gradeOf(cell, trait);
    if (quality !== undefined) return [{ trait: trait.key, quality, scale: 'unit' }];
    note(`column ${shown(column)} is ${shown(cell)}; expected ${acceptedGrades(trait)}`);
    return [];
  };
}

/** A cell with a number on any scale, or a quality word. */
export function numberGrader(trait: GradedTrait, column: string): Grader {
  return (cell, note) => {
    if (isMissing(cell)) return [];
    const number = parseNumber(cell);
    if (number !== undefined) return [{ trait: trait.key, quality: number, scale: 'raw' }];
    const quality = gradeOf(cell, trait);
    if (quality !== undefined) return [{ trait: trait.key, quality, scale: 'unit' }];
    note(`column ${shown(column)} is ${shown(cell)}; expected a number or a quality word`);
    return [];
  };
}

/** Labels that a mapping names; rows with other labels are left out. Remembers what it met, for errors. */
export class LabelGrader {
  readonly #grades = new Map<string, Grade>();
  readonly #met = new Set<string>();
  #matched = false;

  /**
   * @param traitOf the trait of a key, or of an entry that names none
   * @throws what `traitOf` throws
   */
  constructor(mapping: LabelMapping, traitOf: (key: string | undefined) => GradedTrait) {
    for (const [label, value] of Object.entries(mapping)) {
      const named = typeof value === 'object' ? value : { trait: undefined, quality: value };
      const quality = parseQuality(named.quality ?? 'positive') ?? 1;
      this.#grades.set(label.trim(), { trait: traitOf(named.trait).key, quality, scale: 'unit' });
    }
  }

  /** @param labels other names of the same label, the likeliest first */
  grade(labels: readonly string[]): readonly Grade[] {
    for (const label of labels) {
      const grade = this.#grades.get(label.trim());
      if (!grade) continue;
      this.#matched = true;
      return [grade];
    }
    if (labels[0] !== undefined && this.#met.size < 20) this.#met.add(labels[0]);
    return [];
  }

  /** What to say when rows were read and none of them had a label of the mapping. */
  get complaint(): string | undefined {
    if (this.#matched || this.#met.size === 0) return undefined;
    const [mapped, met] = [this.#grades.keys(), this.#met].map((names) =>
      [...names].map((name) => shown(name)),
    );
    return `no row has a label of the mapping (${mapped?.slice(0, 5).join(', ')}); labels met: ${met?.join(', ')}`;
  }
}
