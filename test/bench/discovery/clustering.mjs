// Clustering: V-measure of the clusters whose number discovery chose, against k-means with the true number on the same
// vectors (Rosenberg & Hirschberg, 2007).
import { clusterRows } from '../../../dist/authoring/discovery/candidates/clusters.js';
import { findClusters } from '../../../dist/authoring/discovery/candidates/find-clusters.js';
import { createSpaceView } from '../../../dist/authoring/discovery/space.js';
import { createRandom } from '../../../dist/authoring/numerics/random.js';
import { row } from '../../../dist/core/numerics/matrix.js';
import { dot } from '../../../dist/core/numerics/vector.js';
import { readRows } from '../quality/csv.mjs';
import { shuffled } from '../quality/draw.mjs';
import { wholeVectors } from '../quality/vectors.mjs';
import { seed, spaceOf } from './spaces.mjs';

export const clusteringSets = ['stackoverflow_titles', 'ag_news', 'bbc_news', 'banking77'];
const mostTexts = 4000;
const styleWeight = 0.3;
/** Starts of the k-means that is compared with: single ones differ. */
const starts = 3;
const step = async () => {};

export async function measureClustering(folder, name, embedder) {
  const rows = shuffled(readRows(folder, name, 'train.csv'), 1, name).slice(0, mostTexts);
  const labels = rows.map(({ label }) => label);
  const x = spaceOf(
    await wholeVectors(
      embedder,
      rows.map(({ text }) => text),
    ),
    styleWeight,
  );
  const found = await findClusters(
    await createSpaceView(x, step),
    (purpose, index) => createRandom(seed, 'discovery', styleWeight, purpose, index),
    step,
  );
  const classes = new Set(labels).size;
  return {
    set: name,
    texts: rows.length,
    classes,
    chosen: found.k,
    own: vMeasure(labels, found.assignments),
    trueK: vMeasure(labels, await clusterBest(x, classes)),
  };
}

/** Of several starts of k-means, the clusters whose rows are nearest to their centers. */
async function clusterBest(x, k) {
  const random = createRandom(seed, 'bench clusters', k);
  const runs = [];
  for (let start = 0; start < starts; start++) {
    const { centers, assignments } = await clusterRows(x, k, random, step);
    const closeness = assignments.reduce(
      (sum, c, i) => sum + dot(row(x, i), centers.subarray(c * x.columns, (c + 1) * x.columns)),
      0,
    );
    runs.push({ closeness, assignments });
  }
  return runs.sort((a, b) => b.closeness - a.closeness)[0].assignments;
}

/** Harmonic mean of homogeneity and completeness, in [0, 1]. */
function vMeasure(labels, clusters) {
  const n = labels.length;
  const count = (values) => {
    const counts = new Map();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts.values()];
  };
  const entropy = (values) => count(values).reduce((sum, c) => sum - (c / n) * Math.log(c / n), 0);
  const joint = entropy(labels.map((label, i) => `${label}\u0000${clusters[i]}`));
  const [byLabel, byCluster] = [entropy(labels), entropy([...clusters])];
  const shared = byLabel + byCluster - joint;
  return byLabel + byCluster === 0 ? 1 : (2 * shared) / (byLabel + byCluster);
}
