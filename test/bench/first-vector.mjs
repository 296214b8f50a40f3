// `npm run bench:first-vector`: milliseconds from a new worker to its first vector with all files stored, Assay's runtime
// against transformers.js with its cache, in turns, in headless Chromium with an encoder of MiniLM's graph and cost. Writes
// ENCODER.md. After npm run build.
//   npm run bench:first-vector -- [--runs 7] [--dtype q8]
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { onSite } from './on-site.mjs';
import { machine, record } from './record.mjs';

const { values: wanted } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, dtype: { type: 'string', default: 'q8' } },
});
const { dtype } = wanted;
const runs = Number(wanted.runs);

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const milliseconds = (values) => [Math.min(...values), median(values), Math.max(...values)].map(Math.round);

await onSite(async ({ server, hub, page }) => {
  await page.goto(`${server.url}bench/`);
  await page.waitForFunction(() => globalThis.bench);
  const measure = (count) =>
    page.evaluate(
      ({ url, dtype, count }) => {
        const { timeWarmStarts, runtime } = globalThis.bench;
        const request = { id: 'test/bench', hub: url, runtime, device: 'wasm', dtype };
        const facts = { backend: 'wasm', dtype };
        return timeWarmStarts(request, facts, count, () => {}, new AbortController().signal);
      },
      { url: hub.url, dtype, count },
    );
  // Stores all files.
  await measure(1);
  const before = loadavg()[0].toFixed(1);
  const { assay, transformers } = await measure(runs);
  const ratio = median(transformers) / median(assay);
  const row = (name, values) => `| ${name} | ${milliseconds(values).join(' | ')} |`;
  const table = [
    '| New worker to first vector, all files stored, ms | least | median | most |',
    '|---|---|---|---|',
    row("Assay's runtime", assay),
    row('transformers.js with its cache', transformers),
  ].join('\n');
  const text = `\`npm run bench:first-vector -- --runs ${runs} --dtype ${dtype}\`, ${machine()} (${before} before): ${ratio.toFixed(1)} times as fast by medians, on the CPU.\n\n${table}`;
  console.log(text);
  record('Our own runtime: first vector', text);
});
