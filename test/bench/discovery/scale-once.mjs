// One discovery over n texts in a process of its own, its figures as JSON: arguments are the folder of labelled sets and n.

import { discoverAxes } from '../../../dist/discovery/discover.js';
import { createDiscoveryPlan } from '../../../dist/discovery/plan.js';
import { openFolder, readRows } from '../quality/csv.mjs';
import { openEmbedder, wholeVectors } from '../quality/vectors.mjs';
import { seed, spaceOf } from './spaces.mjs';

const [folder, count] = [process.argv[2], Number(process.argv[3])];

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

const texts = readTexts();
const encodings = await wholeVectors(await openEmbedder(), texts);
const before = process.resourceUsage().maxRSS;
const began = performance.now();
let last = began;
let longest = 0;
const { axes } = await discoverAxes({
  count: texts.length,
  createSpace: (styleWeight) => spaceOf(encodings, styleWeight),
  groups: [],
  authored: [],
  plan: createDiscoveryPlan('high', {}, 'auto'),
  seed,
  step: async () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  },
});
const seconds = (performance.now() - began) / 1000;
const peak = process.resourceUsage().maxRSS;
const toMegabytes = (kilobytes) => Math.round(kilobytes / 1024);
console.log(
  JSON.stringify({
    texts: texts.length,
    axes: axes.length,
    seconds,
    longest,
    before: toMegabytes(before),
    peak: toMegabytes(peak),
  }),
);
