import { describe, expect, test, vi } from 'vitest';
import { RequestsInFlight } from '../../../../src/page/service-worker/in-flight.js';

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The clients that are open. */
function windows(...open: string[]) {
  const get = async (id: string) => (open.includes(id) ? { id } : undefined);
  return { open, clients: { get } as unknown as ConstructorParameters<typeof RequestsInFlight>[0] };
}

describe('RequestsInFlight', () => {
  test('cancels the request with an id and no other', async () => {
    const inFlight = new RequestsInFlight(windows('a').clients);
    const one = inFlight.run('req_1', 'a', never);
    let other = 'waiting';
    void inFlight.run('req_2', 'a', never).catch(() => {
      other = 'ended';
    });
    inFlight.cancel('req_3');
    inFlight.cancel('req_1');
    await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    expect(other).toBe('waiting');
    inFlight.cancel('req_2');
  });

  test('aborts the requests of a client that is gone, and no others', async () => {
    const { open, clients } = windows('a', 'b');
    const inFlight = new RequestsInFlight(clients);
    const gone = inFlight.run(null, 'a', never);
    let other = 'waiting';
    void inFlight.run('req_b', 'b', never).catch(() => {
      other = 'ended';
    });
    let navigation = 'waiting';
    void inFlight.run('req_n', '', never).catch(() => {
      navigation = 'ended';
    });
    open.shift();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    expect([other, navigation]).toEqual(['waiting', 'waiting']);
    inFlight.cancel('req_b');
    inFlight.cancel('req_n');
  });

  test('rejects for a client that is gone although its work answers that it was aborted', async () => {
    const { open, clients } = windows('a');
    const answerAborted = (signal: AbortSignal) =>
      new Promise<string>((resolve) => {
        signal.addEventListener('abort', () => resolve('503'), { once: true });
      });
    const inFlight = new RequestsInFlight(clients);
    const cancelled = inFlight.run('req_1', 'a', answerAborted);
    const gone = inFlight.run('req_2', 'a', answerAborted);
    inFlight.cancel('req_1');
    expect(await cancelled).toBe('503');
    open.shift();
    await expect(gone).rejects.toBeInstanceOf(TypeError);
  });

  test('returns the result of the work, which can no longer be cancelled', async () => {
    const inFlight = new RequestsInFlight(windows('a').clients);
    let known: AbortSignal | undefined;
    const answer = await inFlight.run('req_1', 'a', async (signal) => {
      known = signal;
      expect([inFlight.has('req_1'), inFlight.has('req_2')]).toEqual([true, false]);
      return 5;
    });
    inFlight.cancel('req_1');
    expect([answer, known?.aborted, inFlight.has('req_1')]).toEqual([5, false, false]);
  });

  test('checks clients only while it has requests, by one timer', async () => {
    vi.useFakeTimers();
    const { clients } = windows('a');
    const inFlight = new RequestsInFlight(clients);
    for (let round = 0; round < 2; round++) {
      const runs = ['req_1', 'req_2'].map((id) => inFlight.run(id, 'a', never).catch(() => {}));
      expect(vi.getTimerCount()).toBe(1);
      inFlight.cancel('req_1');
      await runs[0];
      expect(vi.getTimerCount()).toBe(1);
      inFlight.cancel('req_2');
      await runs[1];
      expect(vi.getTimerCount()).toBe(0);
    }
    vi.useRealTimers();
  });
});
