// Both sides of a replica over a port; browser tests use a real worker.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openReplica, type Replica } from '../../../../src/encoders/parts/replica.js';
import { serveReplicas } from '../../../../src/encoders/parts/serve-replica.js';

const opened: Replica[] = [];
afterEach(() => {
  for (const replica of opened.splice(0)) replica.dispose();
});

type Encode = (batch: readonly Uint32Array[]) => Promise<Float32Array>;

/** Opens a replica whose encoder is a function. @param open runs in the thread, with the parts */
async function open(encode: Encode, openParts: (parts: unknown) => void = () => {}): Promise<Replica> {
  const { port1, port2 } = new MessageChannel();
  serveReplicas<{ weights: Uint8Array }>(port2, async (parts) => {
    openParts(parts);
    return { encode: async (batch) => ({ rows: batch.length, columns: 2, data: await encode(batch) }) };
  });
  const replica = await openReplica(port1, { weights: Uint8Array.of(1) });
  opened.push(replica);
  return replica;
}

const rows: Encode = async (batch) => Float32Array.from(batch.flatMap((ids) => [ids[0] ?? 0, ids.length]));

describe('a replica', () => {
  it('gets its parts once, and encodes one batch at a time, in order', async () => {
    const getParts = vi.fn();
    let running = 0;
    const replica = await open(async (batch) => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      return rows(batch);
    }, getParts);
    const both = [replica.encode([Uint32Array.of(1)]), replica.encode([Uint32Array.of(2, 3)])];
    expect(await Promise.all(both)).toEqual([Float32Array.of(1, 1), Float32Array.of(2, 2)]);
    expect(getParts.mock.calls).toEqual([[{ weights: Uint8Array.of(1) }]]);
  });

  it('that fails once is not used again: it rejects pending and later requests', async () => {
    const replica = await open(async () => {
      throw new Error('memory access out of bounds');
    });
    const waiting = [replica.encode([Uint32Array.of(1)]), replica.encode([Uint32Array.of(2)])];
    for (const request of await Promise.allSettled([...waiting, replica.encode([])]))
      expect(request).toMatchObject({
        status: 'rejected',
        reason: { detail: expect.stringContaining('memory access out of bounds') },
      });
    await expect(replica.encode([])).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: 'A thread of the encoder stopped: Internal error: memory access out of bounds',
    });
  });

  it('that cannot be opened closes its thread, with the reason', async () => {
    const closed = vi.fn();
    const { port1, port2 } = new MessageChannel();
    port2.addEventListener('close', closed);
    serveReplicas(port2, async () => {
      throw new Error('its weights are missing');
    });
    await expect(openReplica(port1, {})).rejects.toThrow('its weights are missing');
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('rejects requests after it is disposed', async () => {
    const replica = await open(rows);
    replica.dispose();
    await expect(replica.encode([])).rejects.toThrow('A thread of the encoder stopped: it was closed');
  });
});
