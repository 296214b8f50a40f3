// The same weights on the CPU and on the GPU in one engine: the CPU answers until the GPU is ready, single requests share
// batches, many use both, and a card is the same within one point on either.
import { expect } from '@open-wc/testing';
import { databases } from '../../dist/core/storage/areas/databases.js';
import type { Assay, AssayOptions } from '../../dist/page/client/index.js';
import { assayOf, forget } from './assays.js';
import { separable } from './build-page/documents.js';
import { hubFor, runtime } from './transformers/fixture.js';

const own: AssayOptions = { runtime, embedder: 'test/micro-mean', dtype: 'fp32' };
after(() => forget(databases.artifacts, databases.hub, databases.embeddings, databases.versions));

const handle = 'local.two-backends';
const texts = Array.from({ length: 40 }, (_, i) =>
  i % 2 === 0
    ? `Please send ${i} copies ${'of the report '.repeat(i % 9)}by noon`
    : `The ${i} oldest trees ${'by the river '.repeat(i % 9)}have deep roots`,
);

/** Milliseconds. A software GPU compiles a model's shaders slowly. */
const patience = 240_000;

async function waitForGpu(assay: Assay): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const { embedder } = await assay.status();
    if (embedder?.note?.includes('Skipped')) throw new Error(embedder.note);
    await assay.score(handle, 'Still on the CPU?');
    if ((await assay.status()).embedder?.backend === 'webgpu') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The GPU did not become ready');
}

async function scoreMany(assay: Assay): Promise<number[]> {
  const composites: number[] = [];
  for await (const { card, error } of assay.scoreMany(handle, texts, { batch: 16 })) {
    if (error) throw error;
    composites.push(card.composite);
  }
  return composites;
}

describe('two backends of the same weights', function () {
  this.timeout(patience);

  it('answer from the CPU first, then from both, within one point of the CPU alone', async () => {
    const hub = await hubFor('two-backends');
    const cpu = assayOf({ ...own, hub: hub.url, device: 'wasm' });
    await cpu.build(separable, null, { handle });
    const alone = await scoreMany(cpu);
    expect(new Set(alone).size).to.be.greaterThan(5);
    await forget(databases.embeddings);

    const both = assayOf({ ...own, hub: hub.url, device: 'auto' });
    await both.score(handle, texts[0]!);
    await waitForGpu(both);
    const together = await scoreMany(both);
    const single = await Promise.all(texts.map(async (text) => (await both.score(handle, text)).composite));
    expect(single).to.deep.equal(together);
    expect(Math.max(...together.map((score, i) => Math.abs(score - alone[i]!)))).to.be.at.most(1);
    await both.remove(handle);
  });
});
