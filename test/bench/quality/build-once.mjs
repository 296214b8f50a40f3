// One build for build-time.mjs, its figures as JSON: argument 1 is the effort. Labels follow directions of the vectors
// with noise, so that every method has something to find.

import { readFileSync } from 'node:fs';
import { train } from '../../../dist/authoring/training/train.js';
import { shuffled } from './draw.mjs';
import { ambientVectors, openEmbedder, wholeVectors } from './vectors.mjs';

const effort = process.argv[2];
const [samples, traits] = [2000, 4];
const lines = readFileSync(new URL('../../../models/ambient/ambient.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const texts = shuffled(lines, 1).slice(0, samples * traits);
const embedder = await openEmbedder();
const encodings = await wholeVectors(embedder, texts);
const ambient = await ambientVectors(embedder);

/** Half of the rows of a trait: those that lie further along one style feature and one direction than the median. */
function trait(at) {
  const rows = Array.from({ length: samples }, (_, i) => at * samples + i);
  const { columns, data } = encodings.semantic;
  const noise = shuffled(rows, 2, at).map((row) => (row % samples) / samples - 0.5);
  const height = rows.map(
    (row, i) => data[row * columns + at] + data[row * columns + at + 8] + 0.05 * noise[i],
  );
  const median = [...height].sort((a, b) => a - b)[samples / 2];
  return {
    key: `trait-${at}`,
    type: 'spectrum',
    aggregation: 'mean',
    samples: {
      indices: Uint32Array.from(rows),
      qualities: Float32Array.from(height, (value) => (value >= median ? 1 : 0)),
    },
  };
}

const megabytes = (bytes) => Math.round(bytes / 2 ** 20);
const start = megabytes(process.memoryUsage().rss);
const cpu = process.cpuUsage();
const began = performance.now();
const input = { encodings, ambient, traits: Array.from({ length: traits }, (_, at) => trait(at)) };
const { method } = await train({ ...input, options: { effort, training: {} }, seed: 1 });
const { user, system } = process.cpuUsage(cpu);
const result = {
  cpu: (user + system) / 1e6,
  wall: (performance.now() - began) / 1000,
  peak: Math.round(process.resourceUsage().maxRSS / 1024),
  start,
  method,
};
console.log(JSON.stringify(result));
