// `npm run bench:cli [rounds]`: the time that a person waits for a cold `assay score` of a short text, as a ratio to
// `node -e 0`. Starts are interleaved, so that a busy machine slows all of them alike; medians. Run `npm run build` first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { argv, execPath, exit, version } from 'node:process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../dist/esm/cli.js', import.meta.url));
if (!existsSync(script)) {
  console.error('dist/esm/cli.js is missing. Run: npm run build');
  exit(1);
}

const rounds = Number(argv[2] ?? 21);
const text = 'Fix race condition in worker dispatch';

const starts = {
  'node -e 0': ['-e', '0'],
  'assay --help': [script, '--help'],
  'assay models': [script, 'models'],
  'assay score': [script, 'score', 'assay.commit-message'],
  'assay explain': [script, 'explain', 'assay.commit-message'],
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
console.log(`Node ${version}, ${rounds} rounds, medians and minimums in ms\n`);
console.log(`${'start'.padEnd(16)} median    min  ratio to node -e 0`);
for (const [name, values] of Object.entries(times)) {
  const middle = median(values);
  const cells = [
    middle.toFixed(0).padStart(6),
    Math.min(...values)
      .toFixed(0)
      .padStart(6),
  ];
  console.log(`${name.padEnd(16)} ${cells.join(' ')}  ${(middle / baseline).toFixed(1)}`);
}
