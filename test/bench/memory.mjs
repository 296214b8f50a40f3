// `npm run bench:memory`: memory before and after 1,000 batches of random shapes, on Assay's own runtime and one thread: a
// hub encoder's worker in headless Chromium on WebAssembly and on WebGPU, with the tests' micro encoder, and MiniLM's shape
// in Node; and before and after 100 loads. WebAssembly memory, JavaScript heap and its buffers, after garbage collection,
// and the buffers of the GPU. Writes ENCODER.md.
//   npm run bench:memory -- [--batches 1000] [--cycles 100] [--gpu-batches 1000]
import { parseArgs } from 'node:util';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { siteFolder } from '../browser/site-harness.mjs';
import { measureNode } from './encoder/node-memory.mjs';
import { onSite } from './on-site.mjs';
import { machine, record } from './record.mjs';

const { values: wanted } = parseArgs({
  options: {
    batches: { type: 'string', default: '1000' },
    cycles: { type: 'string', default: '100' },
    'gpu-batches': { type: 'string', default: '1000' },
    site: { type: 'string', default: siteFolder },
  },
});
const [batches, cycles, gpuBatches] = ['batches', 'cycles', 'gpu-batches'].map((name) =>
  Number(wanted[name]),
);
/** Until code is compiled and buffers have their sizes. */
const warmBatches = 100;
/** Texts of these lengths that fill the tokenizer's cache of 8 MB, which keeps the latest. */
const cachedTexts = 20_000;
const warmCycles = 10;

const words = 'the harbour was quiet at dawn and a committee met to review this budget in rain'.split(' ');
const { integer } = createRandom(1, 'memory');
const text = () => Array.from({ length: 1 + integer(60) }, () => words[integer(words.length)]).join(' ');
const batch = () => Array.from({ length: 1 + integer(4) }, text);

/** In the worker, before the runtime starts: its memory and the buffers of the GPU are watched. */
function watchMemory() {
  const { Memory } = WebAssembly;
  globalThis.memories = [];
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor) {
      super(descriptor);
      globalThis.memories.push(new WeakRef(this));
    }
  };
  globalThis.gpuBytes = 0;
  if (!('GPUDevice' in globalThis)) return;
  const { createBuffer } = GPUDevice.prototype;
  const { destroy } = GPUBuffer.prototype;
  const live = new WeakSet();
  GPUDevice.prototype.createBuffer = function (descriptor) {
    const buffer = createBuffer.call(this, descriptor);
    live.add(buffer);
    globalThis.gpuBytes += buffer.size;
    return buffer;
  };
  GPUBuffer.prototype.destroy = function () {
    if (live.delete(this)) globalThis.gpuBytes -= this.size;
    return destroy.call(this);
  };
}

async function hold(worker) {
  const { client } = worker;
  for (let time = 0; time < 2; time++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await client.send('Runtime.getHeapUsage');
  const { wasm, gpu } = await worker.evaluate(() => ({
    wasm: globalThis.memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0),
    gpu: globalThis.gpuBytes,
  }));
  return { wasm, heap: usedSize, buffers: Math.max(0, backingStorageSize - wasm), gpu };
}

const kinds = ['wasm', 'heap', 'buffers', 'gpu'];
const total = (bytes) => kinds.reduce((sum, kind) => sum + bytes[kind], 0);

const mega = (bytes) => (bytes / 1e6).toFixed(2);
function row(where, what, before, after) {
  const growth = (100 * (total(after) - total(before))) / total(before);
  const pairs = kinds.map((kind) => `${mega(before[kind])} → ${mega(after[kind])}`);
  const line = `| ${[where, what, ...pairs, `${growth.toFixed(2)} %`].join(' | ')} |`;
  console.log(line);
  return line;
}

/** Opens a worker with an encoder. @returns { load, unload, count, embed, hold, end } */
async function openWorker(page, hub, device) {
  const created = new Promise((resolve) => page.once('workercreated', resolve));
  await page.evaluate(() => {
    globalThis.worker = globalThis.bench.startAssay();
  });
  const worker = await created;
  // Answers with an error once its script runs: before, interfaces of the GPU may be missing.
  await page.evaluate(() => globalThis.worker.call((api) => api.getFacts()).catch(() => {}));
  await worker.evaluate(watchMemory);
  const settings = { id: 'test/micro-mean', hub: hub.url, device, oneThread: true };
  return {
    load: async () => {
      const facts = await page.evaluate(
        (asked) => globalThis.worker.call((api) => api.load({ ...asked, runtime: globalThis.bench.runtime })),
        { ...settings, dtype: device === 'wasm' ? 'q8' : 'fp16' },
      );
      if (facts.backend !== device || !facts.note?.startsWith("Runs on Assay's runtime"))
        throw new Error(`runs on ${facts.backend}: ${facts.note}`);
    },
    unload: () => page.evaluate(() => globalThis.worker.call((api) => api.unload())),
    count: (texts) => page.evaluate((all) => globalThis.worker.call((api) => api.countTokens(all)), texts),
    embed: (texts) => page.evaluate((all) => globalThis.worker.call((api) => api.time(all)), texts),
    hold: () => hold(worker),
    end: () => page.evaluate(() => globalThis.worker.terminate()),
  };
}

async function measureBatches(where, { count: countTokens, embed, hold }, count) {
  for (let i = 0; i < cachedTexts; i += 1000) await countTokens(Array.from({ length: 1000 }, text));
  for (let i = 0; i < Math.min(warmBatches, count); i++) await embed(batch());
  const before = await hold();
  for (let i = 0; i < count; i++) await embed(batch());
  return row(where, `${count} batches`, before, await hold());
}

async function measureCycles(where, { load, unload, embed, hold }) {
  const cycle = async () => {
    await unload();
    await load();
    await embed([text()]);
  };
  for (let i = 0; i < warmCycles; i++) await cycle();
  const before = await hold();
  for (let i = 0; i < cycles; i++) await cycle();
  return row(where, `${cycles} times unloaded and loaded again`, before, await hold());
}

await onSite(
  async ({ server, hub, page }) => {
    await page.goto(`${server.url}bench/`);
    await page.waitForFunction(() => globalThis.bench);
    const rows = [];
    const wasm = await openWorker(page, hub, 'wasm');
    await wasm.load();
    rows.push(await measureBatches('Chromium, WebAssembly', wasm, batches));
    rows.push(await measureCycles('Chromium, WebAssembly', wasm));
    await wasm.end();
    const gpu = await openWorker(page, hub, 'webgpu');
    await gpu.load();
    rows.push(await measureBatches('Chromium, WebGPU (SwiftShader)', gpu, gpuBatches));
    if ((await gpu.hold()).gpu === 0) throw new Error('no buffer of the GPU was seen');
    const { before, after } = measureNode(batches);
    rows.push(row("Node, MiniLM's shape", `${batches} batches`, before, after));
    const options = [`--batches ${batches}`, `--cycles ${cycles}`, `--gpu-batches ${gpuBatches}`];
    const text = `\`npm run bench:memory -- ${options.join(' ')}\`, ${machine()}. Assay's own runtime, one thread; batches of 1 to 4 texts of 1
to 60 words, after ${cachedTexts} such texts, which fill the tokenizer's cache of 8 MB, and ${warmBatches} batches.

| MB | after | WebAssembly | heap | buffers | GPU's buffers | growth in all |
|---|---|---|---|---|---|---|
${rows.join('\n')}`;
    record('Memory', text);
  },
  { folder: wanted.site },
);
