// `npm run bench:gpu-counts`: what a batch of any lengths costs the GPU in calls to its device, in headless Chromium, on
// six layers and on assay-base. Counts are the same on every adapter. Writes ENCODER.md.
import { fileURLToPath } from 'node:url';
import { entry, onBasePage } from './on-base-page.mjs';
import { machine, record } from './record.mjs';

const sources = [
  'dist/core/kernels/gpu.js',
  'dist/encoders/gpu/index.js',
  'dist/entries/in-process/load-bundled-embedder.js',
  'test/support/random-encoder.ts',
  'test/support/encoder/gpu-costs.ts',
];

/** Runs in the page. @param most tokens of a mix @returns { adapter, capacity, columns, mixes } */
async function measureLayers({ shape, most }) {
  const script = '/load.js';
  const { openGpu, GpuEncoder, createRandomEncoder, createTexts, ...costs } = await import(script);
  const gpu = await openGpu();
  const read = costs.countCosts(gpu.device);
  const encoder = await GpuEncoder.open(gpu, createRandomEncoder(shape), { pooling: 'mean' });
  const encode = (lengths) => encoder.encode(createTexts(lengths));
  const { tokens, texts } = encoder.capacity;
  const wanted = costs
    .createMixes({ tokens, texts })
    .filter(({ lengths }) => lengths.reduce((sum, length) => sum + length) <= most);
  const mixes = await costs.measureMixes(read, wanted, { tokens, texts }, encode);
  encoder.dispose();
  gpu.device.destroy();
  return { adapter: gpu.adapter, capacity: { tokens, texts }, columns: shape.hidden, mixes };
}

/** Runs in the page. @returns as {@link measureLayers} */
async function measureBase({ entry, most }) {
  const script = '/load.js';
  const { loadBundledEmbedder, ...costs } = await import(script);
  let device;
  let count;
  const request = GPUAdapter.prototype.requestDevice;
  GPUAdapter.prototype.requestDevice = async function (descriptor) {
    device = await request.call(this, descriptor);
    count = costs.countCosts(device);
    return device;
  };
  const read = async ({ path }) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
  const embedder = await (await loadBundledEmbedder(entry, read)).openOnGpu(() => {});
  const capacity = { tokens: embedder.batchTokens, texts: 256 };
  const encode = (lengths) => embedder.embed(lengths.map((count) => 'sun '.repeat(count)));
  const wanted = costs
    .createMixes(capacity)
    .filter(({ lengths }) => lengths.reduce((sum, length) => sum + length) <= most);
  const mixes = await costs.measureMixes(count, wanted, capacity, encode);
  device.destroy();
  // The columns of its table do not come from the GPU.
  return { adapter: embedder.adapter, capacity, columns: 384, mixes };
}

/** One row a mix, one cell an encoder. @param found results by encoder @throws Error for other bytes than the vectors' */
function formatTable(found) {
  const names = Object.keys(found);
  const mixes = Object.values(found)[0].mixes;
  const formatCell = ({ columns, mixes }, name) => {
    const mix = mixes.find((one) => one.name === name);
    if (!mix) return '';
    const { dispatches, submits, readbacks, bytesRead } = mix.costs;
    if (bytesRead !== 4 * mix.texts * columns) throw new Error(`${name}: ${bytesRead} bytes read`);
    return `${dispatches} / ${submits} / ${readbacks}, ${bytesRead}`;
  };
  const sumCreated = (name, key) =>
    Object.values(found).reduce(
      (sum, { mixes }) => sum + (mixes.find((one) => one.name === name)?.costs[key] ?? 0),
      0,
    );
  const rows = mixes.map(({ name, tokens, batches }) => {
    const created = ['buffers', 'pipelines', 'bindGroups'].map((key) => sumCreated(name, key));
    const cells = Object.values(found).map((one) => formatCell(one, name));
    return [name, tokens, batches, ...cells, created.join(' / ')];
  });
  const head = [
    'texts of one call',
    'tokens',
    'batches',
    ...names,
    'buffers / pipelines / bind groups created',
  ];
  const formatLine = (cells) => `| ${cells.join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(formatLine).join('\n');
}

const small = { hidden: 64, heads: 4, intermediate: 256, layers: 6, limit: 512 };
const wide = { hidden: 384, heads: 12, intermediate: 1536, layers: 6, limit: 512 };

const root = new URL('../../', import.meta.url);
const program = sources.map((path) => `export * from '${fileURLToPath(new URL(path, root))}';`).join('\n');
const programs = {
  input: { load: 'entry' },
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  plugins: [
    {
      name: 'entry',
      resolveId: (id) => (id === 'entry' ? '\0entry' : undefined),
      load: (id) => (id === '\0entry' ? program : undefined),
    },
  ],
};
await onBasePage(programs, async (page) => {
  const contenders = {
    '6 layers of 64 columns': [measureLayers, { shape: small, most: 10_000 }],
    "MiniLM's shape, 384 columns": [measureLayers, { shape: wide, most: 700 }],
    'assay-base, 384 columns': [measureBase, { entry, most: 700 }],
  };
  const found = {};
  for (const [name, [measure, wanted]] of Object.entries(contenders)) {
    found[name] = await page.evaluate(measure, wanted);
    console.log(`${name}: ${found[name].mixes.length} mixes`);
  }
  const [{ adapter, capacity }] = Object.values(found);
  const text = `\`npm run bench:gpu-counts\`, ${machine()}; adapter ${adapter}.

A cell has dispatches / submits / readbacks, and the bytes read back: texts that are not empty × 4 × columns. One text was
encoded before, which is not counted. A batch holds up to ${capacity.tokens} tokens and ${capacity.texts} texts here, less where a device's buffers are
smaller; more are cut into several. The six layers have random weights. Empty cells were not measured, because a software
GPU takes minutes for them.

${formatTable(found)}`;
  console.log(text);
  record('GPU calls of a batch, by lengths', text);
});
