// The number of replicas of an encoder, when they start, and which are discarded.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Replica } from '../../../../src/encoders/parts/replica.js';
import {
  countReplicas,
  ReplicaPool,
  type ReplicatedEncoder,
} from '../../../../src/encoders/parts/replica-pool.js';

const MB = 1024 * 1024;
const vector = Float32Array.of(0.6, 0.8);
const encoder: ReplicatedEncoder = {
  dimensions: 2,
  encode: async ({ length }) => ({
    rows: length,
    columns: 2,
    data: Float32Array.from({ length: 2 * length }, (_, i) => vector[i % 2] ?? 0),
  }),
};

function createPool(encode: Replica['encode'] = async () => vector) {
  const replica = { encode, dispose: vi.fn() };
  const open = vi.fn(async (): Promise<Replica> => replica);
  return {
    replica,
    open,
    replicas: new ReplicaPool(encoder, { open, maxReplicas: 1, probe: Uint32Array.of(1) }),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('countReplicas', () => {
  it.each([
    // cores, GiB, MB of weights, replicas
    [1, 8, 23, 0],
    [2, 8, 23, 1],
    [8, 8, 23, 3],
    [8, 4, 23, 1],
    [8, 2, 23, 0],
    [8, undefined, 23, 1],
    [8, 8, 90, 1],
    [8, 8, 560, 0],
  ])('on %s cores with %s GiB, for weights of %s MB: %s', (cores, deviceMemory, weights, replicas) => {
    vi.stubGlobal('navigator', { hardwareConcurrency: cores, deviceMemory });
    expect(countReplicas(weights * MB)).toBe(replicas);
  });
});

describe('replicas', () => {
  it('start once, for texts in batches but not for single texts', async () => {
    const { replicas, open } = createPool();
    for (let i = 0; i < 100; i++) replicas.noteTexts(1);
    replicas.noteTexts(15);
    expect(open).not.toHaveBeenCalled();
    replicas.noteTexts(2);
    replicas.noteTexts(64);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(replicas.threads).toBe(2));
    expect(replicas.listLanes([])).toHaveLength(2);
  });

  it('return the vectors at the requested indices', async () => {
    const { replicas } = createPool(async (batch) =>
      Float32Array.from(batch.flatMap(([id = 0]) => (id === 1 ? [...vector] : [id, -id]))),
    );
    replicas.noteTexts(16);
    await vi.waitFor(() => expect(replicas.threads).toBe(2));
    const [lane] = replicas.listLanes([Uint32Array.of(7), Uint32Array.of(8), Uint32Array.of(9)]);
    expect(await lane?.(Uint32Array.of(2, 0))).toEqual({
      rows: 2,
      columns: 2,
      data: Float32Array.of(9, -9, 7, -7),
    });
  });

  it('with other vectors than the encoder are discarded', async () => {
    const { replicas, replica } = createPool(async () => Float32Array.of(0.6, 0.8000001));
    replicas.noteTexts(16);
    await vi.waitFor(() => expect(replica.dispose).toHaveBeenCalled());
    expect(replicas.threads).toBe(1);
  });

  it('that do not start are ignored', async () => {
    const { replicas, open } = createPool();
    open.mockRejectedValue(new Error('blocked by the policy'));
    replicas.noteTexts(16);
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    expect(replicas.threads).toBe(1);
    expect(replicas.listLanes([])).toEqual([]);
  });

  it('that start after disposal are disposed', async () => {
    const { replicas, replica } = createPool();
    replicas.noteTexts(16);
    replicas.dispose();
    await vi.waitFor(() => expect(replica.dispose).toHaveBeenCalled());
    expect(replicas.threads).toBe(1);
  });
});
