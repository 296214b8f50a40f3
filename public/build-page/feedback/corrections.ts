// What the visitor says about scores: which trait of a text should be higher or lower, and what retraining changed. Pure.
import type { ScoreCard } from 'assay';

export interface Correction {
  readonly text: string;
  /** Key of the trait. */
  readonly key: string;
  /** Name of the trait. */
  readonly name: string;
  readonly direction: 'higher' | 'lower';
  /** The score when the visitor corrected it. */
  readonly before: number;
}

export type Corrections = readonly Correction[];

const isSame = (a: Correction, b: Correction): boolean => a.text === b.text && a.key === b.key;

/** Adds a correction in place of an earlier one of the same score; removes it when it is there already. */
export function toggleCorrection(corrections: Corrections, correction: Correction): Corrections {
  const known = corrections.find((one) => isSame(one, correction));
  if (!known) return [...corrections, correction];
  if (known.direction === correction.direction) return corrections.filter((one) => one !== known);
  return corrections.map((one) => (one === known ? { ...correction, before: known.before } : one));
}

/** The direction in which the visitor corrected the score of a text; undefined when it was not corrected. */
export const findDirection = (
  corrections: Corrections,
  text: string,
  key: string,
): Correction['direction'] | undefined =>
  corrections.find((one) => one.text === text && one.key === key)?.direction;

const qualities = { higher: 'positive', lower: 'negative' } as const satisfies Record<
  Correction['direction'],
  string
>;

/** The grades of each text by trait key, as `feedback` accepts them. */
export function toFeedback(
  corrections: Corrections,
): readonly { readonly text: string; readonly grades: Readonly<Record<string, string>> }[] {
  const texts = [...new Set(corrections.map(({ text }) => text))];
  return texts.map((text) => ({
    text,
    grades: Object.fromEntries(
      corrections.flatMap((one) => (one.text === text ? [[one.key, qualities[one.direction]]] : [])),
    ),
  }));
}

/** A corrected score before and after retraining. */
export interface Change extends Correction {
  readonly after: number;
  /** Whether the score moved as the visitor wanted. */
  readonly moved: boolean;
}

/** @param cards by text, of the retrained model; corrections of other texts and traits are left out */
export function compareScores(
  corrections: Corrections,
  cards: ReadonlyMap<string, ScoreCard>,
): readonly Change[] {
  return corrections.flatMap((correction) => {
    const after = cards.get(correction.text)?.scores[correction.key];
    if (after === undefined) return [];
    const difference =
      correction.direction === 'higher' ? after - correction.before : correction.before - after;
    return [{ ...correction, after, moved: difference > 0 }];
  });
}
