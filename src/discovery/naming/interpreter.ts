// What names a discovered axis: the interface, its material, and its result.

/** One end of an axis. */
export interface AxisEnd {
  /** Typical texts of the end, the outermost first. */
  readonly samples: readonly string[];
  /** Phrases that distinguish the end from the other texts, the most distinctive first. */
  readonly phrases: readonly string[];
}

export interface AxisMaterial {
  readonly positive: AxisEnd;
  readonly negative: AxisEnd;
}

/** The words of a trait. Keys are made of the labels. */
export interface AxisName {
  readonly name: string;
  readonly positive_label: string;
  readonly negative_label: string;
  readonly description: string;
}
