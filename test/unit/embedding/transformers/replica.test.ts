// The asking side of a replica, over a worker that answers as it is told; the real one is in the browser tests.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openReplica, type ReplicaParts } from '../../../../src/embedding/transformers/replica.js';

const parts = {} as ReplicaParts;

/** A worker whose answers are given by hand. */
function thread() {
  const asked: unknown[] = [];
  const terminate = vi.fn();
  const worker = {
    postMessage: (message: unknown) => asked.push(message),
    terminate,
    onmessage: (_: { data: unknown }) => {},
    onerror: (_: { message: string; preventDefault: () => void }) => {},
  };
  const vector = (...values: number[]) =>
    worker.onmessage({ data: { kind: 'vector', vector: Float32Array.from(values) } });
  const open = async () => {
    const opening = openReplica(worker as unknown as Worker, parts);
    vector();
    return opening;
  };
  return { worker, asked, terminate, vector, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a replica', () => {
  it('is answered in the order of its questions', async () => {
    const { open, vector, asked } = thread();
    const replica = await open();
    const both = Promise.all([replica.encode(Uint32Array.of(1)), replica.encode(Uint32Array.of(2))]);
    vector(1, 0);
    vector(0, 1);
    expect(await both).toEqual([Float32Array.of(1, 0), Float32Array.of(0, 1)]);
    expect(asked).toEqual([
      { kind: 'open', parts },
      { kind: 'encode', ids: Uint32Array.of(1) },
      { kind: 'encode', ids: Uint32Array.of(2) },
    ]);
  });

  it('that fails is ended, with everything that waits for it and comes after', async () => {
    const { open, worker, terminate } = thread();
    const replica = await open();
    const waiting = [replica.encode(Uint32Array.of(1)), replica.encode(Uint32Array.of(2))];
    worker.onmessage({ data: { kind: 'failed', reason: 'memory access out of bounds' } });
    for (const one of [...waiting, replica.encode(Uint32Array.of(3))]) {
      await expect(one).rejects.toThrow('a thread of the encoder stopped: memory access out of bounds');
    }
    expect(terminate).toHaveBeenCalled();
  });

  it('whose script does not load is ended', async () => {
    const { worker, terminate } = thread();
    const opening = openReplica(worker as unknown as Worker, parts);
    worker.onerror({ message: '', preventDefault: () => {} });
    await expect(opening).rejects.toThrow('its script did not load');
    expect(terminate).toHaveBeenCalled();
  });

  it('that says nothing for half a minute counts as deaf', async () => {
    const { open, terminate } = thread();
    const replica = await open();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(terminate).not.toHaveBeenCalled();
    const asked = replica.encode(Uint32Array.of(1));
    const refused = expect(asked).rejects.toThrow('no answer for 30 s');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    expect(terminate).toHaveBeenCalled();
  });

  it('that answers one of many questions is not deaf', async () => {
    const { open, vector, terminate } = thread();
    const replica = await open();
    const both = [replica.encode(Uint32Array.of(1)), replica.encode(Uint32Array.of(2))];
    await vi.advanceTimersByTimeAsync(20_000);
    vector(1);
    await vi.advanceTimersByTimeAsync(20_000);
    vector(2);
    expect(await Promise.all(both)).toHaveLength(2);
    expect(terminate).not.toHaveBeenCalled();
  });
});
