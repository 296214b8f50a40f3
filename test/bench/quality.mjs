// `npm run bench:quality [-- <folder of labelled sets>] [options]`: how good trained models are on held-out files, by
// the bundled embedder and the shipped training code; writes QUALITY.md.
//   --sets a,b      only these sets (writes no table)
//   --seeds n       draws of 16 and 64 rows a class (5)
//   --cap n         most rows of a set that count as "all" (2000)
//   --minutes n     start no cell after n minutes; the next run continues
//   --commit id     the commit to name in the table, outside a repository
//   --embedder id   of the catalog, in place of the default; writes QUALITY-<id>.md
//   --build-time    measure only the section on build time; --efforts low,high: only these efforts
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildTimes } from './quality/build-time.mjs';
import { openFolder } from './quality/csv.mjs';
import { cellsOf } from './quality/protocol.mjs';
import { report } from './quality/report.mjs';
import { runCells } from './quality/run.mjs';
import { tasksOf } from './quality/tasks.mjs';
import { openEmbedder } from './quality/vectors.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string', default: '' },
    seeds: { type: 'string', default: '5' },
    cap: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: 'Infinity' },
    commit: { type: 'string' },
    efforts: { type: 'string' },
    embedder: { type: 'string' },
    'build-time': { type: 'boolean', default: false },
  },
});

const file = values.embedder ? `QUALITY-${values.embedder}.md` : 'QUALITY.md';
const table = new URL(file, import.meta.url);
const timesHeading = '## Build time';

function commit() {
  if (values.commit) return values.commit;
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src').length > 0;
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes in src' : ''}`;
}

const machine = () => `${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;

/** The table's two parts: quality, build time. */
function written() {
  const text = existsSync(table) ? readFileSync(table, 'utf8') : '';
  const at = text.indexOf(timesHeading);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at).trim()];
}

async function main() {
  const [quality, times] = written();
  if (values['build-time']) {
    const asked = values.efforts ? { efforts: values.efforts.split(',') } : {};
    const measured = buildTimes(timesHeading, { commit: commit(), machine: machine(), ...asked });
    writeFileSync(table, `${[quality, measured].filter(Boolean).join('\n\n')}\n`);
    return;
  }
  const folder = positionals[0] ?? '../shared/data';
  const names = values.sets.split(',').filter(Boolean);
  const sets = openFolder(folder);
  const tasks = tasksOf(folder, sets, names);
  const embedder = await openEmbedder(values.embedder);
  const [seeds, cap] = [Number(values.seeds), Number(values.cap)];
  const until = Date.now() + Number(values.minutes) * 60_000;
  const planned = cellsOf(tasks, seeds);
  const cells = await runCells(planned, { embedder, cap, until });
  const facts = {
    planned: planned.length,
    seeds,
    cap,
    commit: commit(),
    machine: machine(),
    embedder,
    chosen: values.embedder !== undefined,
    references: sets,
  };
  const text = report(cells, facts);
  if (names.length > 0) console.log(text);
  else writeFileSync(table, `${[text, times].filter(Boolean).join('\n\n')}\n`);
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof Error && error.message.startsWith('No labelled sets') ? error.message : error,
  );
  process.exitCode = 1;
}
