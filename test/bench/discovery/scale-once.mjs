// One discovery over n texts in a process of its own, its figures as JSON: arguments are the folder of labelled sets, n, and
// the number of dimensions if it is not the embedder's own.

import { discoverAxes } from '../../../dist/authoring/discovery/discover.js';
import { createDiscoveryPlan } from '../../../dist/authoring/discovery/plan.js';
import { createRandom } from '../../../dist/authoring/numerics/random.js';
import { createSpaces } from '../../../dist/authoring/pipeline/discovery/discovery-input.js';
import { openFolder, readRows } from '../quality/csv.mjs';
import { openEmbedder, wholeVectors } from '../quality/vectors.mjs';
import { seed } from './spaces.mjs';

const folder = process.argv[2];
const [count, dimensions] = process.argv.slice(3).map(Number);

/** Distinct texts of all training files. */
function readTexts() {
  const texts = new Set();
  for (const { name, type } of openFolder(folder).values()) {
    if (!['spectrum', 'topic', 'claim'].includes(type)) continue;
    for (const { text } of readRows(folder, name, 'train.csv')) {
      if (texts.size === count) return [...texts];
      texts.add(text);
    }
  }
  return [...texts];
}

/** The meaning with further components of noise, as of an embedder with more dimensions. */
function widen({ semantic, style, ...rest }) {
  const columns = dimensions ? dimensions - style.columns : semantic.columns;
  const random = createRandom(seed, 'wide');
  const data = Float32Array.from({ length: semantic.rows * columns }, (_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    return j < semantic.columns ? semantic.data[i * semantic.columns + j] : 0.05 * (random.uniform() - 0.5);
  });
  return { semantic: { rows: semantic.rows, columns, data }, style, ...rest };
}

/** Milliseconds that this process has computed, on all its threads. */
function readCpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const texts = readTexts();
const encodings = widen(await wholeVectors(await openEmbedder(), texts));
const before = process.resourceUsage().maxRSS;
const began = performance.now();
let last = readCpu();
let longest = 0;
const { axes } = await discoverAxes({
  count: texts.length,
  createSpace: createSpaces(
    encodings,
    Uint32Array.from(texts, (_, i) => i),
  ),
  groups: [],
  authored: [],
  plan: createDiscoveryPlan('high', {}, 'auto'),
  seed,
  step: async () => {
    const now = readCpu();
    longest = Math.max(longest, now - last);
    last = readCpu();
  },
});
const seconds = (performance.now() - began) / 1000;
const peak = process.resourceUsage().maxRSS;
const toMegabytes = (kilobytes) => Math.round(kilobytes / 1024);
console.log(
  JSON.stringify({
    texts: texts.length,
    dimensions: encodings.semantic.columns + encodings.style.columns,
    axes: axes.length,
    seconds,
    longest,
    before: toMegabytes(before),
    peak: toMegabytes(peak),
  }),
);
