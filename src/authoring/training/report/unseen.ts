// What a trait says of its samples without having learned from them: the input of findings about samples. Pure.
import type { TrainedTrait } from '../../../core/scoring/index.js';
import { createLabels } from '../data/labels.js';
import { at, findPositions } from '../data/positions.js';
import type { PreparedTrait } from '../prepare/prepare.js';
import type { TrainedTraitResult } from '../traits/finish.js';

/** The samples of a trait in either class, k of them. */
export interface UnseenSamples {
  /** (k) rows of the encodings; rivals and ambient texts are among them. */
  readonly rows: Uint32Array;
  /** (k) 1 positive, 0 negative. */
  readonly classes: Uint8Array;
  /** (k) mean probability of the positive pole over the repeats, by fits without the sample. */
  readonly probabilities: Float64Array;
  /** (k) number of each sample's source; empty where samples have none. */
  readonly sources: Uint16Array;
}

export function collectUnseen(
  { samples, boundaries }: PreparedTrait,
  { probabilities, outOfFold }: TrainedTraitResult<TrainedTrait>,
): UnseenSamples {
  const { classes } = createLabels(samples, boundaries);
  const positions = findPositions(classes, (label) => label !== -1);
  const k = positions.length;
  const repeats = Math.max(1, Math.floor(probabilities.length / k));
  const average = (i: number): number => {
    let sum = 0;
    for (let repeat = 0; repeat < repeats; repeat++) sum += at(probabilities, repeat * k + i);
    return sum / repeats;
  };
  return {
    rows: Uint32Array.from(positions, (position) => at(samples.indices, position)),
    classes: Uint8Array.from(positions, (position) => at(classes, position)),
    probabilities: Float64Array.from(positions, (position, i) =>
      outOfFold === null ? average(i) : at(outOfFold, position),
    ),
    sources: Uint16Array.from(
      samples.sources ? positions : [],
      (position) => samples.sources?.[position] ?? 0,
    ),
  };
}
