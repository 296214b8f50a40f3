// `npm run bench:cli [rounds] [-- --embedder id]`: the time that a person waits for a cold `assay score` of a short text, as a ratio to
// `node -e 0`. Starts are interleaved, so that a busy machine slows all of them alike; medians. Run `npm run build` first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { execPath, exit, version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const script = fileURLToPath(new URL('../../dist/esm/cli.js', import.meta.url));
if (!existsSync(script)) {
  console.error('dist/esm/cli.js is missing. Run: npm run build');
  exit(1);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { embedder: { type: 'string', default: 'assay-base' } },
});
const rounds = Number(positionals[0] ?? 21);
const model = ['assay.commit-message', '--embedder', values.embedder];
const text = 'Fix race condition in worker dispatch';

const starts = {
  'node -e 0': ['-e', '0'],
  'assay --help': [script, '--help'],
  'assay models': [script, 'models'],
  'assay score': [script, 'score', ...model],
  'assay explain': [script, 'explain', ...model],
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Milliseconds from start to exit. */
function time(args) {
  const began = performance.now();
  const { status, stderr } = spawnSync(execPath, args, { input: text, encoding: 'utf8' });
  const took = performance.now() - began;
  if (status !== 0) throw new Error(stderr);
  return took;
}

const times = Object.fromEntries(Object.keys(starts).map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const [name, args] of Object.entries(starts)) times[name].push(time(args));
}

const baseline = median(times['node -e 0']);
console.log(`Node ${version}, ${values.embedder}, ${rounds} rounds, medians and minimums in ms\n`);
console.log(`${'start'.padEnd(16)} median    min  ratio to node -e 0`);
for (const [name, all] of Object.entries(times)) {
  const middle = median(all);
  const cells = [
    middle.toFixed(0).padStart(6),
    Math.min(...all)
      .toFixed(0)
      .padStart(6),
  ];
  console.log(`${name.padEnd(16)} ${cells.join(' ')}  ${(middle / baseline).toFixed(1)}`);
}
