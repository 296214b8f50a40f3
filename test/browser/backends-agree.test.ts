// Compares the same encoder on the CPU and on the GPU on many texts: every integer of a card within one point.
import { expect } from '@open-wc/testing';
import type { ScoreCard } from '../../dist/core/contract/resources.js';
import { databases } from '../../dist/core/storage/areas/databases.js';
import type { Assay } from '../../dist/page/client/index.js';
import { assayOf, forget, scoreAll } from './assays.js';
import { asks, separable, tells } from './build-page/documents.js';
import { isLong } from './is-long.js';
import { hubFor, runtime } from './transformers/fixture.js';

const handle = 'local.backends-agree';
const count = (await isLong()) ? 1_000 : 200;
afterEach(() => forget(databases.artifacts, databases.hub, databases.embeddings, databases.versions));

const createAssayOn = (device: 'wasm' | 'webgpu', hub: string): Assay =>
  assayOf({ runtime, hub, device, embedder: 'test/micro-mean', dtype: 'fp32' });

/** Texts between the poles with few lengths, because a software GPU compiles shaders for every batch shape. */
function mixTexts(count: number): string[] {
  const steps = [0, 1, 2, 3];
  const texts = asks.flatMap((ask) =>
    tells.flatMap((tell) =>
      steps.flatMap((from) =>
        steps.flatMap((to) => {
          const mixed = [...ask.split(' ').slice(0, to + 1), ...tell.split(' ').slice(from)].join(' ');
          return [mixed, `${mixed} soon`, `${mixed} again`];
        }),
      ),
    ),
  );
  return [...new Set(texts)].slice(0, count);
}

describe('a model under a hub encoder', () => {
  it(`scores ${count} texts within one point on WebAssembly and WebGPU`, async () => {
    const { url } = await hubFor('backends-agree');
    const texts = mixTexts(count);
    expect(texts.length).to.equal(count);
    const cpu = createAssayOn('wasm', url);
    await cpu.build(separable, null, { handle });
    const onCpu = await scoreAll(cpu, handle, texts);
    expect((await cpu.status()).embedder?.backend).to.equal('wasm');
    await forget(databases.embeddings);

    const gpu = createAssayOn('webgpu', url);
    const onGpu = await scoreAll(gpu, handle, texts);
    expect((await gpu.status()).embedder?.backend).to.equal('webgpu');
    const worst = (integer: (card: ScoreCard) => number) =>
      Math.max(...onGpu.map((card, i) => Math.abs(integer(card) - integer(onCpu[i]!))));
    expect(worst(({ composite }) => composite)).to.be.at.most(1);
    expect(worst(({ scores }) => scores.request!)).to.be.at.most(1);
    expect(new Set(onCpu.map(({ composite }) => composite)).size).to.be.greaterThan(20);
  }).timeout(280_000);
});
