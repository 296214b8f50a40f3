// Traits that are described by examples, written in fields. Data only.

export const exampleTypes = ['spectrum', 'topic'] as const;

export interface ExampleTrait {
  readonly type: (typeof exampleTypes)[number];
  readonly name: string;
  /** Names of the poles of a spectrum. */
  readonly high: string;
  readonly low: string;
  /** One text a line; those of a topic are at the high pole. */
  readonly highTexts: string;
  readonly lowTexts: string;
}

export const emptyExample: ExampleTrait = {
  type: 'spectrum',
  name: '',
  high: '',
  low: '',
  highTexts: '',
  lowTexts: '',
};

/** Minimum number of texts of a pole, as training requires it. */
export const fewestTexts = 3;
