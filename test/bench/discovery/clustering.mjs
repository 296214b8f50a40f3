// Clustering: V-measure of the clusters whose number the silhouette chose, against k-means with the true number on the
// same vectors (Rosenberg & Hirschberg, 2007).
import { chooseClusterCount, clusterBest } from '../../../dist/discovery/candidates/choose-k.js';
import { createSpaceView } from '../../../dist/discovery/space.js';
import { createRandom } from '../../../dist/numerics/random.js';
import { readRows } from '../quality/csv.mjs';
import { shuffled } from '../quality/draw.mjs';
import { wholeVectors } from '../quality/vectors.mjs';
import { seed, spaceOf } from './spaces.mjs';

export const clusteringSets = ['stackoverflow_titles', 'ag_news', 'bbc_news', 'banking77'];
const mostTexts = 4000;
const styleWeight = 0.3;
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
  const random = (k) => createRandom(seed, 'bench clusters', k);
  const cluster = async (k) => (await clusterBest(x, k, random(k), step)).assignments;
  const chosen = await chooseClusterCount(await createSpaceView(x, step), random, step);
  const classes = new Set(labels).size;
  return {
    set: name,
    texts: rows.length,
    classes,
    chosen,
    own: vMeasure(labels, await cluster(chosen)),
    trueK: vMeasure(labels, await cluster(classes)),
  };
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
