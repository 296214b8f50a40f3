// Which pole of a trait praises, where praise and blame tell its poles apart.

import type { TrainedSpectrum } from '../../../core/scoring/index.js';
import { auroc } from '../../numerics/index.js';
import { at, findPositions } from '../data/positions.js';
import type { TrainingContext } from '../problem/training-context.js';
import type { TraitDataset } from '../problem/trait-dataset.js';

/** Area under the curve of the valence alone from which on it is part of what a trait measures. */
const clear = 0.65;

/** The valence of the positive pole, where the valence of samples tells the poles apart; nothing where it does not. */
export function describeValence(
  { encodings, valence }: TrainingContext,
  { samples, labels }: TraitDataset,
): Pick<TrainedSpectrum, 'valence'> {
  if (valence === undefined) return {};
  const { data, columns } = encodings.style;
  const positions = findPositions(labels.classes, (label) => label !== -1);
  const area = auroc(
    Float32Array.from(positions, (i) => at(data, at(samples.indices, i) * columns + valence)),
    Uint8Array.from(positions, (i) => at(labels.classes, i)),
  );
  if (area >= clear) return { valence: 1 };
  return area <= 1 - clear ? { valence: -1 } : {};
}
