// Training in several workers: the same result as in one, and no worker is left.

import { expect } from '@open-wc/testing';
import { createRandom } from '../../dist/authoring/numerics/index.js';
import { createTrainer } from '../../dist/authoring/training/index.js';
import { emptySparseRows } from '../../src/core/numerics/index.js';

type TrainInput = Parameters<ReturnType<typeof createTrainer>>[0];

const samples = 400;

function createInput(parallel: number): TrainInput {
  const random = createRandom(1, 'training');
  const block = (columns: number, distance: number) => ({
    rows: samples,
    columns,
    data: Float32Array.from({ length: samples * columns }, (_, place) => {
      const offset = place % columns === 0 ? distance * (place / columns < samples / 2 ? 1 : -1) : 0;
      return (random.normal() + offset) / Math.sqrt(columns);
    }),
  });
  const qualities = Float32Array.from({ length: samples }, (_, i) => (i < samples / 2 ? 1 : 0));
  const indices = Uint32Array.from(qualities, (_, i) => i);
  const trait = { type: 'spectrum', aggregation: 'mean', samples: { indices, qualities } } as const;
  return {
    encodings: {
      semantic: block(12, 0.8),
      style: block(4, 0.4),
      terms: emptySparseRows(samples),
      tokens: new Uint32Array(samples).fill(10),
    },
    traits: ['clarity', 'depth'].map((key) => ({ ...trait, key })),
    options: { effort: 'medium', training: { max_parallel_methods: parallel } },
    seed: 1,
  };
}

const spawn = () => new Worker(new URL('./trainer-worker.ts', import.meta.url), { type: 'module' });

async function countTrainers(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === 'trainer').length;
}

/** Waits until as many trainers live; the test's time limit ends it. */
async function waitForTrainers(count: number): Promise<void> {
  while ((await countTrainers()) !== count) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('training in workers', () => {
  it('gives the same result for 1, 2 and 4 studies at once', async () => {
    const build = (parallel: number) => createTrainer(spawn, 4)(createInput(parallel));
    const one = await build(1);
    expect(await build(2)).to.deep.equal(one);
    expect(await build(4)).to.deep.equal(one);
    await waitForTrainers(0);
  });

  it('uses as many workers as studies may run at once, and leaves none after many builds', async () => {
    let spawned = 0;
    const train = createTrainer(() => {
      spawned += 1;
      return spawn();
    }, 4);
    for (let round = 1; round <= 6; round++) {
      await train(createInput(3));
      expect(spawned).to.equal(3 * round);
    }
    await waitForTrainers(0);
  }).timeout(120_000);

  it('leaves no worker after an abort', async () => {
    const controller = new AbortController();
    const work = createTrainer(spawn, 4)(
      createInput(4),
      (done) => done === 20 && controller.abort(),
      controller.signal,
    );
    const outcome = await work.catch((error: Error) => error.name);
    expect(outcome).to.equal('AbortError');
    await waitForTrainers(0);
  });
});
