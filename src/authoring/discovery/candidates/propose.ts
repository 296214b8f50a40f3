// The axes that each method proposes in one space.
import { createRandom } from '../../numerics/index.js';
import type { AxisFamily, DiscoveryInput, SpaceView } from '../types.js';
import { createClusterAxes } from './cluster-axes.js';
import { clusterRows } from './clusters.js';
import { findClusters } from './find-clusters.js';
import { findGroupAxes } from './group-axes.js';
import { findPrincipalAxes } from './principal.js';

/** Principal axes, and clusters, of `auto`: what finds most labelled axes among mixed texts. */
const autoPrincipal = 8;
const autoClusters = [8, 16];
/** Most principal axes and discriminants of a single method, for each trait asked for. */
const perTrait = 2;

/** @returns families of axes; all empty where the texts do not vary */
export async function proposeAxes(
  view: SpaceView,
  styleWeight: number,
  { plan, groups, seed }: Pick<DiscoveryInput, 'plan' | 'groups' | 'seed'>,
  step: () => Promise<void>,
): Promise<AxisFamily[]> {
  const random = (k: number) => createRandom(seed, 'discovery clusters', styleWeight, k);
  const cluster = async (k: number) =>
    createClusterAxes(view, await clusterRows(view.x, k, random(k), step), step);
  const named = (purpose: string, index: number) =>
    createRandom(seed, 'discovery', styleWeight, purpose, index);
  const many = Math.max(autoPrincipal, perTrait * plan.traits);
  switch (plan.method) {
    case 'pca':
      return [await findPrincipalAxes(view, many, step)];
    case 'lda':
      return [await findGroupAxes(view, groups, many, step)];
    case 'clustering':
      return [await createClusterAxes(view, await findClusters(view, named, step), step)];
    case 'auto': {
      const principal = await findPrincipalAxes(view, autoPrincipal, step);
      const labelled = groups.length < 2 ? [] : [await findGroupAxes(view, groups, autoPrincipal, step)];
      const clusters: AxisFamily[] = [];
      for (const k of autoClusters) if (k * 4 <= view.x.rows) clusters.push(await cluster(k));
      return [...labelled, principal, ...clusters];
    }
    default:
      return plan.method satisfies never;
  }
}
