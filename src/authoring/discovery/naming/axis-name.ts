// What an axis is named from, and its name.
import type { Interpretation, InterpretedEnd } from '../../../core/contract/index.js';

export interface AxisMaterial {
  readonly positive: InterpretedEnd;
  readonly negative: InterpretedEnd;
}

/** The words of a trait. Keys are made of the name. */
export type AxisName = Interpretation;
