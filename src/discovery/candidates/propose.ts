// The axes that each method proposes in one space.
import { createRandom } from '../../numerics/index.js';
import type { AxisFamily, DiscoveryInput, SpaceView } from '../types.js';
import { chooseClusterCount, clusterBest } from './choose-k.js';
import { createClusterAxes } from './cluster-axes.js';
import { clusterRows } from './clusters.js';
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
  const cluster = async (k: number) => createClusterAxes(view, await clusterRows(view.x, k, random(k), step));
  const many = Math.max(autoPrincipal, perTrait * plan.traits);
  switch (plan.method) {
    case 'pca':
      return [findPrincipalAxes(view, many)];
    case 'lda':
      return [findGroupAxes(view, groups, many)];
    case 'clustering': {
      const k = await chooseClusterCount(view, random, step);
      return [createClusterAxes(view, await clusterBest(view.x, k, random(k), step))];
    }
    case 'auto': {
      const principal = findPrincipalAxes(view, autoPrincipal);
      await step();
      const labelled = groups.length < 2 ? [] : [findGroupAxes(view, groups, autoPrincipal)];
      const clusters: AxisFamily[] = [];
      for (const k of autoClusters) if (k * 4 <= view.x.rows) clusters.push(await cluster(k));
      return [...labelled, principal, ...clusters];
    }
    default:
      return plan.method satisfies never;
  }
}
