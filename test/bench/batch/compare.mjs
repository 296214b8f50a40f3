// Two builds of the command beside each other: runs of the old and of the new one take turns, and each round begins with the
// other one, because work of others on the machine slows both.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { median, runBatch, show, writeTexts } from './run-batch.mjs';

/** Paths of the command below a checkout, the published one first. */
const scripts = ['dist/esm/cli.js', 'dist/server/cli/index.js'];

/** The same script of two checkouts. */
function findScripts(before) {
  const script = scripts.find((path) => existsSync(join(before, path)) && existsSync(path));
  if (script === undefined) throw new Error(`${before} and this checkout have to be built: npm run build`);
  return { before: resolve(before, script), after: resolve(script) };
}

/** Input and output formats that are compared. */
const tables = [
  ['csv', 'csv'],
  ['csv', 'jsonl'],
  ['jsonl', 'jsonl'],
  ['csv', 'parquet'],
];

const ratio = (before, after, pick) => (median(after.map(pick)) / median(before.map(pick))).toFixed(2);

/**
 * Compares this build with that of another checkout, and prints a row for each pair of formats.
 * @param options of the command
 */
export async function compareBuilds(folder, before, options, { count, rounds }) {
  const commands = findScripts(before);
  show('Table', 'Build', 'Whole run, s', 'CPU s', 'Rows/s, whole run', 'Rows/s of CPU', 'Peak MB');
  show('---', '---', '---:', '---:', '---:', '---:', '---:');
  for (const [from, format] of tables) {
    const input = join(folder, `texts.${from}`);
    await writeTexts(input, count, 100);
    const runs = { before: [], after: [] };
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? ['before', 'after'] : ['after', 'before'];
      for (const build of order)
        runs[build].push(await runBatch(folder, input, options, { command: commands[build], format }));
    }
    const wall = (run) => run.wall;
    const cpu = (run) => run.cpu;
    for (const [build, all] of Object.entries(runs)) {
      const [seconds, cpuSeconds] = [median(all.map(wall)), median(all.map(cpu))];
      const peak = median(all.map((run) => run.peak)).toFixed(0);
      const rates = [Math.round(count / seconds), Math.round(count / cpuSeconds)];
      show(`${from} to ${format}`, build, seconds.toFixed(2), cpuSeconds.toFixed(2), ...rates, peak);
    }
    const { before: old, after } = runs;
    show(
      `${from} to ${format}`,
      'after / before',
      ratio(old, after, wall),
      ratio(old, after, cpu),
      '',
      '',
      '',
    );
  }
}
