// `npm run bench:gpu-embedder`: assay-base on WebGPU against one thread of WebAssembly, in alternating runs in headless
// Chromium, and what a batch costs the GPU. On a software GPU only the counts and the agreement mean something. Writes
// ENCODER.md.
//   npm run bench:gpu-embedder -- [--rounds 7]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { entry, onBasePage, words } from './on-base-page.mjs';
import { machine, record } from './record.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
const takeWords = (count, from) => words.slice(from, from + count).join(' ');

/** Names and texts. */
const loads = {
  'a text of 16 words': [takeWords(16, 0)],
  'a text of 100 words': [takeWords(100, 100)],
  '16 texts of 3 to 48 words': Array.from({ length: 16 }, (_, i) => takeWords(3 * (i + 1), 300 * i)),
};

/** Runs in the page. */
async function measure({ entry, loads, rounds }) {
  const counts = { dispatches: 0, submits: 0, readbacks: 0, bytes: 0, buffers: 0, pipelines: 0 };
  const count = ({ prototype }, name, add) => {
    const call = prototype[name];
    prototype[name] = function (...given) {
      add(...given);
      return call.apply(this, given);
    };
  };
  count(GPUComputePassEncoder, 'dispatchWorkgroups', () => counts.dispatches++);
  count(GPUQueue, 'submit', () => counts.submits++);
  count(GPUDevice, 'createBuffer', () => counts.buffers++);
  count(GPUDevice, 'createComputePipelineAsync', () => counts.pipelines++);
  count(GPUBuffer, 'mapAsync', (_mode, _offset, size) => {
    counts.readbacks++;
    counts.bytes += size;
  });
  const script = '/load.js';
  const { loadBundledEmbedder } = await import(script);
  const read = async ({ path }) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
  const cpu = await loadBundledEmbedder(entry, read);
  const start = performance.now();
  const gpu = await cpu.openOnGpu(() => {});
  const opened = performance.now() - start;
  const results = [];
  for (const [name, texts] of Object.entries(loads)) {
    const times = { cpu: [], gpu: [] };
    const vectors = { cpu: await cpu.embed(texts), gpu: await gpu.embed(texts) };
    const before = { ...counts };
    await gpu.embed(texts);
    const cost = Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, value - before[key]]));
    for (let round = 0; round < rounds; round++)
      for (const [key, embedder] of Object.entries({ cpu, gpu })) {
        const from = performance.now();
        await embedder.embed(texts);
        times[key].push(performance.now() - from);
      }
    const cosines = texts.map((_, i) => {
      const at = ({ data, columns }) => data.subarray(columns * i, columns * (i + 1));
      return at(vectors.cpu).reduce((sum, value, j) => sum + value * at(vectors.gpu)[j], 0);
    });
    const tokens = cpu.tokens(texts).reduce((sum, value) => sum + value, 0);
    results.push({ name, tokens, times, cost, cosine: Math.min(...cosines) });
  }
  return { adapter: gpu.adapter, selfTest: gpu.selfTest.cosine, opened, results };
}

const sort = (list) => list.toSorted((a, b) => a - b);
const describe = (list) => `${sort(list)[0].toFixed(1)} / ${sort(list)[list.length >> 1].toFixed(1)}`;

const softwareNote = `

SwiftShader computes on the CPU's cores, under other load: how long it takes says nothing about a GPU. No real GPU was
available.`;

/** The loader of bundled embedders. */
const programs = {
  input: {
    load: fileURLToPath(new URL('../../dist/entries/in-process/load-bundled-embedder.js', import.meta.url)),
  },
};
await onBasePage(programs, async (page) => {
  const { adapter, selfTest, opened, results } = await page.evaluate(measure, { entry, loads, rounds });
  const rows = results.map(({ name, tokens, times, cost, cosine }) => {
    const ratio = sort(times.gpu)[rounds >> 1] / sort(times.cpu)[rounds >> 1];
    const { dispatches, submits, readbacks, bytes, buffers, pipelines } = cost;
    return `| ${name} (${tokens} tokens) | ${describe(times.cpu)} | ${describe(times.gpu)} | ${ratio.toFixed(1)} | ${cosine.toFixed(6)} | ${dispatches} / ${submits} / ${readbacks} | ${bytes} | ${buffers} / ${pipelines} |`;
  });
  const command = `\`npm run bench:gpu-embedder${values.rounds === '7' ? '' : ` -- --rounds ${rounds}`}\`, ${machine()}`;
  const text = `${command}; adapter ${adapter}. Opened in ${(opened / 1000).toFixed(1)} s, with a self-test of cosine ${selfTest.toFixed(6)}.

| embeds | WebAssembly, one thread, best / median ms | WebGPU, best / median ms | times as long | cosine of the two, least | dispatches / submits / readbacks | bytes read back | buffers / pipelines created |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}${/swiftshader/.test(adapter) ? softwareNote : ''}`;
  console.log(text);
  record('assay-base on WebGPU', text);
});
