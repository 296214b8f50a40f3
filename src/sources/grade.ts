// What a cell or a field says about a trait. Pure.
import { parseQuality } from '../contract/samples.js';
import type { GradedTrait } from './sample.js';

/**
 * The quality in [0, 1] that `value` stands for: 1 and 0 for the trait's own pole labels (any case, trimmed), else a
 * quality word or a number. The labels come first: a trait may call its positive pole 'low'.
 * @returns undefined for anything else
 */
export function gradeOf(value: unknown, trait: GradedTrait): number | undefined {
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase();
    if (word === trait.positive_label.trim().toLowerCase()) return 1;
    if (word === trait.negative_label.trim().toLowerCase()) return 0;
  }
  return parseQuality(value);
}

/** What {@link gradeOf} accepts, for an error. */
export function acceptedGrades(trait: GradedTrait): string {
  return `a quality word, a number in [0, 1], '${trait.positive_label}' or '${trait.negative_label}'`;
}
