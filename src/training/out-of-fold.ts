// Scores of samples by geometries that did not see them, and the cross-validated objective made of them.
import { auroc, mean, spearman } from '../numerics/statistics.js';
import type { Geometry } from '../scoring/geometry.js';
import { prepareGeometry } from '../scoring/geometry-inference.js';
import type { Fold } from './folds.js';
import { isGraded, type Labels } from './labels.js';
import type { Part } from './part.js';
import type { Space } from './space.js';

/**
 * Raw out-of-fold scores.
 * @returns one (n) array a repeat
 */
export function outOfFold(
  space: Space,
  repeats: readonly (readonly Fold[])[],
  fitOn: (space: Space, part: Part) => Geometry,
): Float64Array[] {
  return repeats.map((folds) => {
    const raw = new Float64Array(space.points.length);
    for (const { train, held } of folds) {
      const score = prepareGeometry(fitOn(space, train));
      for (const i of held) raw[i] = score(space.points[i]!);
    }
    return raw;
  });
}

/**
 * How well raw scores order the samples: AUROC of the two classes, for graded qualities its mean with Spearman's
 * correlation with quality over all samples. Mean over repeats; higher is better.
 */
export function objective(raws: readonly Float64Array[], labels: Labels): number {
  const classed = Uint32Array.from(labels.classes, (_, i) => i).filter((i) => labels.classes[i] !== -1);
  const classes = Array.from(classed, (i) => labels.classes[i]!);
  const graded = isGraded(Float32Array.from(labels.quality));
  return mean(
    raws.map((raw) => {
      const area = auroc(
        Array.from(classed, (i) => raw[i]!),
        classes,
      );
      return graded ? (area + spearman(raw, labels.quality)) / 2 : area;
    }),
  );
}
