// Counts the GPU calls of a batch on the device, ours separately from the runtime's.
import { expect } from '@open-wc/testing';
import { gpuForTests } from '../support/gpu.js';
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

  it('takes one submit and one readback of its vectors, and creates no buffers or pipelines', async function () {
    const gpu = await gpuForTests();
    if (!gpu) return this.skip();
    gpu.device.destroy();
    const { url: hub } = await hubFor('counts');
    const results = await countBatches({ id: 'test/micro-mean', hub, runtime, batches });
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
