// Training on several threads: the same bytes as on one, whatever happens to the threads.
import { describe, expect, it } from 'vitest';
import { createTrainer } from '../../../../src/authoring/training/index.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { TrainInput } from '../../../../src/authoring/training/types.js';
import type { ThreadEndpoint } from '../../../../src/core/platform/thread/index.js';
import { inputOf, spectrum } from './samples.js';
import { createTestThread, type TestThread } from './threads.js';

/** Large enough for helpers: two spectrum traits over 400 samples, and a topic that the search does not decide on. */
function createInput(parallel?: number): TrainInput {
  const { encodings, traits, ...rest } = inputOf({ count: 200, semantic: 1.5 });
  const qualities = traits[0]?.samples.qualities ?? new Float32Array();
  const depth = spectrum('depth', qualities.toReversed());
  return {
    ...rest,
    encodings,
    traits: [...traits, depth, { ...spectrum('subject', qualities), type: 'topic' }],
    options: {
      effort: 'medium',
      training: parallel === undefined ? {} : { max_parallel_methods: parallel },
    },
  };
}

/** Records the threads that it creates. */
function createSpawn(create: (index: number) => TestThread = () => createTestThread()) {
  const threads: TestThread[] = [];
  const spawn = () => {
    const thread = create(threads.length);
    threads.push(thread);
    return thread.endpoint;
  };
  return { threads, spawn };
}

async function trainOn(spawn: () => ThreadEndpoint, { parallel = 4, cores = 8 } = {}) {
  const steps: [done: number, total: number][] = [];
  const result = await createTrainer(spawn, cores)(createInput(parallel), (done, total) =>
    steps.push([done, total]),
  );
  return { result, steps };
}

const expected = train(createInput());

/** Every thread has ended, and progress has risen to its total. */
function expectClean(threads: readonly TestThread[], steps: readonly [number, number][]): void {
  expect(threads.map(({ terminated }) => terminated)).toEqual(threads.map(() => true));
  expect(steps.every(([done], i) => done > (steps[i - 1]?.[0] ?? 0))).toBe(true);
  expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1]);
}

describe('createTrainer', () => {
  it('gives the same result for any number of studies at once, and ends every thread', async () => {
    for (const parallel of [1, 2, 4]) {
      const { threads, spawn } = createSpawn();
      const { result, steps } = await trainOn(spawn, { parallel });
      expect(result).toEqual(await expected);
      expect(threads.map(({ received }) => received)).toEqual([
        ['train'],
        ...Array.from({ length: parallel - 1 }, () => ['help']),
      ]);
      expectClean(threads, steps);
    }
  });

  it('starts no more threads than the host has cores, and one for a small model or without a search', async () => {
    const count = async (input: TrainInput, cores: number) => {
      const { threads, spawn } = createSpawn();
      await createTrainer(spawn, cores)(input);
      return threads.length;
    };
    expect(await count(createInput(), 3)).toBe(3);
    expect(await count(createInput(), 8)).toBe(4);
    expect(await count({ ...inputOf({ count: 10 }) }, 8)).toBe(1);
    const { report } = await expected;
    expect(await count({ ...createInput(), previous: report }, 8)).toBe(1);
  });

  it('runs the studies of a helper that fails in the middle of one again', async () => {
    let studies = 0;
    const failsInStudy = () => ++studies === 2;
    const { threads, spawn } = createSpawn((index) => createTestThread(index === 0 ? {} : { failsInStudy }));
    const { result, steps } = await trainOn(spawn, { parallel: 2 });
    expect(result).toEqual(await expected);
    expect(studies).toBe(2);
    expect(threads[0]?.received).toEqual(['train', 'lose']);
    expectClean(threads, steps);
  });

  it('trains without the helpers that do not start, and on this thread when none starts', async () => {
    for (const broken of [(index: number) => index > 0, (index: number) => index === 1, () => true]) {
      const { threads, spawn } = createSpawn((index) => createTestThread({ starts: !broken(index) }));
      const { result, steps } = await trainOn(spawn);
      expect(result).toEqual(await expected);
      expect(threads.length).toBe(4);
      expectClean(threads, steps);
    }
  });

  it('trains on this thread when the script of its first worker hangs, and without helpers whose scripts hang', async () => {
    for (const hangs of [0, 1]) {
      const { threads, spawn } = createSpawn((index) =>
        createTestThread({ starts: index === hangs ? 'hangs' : true }),
      );
      const result = await createTrainer(spawn, 8, hangs === 0 ? 20 : undefined)(createInput(2));
      expect(result).toEqual(await expected);
      expect(threads.map(({ terminated }) => terminated)).toEqual([true, true]);
    }
  });

  it('trains with the threads that can be created', async () => {
    for (const possible of [0, 1, 2]) {
      const { threads, spawn } = createSpawn((index) => {
        if (index === possible) throw new Error('no more threads');
        return createTestThread();
      });
      const { result, steps } = await trainOn(spawn);
      expect(result).toEqual(await expected);
      expect(threads.length).toBe(possible);
      expectClean(threads, steps);
    }
  });

  it('terminates every thread on abort, and rejects with the signal’s reason', async () => {
    const { threads, spawn } = createSpawn();
    const controller = new AbortController();
    const reason = new Error('enough');
    const work = createTrainer(spawn, 8)(
      createInput(),
      (done) => done === 20 && controller.abort(reason),
      controller.signal,
    );
    await expect(work).rejects.toBe(reason);
    expect(threads.map(({ terminated }) => terminated)).toEqual([true, true, true, true]);
  });

  it('rejects with the error of the training, and ends every thread', async () => {
    const { threads, spawn } = createSpawn();
    const input = createInput();
    const [trait] = input.traits;
    const same = { ...input.encodings.semantic, data: new Float32Array(400 * 12).fill(0.1) };
    const style = { ...input.encodings.style, data: new Float32Array(400 * 3) };
    const flat = { ...input, encodings: { ...input.encodings, semantic: same, style } };
    await expect(createTrainer(spawn, 8)(flat)).rejects.toMatchObject({
      code: 'sample_invalid',
      detail: expect.stringContaining(`Trait '${trait?.key}'`),
    });
    expect(threads.every(({ terminated }) => terminated)).toBe(true);
  });
});
