// One front with one input, in a process of its own: `measure.mjs FRONT SHAPE SIZE`. Prints the processor time of the fastest of
// some runs in milliseconds, the memory that they took, and what came of the input.
import { argv, cpuUsage, resourceUsage } from 'node:process';
import { fronts } from './table.mjs';

const [, , name, shape, size] = argv;
const { shapes, read } = fronts[name];
const input = await shapes[shape](Number(size));
/** Kilobytes. */
const before = resourceUsage().maxRSS;
let best = Number.POSITIVE_INFINITY;
let total = 0;
let outcome = '';
for (let run = 0; run < 5 && (run < 2 || total < 200) && total < 4_000; run++) {
  const start = cpuUsage();
  try {
    await read(input);
    outcome = 'read';
  } catch (error) {
    outcome = error?.detail ?? error?.message ?? String(error);
  }
  const { user, system } = cpuUsage(start);
  const time = (user + system) / 1000;
  total += time;
  best = Math.min(best, time);
}
const bytes = (resourceUsage().maxRSS - before) * 1024;
console.log(JSON.stringify({ time: best, bytes, outcome: outcome.slice(0, 200) }));
