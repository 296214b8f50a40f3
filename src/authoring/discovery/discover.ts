// Discovery: proposes axes in one or more feature spaces of the texts, measures them, and chooses those that become
// traits. Deterministic: the same input and seed give the same bytes.
import { locateTexts } from './locate-texts.js';
import { locateAuthored, measureSpace } from './measure-space.js';
import {
  type Candidate,
  minStability,
  pruneRedundant,
  rankCandidates,
  sweepThreshold,
} from './select/choose-axes.js';
import { computeTrace, createSpaceView, minVariance } from './space.js';
import type { DiscoveryInput, DiscoveryResult } from './types.js';

/** Fewest distinct texts: a fifth of them is an end with enough samples for training. */
export const fewestTexts = 20;

/**
 * Finds axes along which texts differ.
 *
 * @returns possibly no axes; without variance between the texts `proposed` is 0
 * @throws RangeError for fewer than 20 texts, or when a component is not finite or outside [-1, 1]
 * @throws what `step` rejects with, between two steps
 */
export async function discoverAxes(input: DiscoveryInput): Promise<DiscoveryResult> {
  const { count, plan } = input;
  if (count < fewestTexts) throw new RangeError(`${count} texts are too few to discover axes`);
  const progress = createProgress(input);
  const proposed: Candidate[] = [];
  const authored: Float64Array[] = [];
  for (const styleWeight of plan.styleWeights) {
    const x = await input.createSpace(styleWeight, progress.step);
    const view = await createSpaceView(x, progress.step, input.sumProducts);
    if (computeTrace(view.covariance, x.columns) <= x.columns * minVariance) continue;
    // Authored traits are compared in the first space: their own style weight is not known yet.
    if (authored.length === 0) authored.push(...input.authored.map((poles) => locateAuthored(view, poles)));
    proposed.push(...(await measureSpace(view, styleWeight, input, progress.step)));
    progress.next();
  }
  const stable = proposed.filter(({ stability }) => stability >= minStability);
  const values = stable.map(({ discrimination }) => discrimination);
  const threshold = plan.minDiscrimination === 'auto' ? sweepThreshold(values) : plan.minDiscrimination;
  const passing = rankCandidates(stable.filter(({ discrimination }) => discrimination >= threshold));
  const chosen = pruneRedundant(passing, authored, plan.traits);
  return {
    axes: await locateTexts(chosen, input, progress.step),
    threshold,
    proposed: proposed.length,
    stable: stable.length,
    best: Math.max(0, ...values),
  };
}

/** Steps are reported per space, because the number of steps of a space is not known beforehand. */
function createProgress({ plan, step }: DiscoveryInput) {
  const total = plan.styleWeights.length + 1;
  let done = 0;
  return {
    step: () => step(done, total),
    next: () => {
      done++;
    },
  };
}
