// `npm run bench:memory`: memory of a hub encoder's worker before and after 1,000 batches of random shapes, and before
// and after 100 loads, in headless Chromium with the tests' micro encoder on the CPU: WebAssembly memory, JavaScript heap
// and its buffers, after garbage collection. Writes ENCODER.md.
//   npm run bench:memory -- [--batches 1000] [--cycles 100]
import { parseArgs } from 'node:util';
import { createRandom } from '../../dist/numerics/random.js';
import { siteFolder } from '../browser/site-harness.mjs';
import { onSite } from './on-site.mjs';
import { machine, record } from './record.mjs';

const { values: wanted } = parseArgs({
  options: {
    batches: { type: 'string', default: '1000' },
    cycles: { type: 'string', default: '100' },
    site: { type: 'string', default: siteFolder },
  },
});
const [batches, cycles] = [Number(wanted.batches), Number(wanted.cycles)];
/** Until every table has its size: the tokenizer remembers 512 texts. */
const warmBatches = 300;
const warmCycles = 10;

const words = 'the harbour was quiet at dawn and a committee met to review this budget in rain'.split(' ');
const { integer } = createRandom(1, 'memory');
const text = () => Array.from({ length: 1 + integer(60) }, () => words[integer(words.length)]).join(' ');
const batch = () => Array.from({ length: 1 + integer(4) }, text);

/** In the worker, before the runtime starts: its memory is kept in sight. */
function watchMemory() {
  const { Memory } = WebAssembly;
  globalThis.memories = [];
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor) {
      super(descriptor);
      globalThis.memories.push(this);
    }
  };
}

async function held(worker) {
  const { client } = worker;
  for (let time = 0; time < 2; time++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await client.send('Runtime.getHeapUsage');
  const wasm = await worker.evaluate(() =>
    globalThis.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
  );
  return { wasm, heap: usedSize, buffers: Math.max(0, backingStorageSize - wasm) };
}

/** Whatever the garbage collector counts, the memory of WebAssembly is in it or not. */
const total = ({ wasm, heap, buffers }) => wasm + heap + buffers;

const mega = (bytes) => (bytes / 1e6).toFixed(2);
const row = (what, before, after) => {
  const growth = (100 * (total(after) - total(before))) / total(before);
  const pair = (name) => `${mega(before[name])} → ${mega(after[name])}`;
  return `| ${what} | ${pair('wasm')} | ${pair('heap')} | ${pair('buffers')} | ${growth.toFixed(2)} % |`;
};

await onSite(
  async ({ server, hub, page }) => {
    await page.goto(`${server.url}bench/`);
    await page.waitForFunction(() => globalThis.bench);
    const created = new Promise((resolve) => page.once('workercreated', resolve));
    await page.evaluate(() => {
      globalThis.worker = globalThis.bench.startAssay();
    });
    const worker = await created;
    await worker.evaluate(watchMemory);
    const load = (settings) =>
      page.evaluate(
        (asked) => globalThis.worker.call((api) => api.load({ ...asked, runtime: globalThis.bench.runtime })),
        settings,
      );
    const embed = (texts) => page.evaluate((all) => globalThis.worker.call((api) => api.time(all)), texts);
    const unload = () => page.evaluate(() => globalThis.worker.call((api) => api.unload()));
    const settings = { id: 'test/micro-mean', hub: hub.url, device: 'wasm', dtype: 'q8' };

    await load(settings);
    for (let i = 0; i < warmBatches; i++) await embed(batch());
    const beforeBatches = await held(worker);
    for (let i = 0; i < batches; i++) await embed(batch());
    const afterBatches = await held(worker);
    console.log(row('batches', beforeBatches, afterBatches));

    const cycle = async () => {
      await unload();
      await load(settings);
      await embed([text()]);
    };
    for (let i = 0; i < warmCycles; i++) await cycle();
    const beforeCycles = await held(worker);
    for (let i = 0; i < cycles; i++) await cycle();
    const afterCycles = await held(worker);

    const table = [
      '| MB | WebAssembly | heap | buffers | growth in all |',
      '|---|---|---|---|---|',
      row(`${batches} batches of 1 to 4 texts of 1 to 60 words`, beforeBatches, afterBatches),
      row(`${cycles} times unloaded and loaded again`, beforeCycles, afterCycles),
    ].join('\n');
    console.log(`${table}\n${machine()}`);
    const command = `npm run bench:memory -- --batches ${batches} --cycles ${cycles}`;
    record('Memory', `\`${command}\`, ${machine()}\n\n${table}`);
  },
  { folder: wanted.site },
);
