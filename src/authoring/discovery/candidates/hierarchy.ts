// Many small clusters merged step by step into few: always the two whose union costs the rows least closeness to their
// centers (Ward, 1963, for cosines). Every number of clusters then has a start that does not depend on chance.
import { norm } from '../../numerics/index.js';
import { type Clustering, sumClusters } from './clusters.js';

/** (k, r) row-major centers by number of clusters. */
export type Levels = ReadonlyMap<number, Float64Array>;

/**
 * @param x (n, r) unit rows, clustered
 * @param counts numbers of clusters to return; those above the number found are left out
 */
export function mergeClusters(
  x: Parameters<typeof sumClusters>[0],
  { k, assignments }: Clustering,
  counts: ReadonlySet<number>,
): Levels {
  const { sums, sizes } = sumClusters(x, assignments, k);
  const d = x.columns;
  const nodes = Array.from(sizes, (_, c) => c).filter((c) => sizes[c]! > 0);
  const sumOf = (c: number) => sums.subarray(c * d, (c + 1) * d);
  const costs = new Float64Array(k * k);
  const measure = (a: number, b: number) => {
    const cost = norm(sumOf(a)) + norm(sumOf(b)) - norm(sumOf(a).map((value, j) => value + sumOf(b)[j]!));
    costs[a * k + b] = cost;
    costs[b * k + a] = cost;
  };
  for (const [i, a] of nodes.entries()) for (const b of nodes.slice(0, i)) measure(a, b);
  const levels = new Map<number, Float64Array>();
  for (;;) {
    if (counts.has(nodes.length)) levels.set(nodes.length, createCenters(nodes.map(sumOf)));
    if (nodes.length < 2) return levels;
    const [into, from] = findCheapest(nodes, costs, k);
    const [kept, gone] = [nodes[into]!, nodes[from]!];
    sumOf(kept).set(sumOf(kept).map((value, j) => value + sumOf(gone)[j]!));
    nodes.splice(from, 1);
    for (const other of nodes) if (other !== kept) measure(kept, other);
  }
}

/** Places in `nodes` of the pair with the lowest cost, the first such pair, in order. */
function findCheapest(nodes: readonly number[], costs: Float64Array, k: number): [number, number] {
  let best: [number, number] = [0, 1];
  let lowest = Number.POSITIVE_INFINITY;
  for (let b = 1; b < nodes.length; b++)
    for (let a = 0; a < b; a++) {
      const cost = costs[nodes[a]! * k + nodes[b]!]!;
      if (cost >= lowest) continue;
      lowest = cost;
      best = [a, b];
    }
  return best;
}

function createCenters(sums: readonly Float64Array[]): Float64Array {
  return Float64Array.from(sums.flatMap((sum) => Array.from(sum, (value) => value / (norm(sum) || 1))));
}
