// How many replicas of an encoder there are, when they are started, and which are done without.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Encoder } from '../../../../src/embedding/transformers/encoder.js';
import type { Replica } from '../../../../src/embedding/transformers/replica.js';
import { Replicas, replicasFor } from '../../../../src/embedding/transformers/replicas.js';

const MB = 1024 * 1024;
const vector = Float32Array.of(0.6, 0.8);
const encoder: Encoder = {
  dimensions: 2,
  encode: async ({ length }) => ({
    rows: length,
    columns: 2,
    data: Float32Array.from({ length: 2 * length }, (_, i) => vector[i % 2] ?? 0),
  }),
  dispose: async () => {},
};

function opened(encode: Replica['encode'] = async () => vector) {
  const replica = { encode, end: vi.fn() };
  const open = vi.fn(async (): Promise<Replica> => replica);
  return { replica, open, replicas: new Replicas(encoder, { open, most: 1, probe: Uint32Array.of(1) }) };
}

afterEach(() => vi.unstubAllGlobals());

describe('replicasFor', () => {
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
    expect(replicasFor(weights * MB)).toBe(replicas);
  });
});

describe('replicas', () => {
  it('are started once, by texts that come together, and not by single ones', async () => {
    const { replicas, open } = opened();
    for (let i = 0; i < 100; i++) replicas.expect(1);
    replicas.expect(15);
    expect(open).not.toHaveBeenCalled();
    replicas.expect(2);
    replicas.expect(64);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(replicas.threads).toBe(2));
    expect(replicas.lanes([])).toHaveLength(2);
  });

  it('give the vectors of the places that they are asked for', async () => {
    const { replicas } = opened(async ([id = 0]) => (id === 1 ? vector : Float32Array.of(id, -id)));
    replicas.expect(16);
    await vi.waitFor(() => expect(replicas.threads).toBe(2));
    const [lane] = replicas.lanes([Uint32Array.of(7), Uint32Array.of(8), Uint32Array.of(9)]);
    expect(await lane?.(Uint32Array.of(2, 0))).toEqual({
      rows: 2,
      columns: 2,
      data: Float32Array.of(9, -9, 7, -7),
    });
  });

  it('that give another vector than the encoder are done without', async () => {
    const { replicas, replica } = opened(async () => Float32Array.of(0.6, 0.8000001));
    replicas.expect(16);
    await vi.waitFor(() => expect(replica.end).toHaveBeenCalled());
    expect(replicas.threads).toBe(1);
  });

  it('that do not start are done without', async () => {
    const { replicas, open } = opened();
    open.mockRejectedValue(new Error('blocked by the policy'));
    replicas.expect(16);
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    expect(replicas.threads).toBe(1);
    expect(replicas.lanes([])).toEqual([]);
  });

  it('that come when nobody wants them any more are ended', async () => {
    const { replicas, replica } = opened();
    replicas.expect(16);
    replicas.end();
    await vi.waitFor(() => expect(replica.end).toHaveBeenCalled());
    expect(replicas.threads).toBe(1);
  });
});
