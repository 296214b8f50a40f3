// What a card shows, and what its buttons do.
import type { DiscoveredEnds } from 'assay/discovered';
import type { AxisCard, CardTexts } from './cards.js';
import type { ShownEnds } from './ends.js';

export type Form = 'name' | 'merge';

/** What the buttons of a card do. */
export interface CardActions {
  readonly rename: (id: string, field: keyof CardTexts, value: string) => void;
  /** Names an end that the discovery could not name. */
  readonly nameEnd: (id: string, field: 'positive_label' | 'negative_label', name: string) => void;
  /** Opens a form, or closes it. */
  readonly toggle: (id: string, form: Form) => void;
  readonly flip: (id: string) => void;
  readonly drop: (id: string) => void;
  readonly restore: (id: string) => void;
  readonly merge: (id: string, other: string) => void;
  readonly split: (id: string, other: string) => void;
}

export interface CardView {
  readonly card: AxisCard;
  /** The discovered traits of its axes. */
  readonly discovered: readonly DiscoveredEnds[];
  readonly ends: ShownEnds;
  readonly form: Form | undefined;
  /** Cards that it can be merged with. */
  readonly others: readonly AxisCard[];
  /** What is wrong with its texts, by field. */
  readonly issues: Readonly<Partial<Record<keyof CardTexts, string>>>;
  /** What to know about a merge; empty for nothing. */
  readonly advice: string;
}
