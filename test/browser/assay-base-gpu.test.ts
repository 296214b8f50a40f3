// assay-base on WebGPU with its real files: out of the box where a page names it, the cards of WebAssembly within one point,
// the reason where it does not run there, and the end of its device.
import { expect, fixture, html } from '@open-wc/testing';
import type { EmbedderEntry } from '../../dist/core/contract/catalog.js';
import type { ScoreCard } from '../../dist/core/contract/resources.js';
import type { Embedder } from '../../dist/core/embedding/index.js';
import { dot, row } from '../../dist/core/numerics/index.js';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { loadBundledEmbedder } from '../../dist/entries/in-process/load-bundled-embedder.js';
import {
  type Assay,
  type AssayOptions,
  configureAssay,
  getSharedAssay,
} from '../../dist/page/client/index.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import '../../dist/page/elements/define.js';
import { countCosts, expectCosts, type GpuCosts, measureMixes } from '../support/encoder/gpu-costs.js';
import { gpuForTests } from '../support/gpu.js';
import { assayOf, close, forget, scoreAll } from './assays.js';
import { isLong } from './is-long.js';

const handle = 'assay.formality';
const embedder = 'assay-base';
const text = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
const openings = ['Dear Sir,', 'hey,', 'We hereby', 'lol', 'Please', 'gonna', 'It is', 'yo'];
const middles = ['confirm receipt of', 'totally love', 'regret to announce', 'wanna see', 'enclose', 'got'];
const words = 'yes thanks regards haha letter omg sincerely dude hereby nah'.split(' ');
const ends = ['your letter.', 'that stuff!!', 'the results of 2024.', 'it'];

const sentences = ends.flatMap((c, at) =>
  middles.flatMap((b) =>
    openings.map((a) => `${a} ${b} ${c} ${ends[(at + 1) % ends.length]} ${b} ${c} ${a} ${c}`),
  ),
);

/**
 * Exactly a segment of tokens, one more, and a text of several segments; sentences of 16 tokens and more, which the GPU answers; then
 * short ones, which it does not. A software GPU takes 20 ms for a token.
 */
const createTexts = (length: number, count: number): string[] => [
  'sun '.repeat(128).trim(),
  'sun '.repeat(129).trim(),
  `${'The council has reviewed the plan in detail. '.repeat(length / 9)}lol`,
  ...sentences.filter((_, at) => at % Math.floor(sentences.length / count) === 0),
  'sun',
  ...openings.flatMap((a) => words.map((b) => `${a} ${b}`)),
];

const worker = (query: string) => () => {
  const script = new URL('./rebuild/worker.ts', import.meta.url);
  script.search = query;
  return new Worker(script, { type: 'module' });
};
const own = (query: string, options: AssayOptions = {}): Assay =>
  assayOf({ embedder, worker: worker(query), ...options });

