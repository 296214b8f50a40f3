// assay-large on WebAssembly and on WebGPU with its real files: the vectors of double precision on both, and what a batch costs a
// device.
import { expect } from '@open-wc/testing';
import type { Catalog } from '../../dist/core/contract/catalog.js';
import type { Embedder } from '../../dist/core/embedding/index.js';
import { dot, row } from '../../dist/core/numerics/index.js';
import { loadBundledEmbedder } from '../../dist/entries/in-process/load-bundled-embedder.js';
import {
  countCosts,
  createMixes,
  expectCosts,
  type GpuCosts,
  measureMixes,
} from '../support/encoder/gpu-costs.js';
import { gpuForTests } from '../support/gpu.js';
import { isLong } from './is-long.js';

const folder = '/models/embedders/assay-large';
const readJson = async <Value>(path: string): Promise<Value> => (await fetch(`${folder}/${path}`)).json();

describe('assay-large', function () {
  this.timeout(280_000);

  let cpu: Embedder;
  let gpu: Embedder;
  let readCosts: () => GpuCosts;
  let golden: { text: string; ids: number[]; vector: number[] }[];
  before(async function () {
    // Minutes on a GPU in software; other tests run its programs on generated weights in each run.
    const found = (await isLong()) && (await gpuForTests());
    if (!found) return this.skip();
    found.device.destroy();
    const { embedders } = await readJson<Catalog>('catalog.json');
    golden = await readJson('golden.json');
    cpu = await loadBundledEmbedder(embedders[0]!, async ({ path }) => {
      return new Uint8Array(await (await fetch(`/models/${path}`)).arrayBuffer());
    });
    const request = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      const device = await request.call(this, descriptor);
      readCosts = countCosts(device);
      return device;
    };
    gpu = await cpu.openOnGpu!(() => {});
    GPUAdapter.prototype.requestDevice = request;
  });

  it('gives the vectors of double precision on both devices, to a cosine of 0.9995', async () => {
    // A software GPU takes 20 ms for a token.
    const picked = golden.slice(0, 8);
    const texts = picked.map(({ text }) => text);
    const [onGpu, onCpu] = [await gpu.embed(texts), await cpu.embed(texts)];
    const least = [onGpu, onCpu].map((vectors) =>
      Math.min(...picked.map(({ vector }, i) => dot(row(vectors, i), Float32Array.from(vector)))),
    );
    console.log(`assay-large: least cosines on WebGPU and WebAssembly ${least.join(' ')}`);
    expect(least[0]).to.be.above(0.9995);
    expect(least[1]).to.be.above(0.9995);
    expect(gpu).to.include({ backend: 'webgpu', dtype: 'q8', revision: cpu.revision, dimensions: 384 });
    expect(cpu.gpuDiffers).to.equal(true);
    expect(row(await gpu.embed(['', 'a']), 0).every((value) => value === 0)).to.equal(true);
  });

  it('divides the vector of a text among its words on both', () => {
    const text = 'This movie was not bad at all';
    const words = text.split(' ').length;
    expect(gpu.locate!(text)!.vectors.rows).to.equal(words);
    expect(gpu.locate!(text)).to.deep.equal(cpu.locate!(text));
  });

  it('takes 111 dispatches, one submit and one readback per batch of any lengths, and creates nothing', async () => {
    const capacity = { tokens: gpu.batchTokens!, texts: 256 };
    const mixes = createMixes(capacity).filter(
      ({ lengths }) => lengths.length < 3 && lengths.reduce((sum, count) => sum + count) < 50,
    );
    const encode = (lengths: readonly number[]) => gpu.embed(lengths.map((count) => 'sun '.repeat(count)));
    for (const mix of await measureMixes(readCosts, mixes, capacity, encode))
      expect(mix.costs, mix.name).to.deep.equal(expectCosts(mix, 111, gpu.dimensions));
  });
});
