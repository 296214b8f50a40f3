// The requesting side of a replica, with a fake worker; browser tests use the real one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openReplica } from '../../../../src/embedding/replica/replica.js';

const parts = { weights: Uint8Array.of(1) };

/** A worker whose responses the test sends. */
function createWorker() {
  const requests: unknown[] = [];
  const terminate = vi.fn();
  const worker = {
    postMessage: (message: unknown) => requests.push(message),
    terminate,
    onmessage: (_: { data: unknown }) => {},
    onerror: (_: { message: string; preventDefault: () => void }) => {},
  };
  const vector = (...values: number[]) =>
    worker.onmessage({ data: { kind: 'vectors', vectors: Float32Array.from(values) } });
  const open = async () => {
    const opening = openReplica(worker as unknown as Worker, parts);
    vector();
    return opening;
  };
  return { worker, requests, terminate, vector, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a replica', () => {
  it('resolves requests in order', async () => {
    const { open, vector, requests } = createWorker();
    const replica = await open();
    const both = Promise.all([replica.encode([Uint32Array.of(1)]), replica.encode([Uint32Array.of(2)])]);
    vector(1, 0);
    vector(0, 1);
    expect(await both).toEqual([Float32Array.of(1, 0), Float32Array.of(0, 1)]);
    expect(requests).toEqual([
      { kind: 'open', parts },
      { kind: 'encode', batch: [Uint32Array.of(1)] },
      { kind: 'encode', batch: [Uint32Array.of(2)] },
    ]);
  });

  it('that fails is terminated and rejects pending and later requests', async () => {
    const { open, worker, terminate } = createWorker();
    const replica = await open();
    const waiting = [replica.encode([Uint32Array.of(1)]), replica.encode([Uint32Array.of(2)])];
    worker.onmessage({ data: { kind: 'failed', reason: 'memory access out of bounds' } });
    for (const one of [...waiting, replica.encode([Uint32Array.of(3)])]) {
      await expect(one).rejects.toThrow('a thread of the encoder stopped: memory access out of bounds');
    }
    expect(terminate).toHaveBeenCalled();
  });

  it('whose script does not load is terminated', async () => {
    const { worker, terminate } = createWorker();
    const opening = openReplica(worker as unknown as Worker, parts);
    worker.onerror({ message: '', preventDefault: () => {} });
    await expect(opening).rejects.toThrow('its script did not load');
    expect(terminate).toHaveBeenCalled();
  });

  it('that does not respond for 30 s is terminated', async () => {
    const { open, terminate } = createWorker();
    const replica = await open();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(terminate).not.toHaveBeenCalled();
    const request = replica.encode([Uint32Array.of(1)]);
    const rejected = expect(request).rejects.toThrow('no response for 30 s');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await rejected;
    expect(terminate).toHaveBeenCalled();
  });

  it('that responds to one of many requests in time is not terminated', async () => {
    const { open, vector, terminate } = createWorker();
    const replica = await open();
    const both = [replica.encode([Uint32Array.of(1)]), replica.encode([Uint32Array.of(2)])];
    await vi.advanceTimersByTimeAsync(20_000);
    vector(1);
    await vi.advanceTimersByTimeAsync(20_000);
    vector(2);
    expect(await Promise.all(both)).toHaveLength(2);
    expect(terminate).not.toHaveBeenCalled();
  });
});