/** Waits for a state of the engine's embedder; a software GPU compiles for seconds. */
async function waitFor(assay: Assay, holds: (status: { backend: string; note: string }) => boolean) {
  for (const end = Date.now() + 120_000; ; ) {
    const { embedder: found } = await assay.status();
    const state = { backend: found?.backend ?? '', note: found?.note ?? '' };
    if (holds(state)) return found;
    // An engine that was replaced, as a busy machine may cause, has no embedder before its next score.
    if (!found) await assay.score(handle, text);
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(state)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Every integer of a card. */
const listIntegers = ({ composite, scores }: ScoreCard): number[] => [composite, ...Object.values(scores)];

async function load(): Promise<Embedder> {
  const readJson = async (path: string) => (await fetch(`/models/${path}`)).json();
  const { embedders } = (await readJson('catalog.json')) as { embedders: EmbedderEntry[] };
  const entry = embedders.find(({ id }) => id === embedder)!;
  return loadBundledEmbedder(entry, async ({ path }) => {
    return new Uint8Array(await (await fetch(`/models/${path}`)).arrayBuffer());
  });
}

describe('assay-base on WebGPU', function () {
  this.timeout(280_000);

  let cpu: Embedder;
  /** On one device in the page, because a software GPU compiles its programs for seconds. */
  let gpu: Embedder;
  let device: GPUDevice;
  let readCosts: () => GpuCosts;
  const failures: string[] = [];
  before(async function () {
    const found = await gpuForTests();
    if (!found) return this.skip();
    found.device.destroy();
    cpu = await load();
    const request = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      device = await request.call(this, descriptor);
      readCosts = countCosts(device);
      return device;
    };
    gpu = await cpu.openOnGpu!(({ detail }) => failures.push(detail));
    GPUAdapter.prototype.requestDevice = request;
  });
  after(() => {
    const { artifacts, catalogs, rebuilt, embeddings } = databases;
    return forget(artifacts, catalogs, rebuilt, embeddings);
  });

  it('gives the vectors of WebAssembly: of fewer than 16 tokens the same, of more to a cosine of 0.9998', async () => {
    const short = ['', 'sun', 'sun '.repeat(13), '東京 ¿qué?', ' \n'];
    const long = ['sun '.repeat(14), 'sun '.repeat(128), text];
    const [found, expected] = [await gpu.embed([...short, ...long]), await cpu.embed([...short, ...long])];
    const cosines = long.map((_, i) => dot(row(found, short.length + i), row(expected, short.length + i)));
    console.log(`assay-base on WebGPU: cosines ${cosines.map((value) => value.toFixed(7)).join(' ')}`);
    for (const i of short.keys()) expect(row(found, i), short[i]).to.deep.equal(row(expected, i));
    for (const [i, cosine] of cosines.entries()) {
      expect(cosine, long[i]).to.be.above(0.9998);
      expect(cosine, long[i]).to.be.below(1);
    }
    expect(gpu).to.include({ backend: 'webgpu', dtype: 'q8', revision: cpu.revision, threads: null });
    expect(gpu.selfTest!.cosine).to.be.above(0.999);
  });

  it('takes 39 dispatches, one submit and one readback per batch, and creates nothing', async () => {
    const capacity = { tokens: gpu.batchTokens!, texts: 256 };
    // More tokens take minutes on a software GPU.
    const mixes = [
      { name: 'a text', lengths: [40] },
      { name: 'texts', lengths: [20, 64, 17] },
      { name: 'no text', lengths: [] },
    ];
    const encode = (lengths: readonly number[]) => gpu.embed(lengths.map((count) => 'sun '.repeat(count)));
    for (const mix of await measureMixes(readCosts, mixes, capacity, encode))
      expect(mix.costs, mix.name).to.deep.equal(expectCosts(mix, 39, 384));
  });

  it('fails for good when its device is lost', async () => {
    device.destroy();
    const error = await gpu.embed([text]).catch((reason: unknown) => reason);
    expect((error as Error).message).to.contain("Embedder 'assay-base' failed on webgpu: ");
    expect(failures).to.have.length(1);
  });

  it('scores 90 texts of odd shapes within one point of WebAssembly', async () => {
    const texts = (await isLong()) ? createTexts(2_000, 192) : createTexts(140, 8);
    const inWasm = own('', { device: 'wasm' });
    const onCpu = await scoreAll(inWasm, handle, texts);
    expect((await inWasm.status()).embedder?.backend).to.equal('wasm');
    close();
    const inWebGpu = own('', { device: 'webgpu' });
    const onGpu = await scoreAll(inWebGpu, handle, texts);
    expect((await inWebGpu.status()).embedder).to.include({ backend: 'webgpu', id: embedder });
    expect(texts.length).to.be.above(90);
    const differences = onGpu.map((card, i) => {
      const expected = listIntegers(onCpu[i]!);
      return Math.max(...listIntegers(card).map((value, j) => Math.abs(value - expected[j]!)));
    });
    console.log(`assay-base on WebGPU: ${differences.filter((value) => value > 0).length} cards differ`);
    expect(Math.max(...differences)).to.be.at.most(1);
    expect(new Set(onCpu.map(({ composite }) => composite)).size).to.be.above(20);
    close();
  });

  it('runs where a widget names it, without any option', async () => {
    configureAssay({ worker: worker('') });
    const widget = await fixture<AssayScore>(
      html`<assay-score model=${handle} content=${text} embedder=${embedder}></assay-score>`,
    );
    const first = await widget.score();
    const shared = getSharedAssay(embedder);
    const found = await waitFor(shared, ({ backend }) => backend === 'webgpu');
    expect(found?.selfTest).to.include({ passed: true });
    const again = await shared.score(handle, text);
    expect(Math.abs(again.composite - first!.composite)).to.be.at.most(1);
    const inWasm = own('', { device: 'wasm' });
    expect(first).to.deep.equal(await inWasm.score(handle, text));
    inWasm.dispose();
    const [why] = Object.values((await shared.explain(handle, text)).traits);
    expect(why!.method).to.equal('additive');
    shared.dispose();
    configureAssay({});
  });

  it('stays on the CPU with the reason where a program does not compile, or computes something else', async () => {
    const reasons = {
      'gpu=broken': /^Skipped: webgpu: GPU program 'attention' does not compile: .*exq/,
      'gpu=wrong': /^Skipped: webgpu: its vectors have cosine 0\.\d+ to those of the CPU$/,
      'gpu=lost': /^Skipped: webgpu: GPU device lost: /,
    };
    // Faults lose devices, too.
    const tried = Object.entries(reasons).slice(0, (await isLong()) ? 3 : 2);
    for (const [query, reason] of tried) {
      // A machine that is busy for long looks like a crash, and two of them pause the GPU.
      await forget(databases.hub);
      const assay = own(query);
      await assay.score(handle, text);
      const found = await waitFor(assay, ({ note }) => note !== '');
      expect(found?.note).to.match(reason);
      expect(found?.backend).to.equal('wasm');
    }
    await forget(databases.hub);
    const required = await own('gpu=none', { device: 'webgpu' })
      .score(handle, text)
      .catch((error: unknown) => error);
    expect((required as Error).message).to.equal(
      "Embedder 'assay-base' does not run on this device: webgpu: no adapter. Choose another embedder or device",
    );
  });
});
