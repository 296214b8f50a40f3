// Asking an interpreter: time limits, failures, giving up, and the caller's abort.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBuildInterpreter } from '../../../../src/authoring/interpreters/ask-interpreter.js';
import type { Interpreter, ModelBuild } from '../../../../src/core/contract/index.js';

const end = { samples: ['a'], phrases: ['b'] };
const material = { positive: end, negative: end };
const taken = { names: [], keys: new Set<string>() };
const valid = { name: 'Sport', positive_label: 'yes', negative_label: 'no', description: 'Whether it is.' };
const never = () => new Promise<never>(() => {});

const create = (given: unknown) => createBuildInterpreter(given as NonNullable<ModelBuild['interpreter']>);
const custom = (parts: Partial<Interpreter>) => create({ name: 'custom', interpret: never, ...parts });
const askOnce = (asked: ReturnType<typeof create>, signal?: AbortSignal) =>
  asked.askForName(material, {}, taken, signal);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an interpreter of a build', () => {
  it('gives a valid name, and how long it took', async () => {
    const asked = create(
      async () => new Promise((resolve) => setTimeout(() => resolve(JSON.stringify(valid)), 1_500)),
    );
    const answer = askOnce(asked);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await answer).toEqual({ name: valid, milliseconds: 1_500 });
    expect(asked.name).toBe('custom');
  });

  it('gets the question and a signal, and may answer or throw at once', async () => {
    const interpret = vi.fn(() => valid);
    expect(await askOnce(create(interpret))).toEqual({ name: valid, milliseconds: 0 });
    expect(interpret).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ ...material, context: null }),
      { signal: expect.any(AbortSignal) },
    );
    const broken = custom({
      interpret: () => {
        throw new Error('out of\nmemory');
      },
    });
    expect(await askOnce(broken)).toEqual({ fault: 'out of memory', milliseconds: 0 });
  });

  it('has 30 s for an answer, then its signal aborts', async () => {
    const signals: AbortSignal[] = [];
    const asked = custom({
      interpret: (_, signal) => {
        signals.push(signal);
        return never();
      },
    });
    const answer = askOnce(asked);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(signals[0]!.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ fault: 'no answer within 30 s', milliseconds: 30_000 });
    expect(signals[0]!.aborted).toBe(true);
  });

  it('is not asked again after two answers in a row that did not come', async () => {
    const interpret = vi.fn(never);
    const asked = custom({ interpret });
    const faults: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      const answer = askOnce(asked);
      await vi.advanceTimersByTimeAsync(30_000);
      faults.push(await answer);
    }
    const skipped = {
      fault: 'not asked, because two traits before it got no answer in time',
      milliseconds: 0,
    };
    const late = { fault: 'no answer within 30 s', milliseconds: 30_000 };
    expect(faults).toEqual([late, late, skipped, skipped]);
    expect(interpret).toHaveBeenCalledTimes(2);
  });

  it('is asked again after an answer between two that did not come', async () => {
    let calls = 0;
    const interpret = vi.fn(async () => (++calls % 2 === 0 ? valid : never()));
    const asked = custom({ interpret });
    for (let i = 0; i < 5; i++) {
      const answer = askOnce(asked);
      await vi.advanceTimersByTimeAsync(30_000);
      await answer;
    }
    expect(interpret).toHaveBeenCalledTimes(5);
  });

  it('may load for as long as it reports progress, which is passed on if it is a share', async () => {
    const shares: number[] = [];
    const asked = custom({
      async open(_, onProgress) {
        for (const share of [0.1, Number.NaN, 7, 1]) {
          await new Promise((resolve) => setTimeout(resolve, 119_000));
          onProgress(share);
        }
      },
      interpret: async () => valid,
    });
    const opened = asked.open(undefined, (share) => shares.push(share));
    await vi.advanceTimersByTimeAsync(4 * 119_000);
    await opened;
    expect(shares).toEqual([0.1, 1]);
    expect(await askOnce(asked)).toMatchObject({ name: valid });
  });

  it('is not asked if it stops to load, or cannot', async () => {
    const interpret = vi.fn();
    const stuck = custom({ open: never, interpret });
    const opened = stuck.open(undefined, () => {});
    await vi.advanceTimersByTimeAsync(120_000);
    await opened;
    expect(await askOnce(stuck)).toEqual({ fault: 'no answer within 120 s', milliseconds: 0 });
    const broken = custom({ open: () => Promise.reject(new Error('no model')), interpret });
    await broken.open(undefined, () => {});
    expect(await askOnce(broken)).toEqual({ fault: 'no model', milliseconds: 0 });
    expect(interpret).not.toHaveBeenCalled();
  });

  it("ends with the caller's abort, whatever it does", async () => {
    for (const parts of [{ open: never }, { interpret: never }, { interpret: async () => valid }]) {
      const controller = new AbortController();
      const asked = custom(parts);
      const work = asked.open(controller.signal, () => {}).then(() => askOnce(asked, controller.signal));
      controller.abort(new Error('enough'));
      await expect(work).rejects.toThrow('enough');
    }
  });

  it('is closed once', () => {
    const close = vi.fn();
    custom({ close }).close();
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'prompt-api',
      "Invalid interpreter: 'prompt-api' is available in pages only, as an option of assay.build()",
    ],
    ['gpt', "Invalid interpreter: it must be a function or { transformers: 'owner/name' }, not 'gpt'"],
    [{}, "Invalid interpreter: 'transformers' must name a model, like 'owner/name'"],
    [{ transformers: 7 }, "Invalid interpreter: 'transformers' must name a model, like 'owner/name'"],
    [{ transformers: 'a/b', model: 'c' }, "Invalid interpreter: it has the unknown field 'model'"],
    [{ transformers: 'a/b', dtype: 'int8' }, "Invalid interpreter: 'dtype' must be q4, q8, fp16 or fp32"],
    [{ transformers: 'a/b', device: 'cpu' }, "Invalid interpreter: 'device' must be wasm or webgpu"],
    [
      { name: 'evil', interpret: never },
      'Invalid interpreter: its name must be prompt-api or custom, and interpret a function',
    ],
  ])('is refused: %j', (given, detail) => {
    expect(() => create(given)).toThrow(expect.objectContaining({ code: 'invalid_request', detail }));
  });

  it('says that this host has no threads for generators', async () => {
    const asked = create({ transformers: 'owner/model' });
    expect(asked.name).toBe('transformers:owner/model');
    await asked.open(undefined, () => {});
    expect(await askOnce(asked)).toEqual({ fault: 'this host cannot start generators', milliseconds: 0 });
  });
});
