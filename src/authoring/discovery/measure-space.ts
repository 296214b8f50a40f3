// The axes that are proposed in one space, with their measures.

import { multiplyTransposed, unit } from '../numerics/index.js';
import { proposeAxes } from './candidates/propose.js';
import { type Candidate, standardise } from './select/choose-axes.js';
import { computeDiscrimination } from './select/discrimination.js';
import { computeStability } from './select/stability.js';
import { computeTrace, computeVariance } from './space.js';
import type { AuthoredPoles, AxisFamily, DiscoveryInput, SpaceView } from './types.js';

/** The axes of one space with their measures. */
export async function measureSpace(
  view: SpaceView,
  styleWeight: number,
  input: DiscoveryInput,
  step: () => Promise<void>,
): Promise<Candidate[]> {
  const families = await proposeAxes(view, styleWeight, input, step);
  const total = computeTrace(view.covariance, view.mean.length);
  const shares = families.map(({ axes }) =>
    axes.map((axis) => computeVariance(view.covariance, axis) / total),
  );
  const minShare = shares.flat().sort((a, b) => b - a)[input.plan.candidates - 1] ?? 0;
  const candidates: Candidate[] = [];
  for (const [f, family] of families.entries()) {
    const path = `${styleWeight} ${f}`;
    const shareOfFamily = shares[f]!;
    const kept = family.axes.flatMap((_, i) => (shareOfFamily[i]! >= minShare ? [i] : []));
    const selected = selectAxes(family, kept);
    const stabilities = await computeStability(selected, view.sample.rows, input.seed, path, step);
    for (const [i, axis] of selected.axes.entries()) {
      const scores = multiplyTransposed(view.sample, axis, 1);
      candidates.push({
        origin: family.origin,
        styleWeight,
        axis,
        discrimination: computeDiscrimination(view.sample, scores, input.seed, `${path} ${i}`),
        explainedVariance: shareOfFamily[kept[i]!]!,
        stability: stabilities[i]!,
        positions: standardise(scores),
      });
      await step();
    }
  }
  return candidates;
}

function selectAxes({ origin, axes, match }: AxisFamily, indices: readonly number[]): AxisFamily {
  return {
    origin,
    axes: indices.map((index) => axes[index]!),
    match: async (weights, step) => {
      const all = await match(weights, step);
      return Float64Array.from(indices, (index) => all[index]!);
    },
  };
}

/** Positions of the sampled texts between the means of an authored trait's poles. */
export function locateAuthored(
  { x, sample }: SpaceView,
  { positive, negative }: AuthoredPoles,
): Float64Array {
  const difference = new Float64Array(x.columns);
  for (const [rows, sign] of [
    [positive, 1],
    [negative, -1],
  ] as const)
    for (const index of rows)
      for (let j = 0; j < difference.length; j++)
        difference[j]! += (sign * x.data[index * x.columns + j]!) / rows.length;
  return standardise(multiplyTransposed(sample, unit(difference), 1));
}
