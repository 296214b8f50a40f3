// What an audit of the samples finds, with the rows: labels that contradict the scores, texts unlike all others, near copies, poles of
// unequal size, files in order, groups that a trait does worse on. From vectors and out-of-fold scores that a build has anyway. Pure.
import type { Matrix } from '../../../core/numerics/index.js';
import type { UnseenSamples } from '../../training/index.js';
import { auditOrder } from './audit-order.js';
import { auditTrait } from './audit-trait.js';
import { createFinding, type Finding, type FindingsInput } from './finding.js';
import { findOutliers } from './outliers.js';

/** What the texts show before they are trained on. @param vectors of the texts, unit, in their order */
export function auditTexts(input: FindingsInput, vectors: Matrix): Finding[] {
  const rows = input.corpus.texts.map((_, row) => row);
  const copies = rows.filter((row) => (input.kin[row] ?? row) !== row);
  return [
    ...createFinding('outlier', null, findOutliers(vectors, rows), (count) =>
      count === 1 ? '1 text is unlike all others' : `${count} texts are unlike all others`,
    ),
    ...createFinding('near_copy', null, copies, (count) =>
      count === 1 ? '1 text is a near copy of another' : `${count} texts are near copies of others`,
    ),
    ...auditOrder(input, vectors),
  ];
}

/** What the scores show. @param unseen in the order of the traits */
export const auditScores = (input: FindingsInput, unseen: readonly UnseenSamples[]): Finding[] =>
  unseen.flatMap((samples, at) => auditTrait(input, input.keys[at] ?? '', samples));
