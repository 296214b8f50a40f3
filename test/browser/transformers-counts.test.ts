// Counts the GPU calls of a batch on the device, on Assay's kernels and on ONNX Runtime with our pooling behind it.
import { expect } from '@open-wc/testing';
import { gpuForTests } from '../support/gpu.js';
import { isLong } from './is-long.js';
import type { BatchCounts, CountRequest } from './transformers/counting-worker.js';
import { hubFor, runtime } from './transformers/fixture.js';

const text = (words: number, seed: number) =>
  Array.from({ length: words }, (_, i) => ['rain', 'harbour', 'budget', 'the'][(i + seed) % 4]).join(' ');
const batch = (texts: number, words: number) => Array.from({ length: texts }, (_, i) => text(words, i));

/** The largest first, which sets the size of all buffers. */
const batches = [batch(16, 12), batch(16, 12), batch(5, 7), batch(1, 3), batch(11, 12), batch(16, 2)];
const warm = 2;

function countBatches(request: CountRequest): Promise<BatchCounts[]> {
  const worker = new Worker(new URL('./transformers/counting-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<BatchCounts[]>((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }) => {
      if (data.counted) resolve(data.counted);
      else reject(new Error(data.error));
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

describe('a batch on the GPU', function () {
  this.timeout(240_000);

  it("takes 32 dispatches, one submit and one readback on Assay's kernels, for any lengths", async function () {
    const gpu = await gpuForTests();
    if (!gpu) return this.skip();
    gpu.device.destroy();
    const { url: hub } = await hubFor('own-counts');
    const mixed = Array.from({ length: 30 }, (_, i) => text((i * i) % 11, i));
    // In six layers, a software GPU takes 5 ms for a token.
    const mixes = [mixed, batch(1, 1), [text(120, 0)], batch(64, 1), [text(20, 0), '', text(2, 1), '']];
    const results = await countBatches({ id: 'test/micro-deep', hub, runtime, batches: mixes });
    for (const [index, { all, dispatches, pools }] of results.entries()) {
      const present = mixes[index]!.filter((one) => one !== '').length;
      expect({ dispatches, pools, ...all }).to.deep.equal({
        dispatches: 32,
        pools: 0,
        submits: 1,
        readbacks: 1,
        bytesRead: present * 64 * 4,
        buffers: 0,
        pipelines: 0,
      });
    }
  });

  it('takes one submit and one readback of its vectors behind ONNX Runtime, and creates nothing', async function () {
    if (!(await isLong())) return this.skip();
    const gpu = await gpuForTests();
    if (!gpu) return this.skip();
    gpu.device.destroy();
    const { url: hub } = await hubFor('counts');
    const results = await countBatches({ id: 'test/micro-external', hub, runtime, batches });
    for (const { texts, all, ours } of results) {
      console.log(
        `GPU counts: ${texts} texts, ours ${JSON.stringify(ours)}, with ORT's ${JSON.stringify(all)}`,
      );
    }
    const expected = results.slice(warm).map(({ texts, dimensions }) => ({
      pools: 1,
      ours: { submits: 1, readbacks: 1, bytesRead: texts * dimensions * 4, buffers: 0, pipelines: 0 },
    }));
    expect(results.slice(warm).map(({ pools, ours }) => ({ pools, ours }))).to.deep.equal(expected);
    // The runtime reads nothing back: only the vectors leave the GPU.
    for (const { all, ours } of results.slice(warm)) expect(all.bytesRead).to.equal(ours.bytesRead);
  });
});
