import { describe, expect, it } from 'vitest';
import { backOff } from '../../../src/storage/download/download.js';

describe('backOff', () => {
  it('waits at least 0.5 s, and rejects when the signal aborts', async () => {
    await expect(backOff(1, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    const controller = new AbortController();
    const waiting = backOff(2, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    const before = performance.now();
    await backOff(1, new AbortController().signal, () => 0);
    expect(performance.now() - before).toBeGreaterThanOrEqual(490);
  });
});
