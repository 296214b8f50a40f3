// When a heartbeat gives an engine up, on a clock that the test moves: no wait of real seconds.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Heartbeat } from '../../../../src/page/rpc/heartbeat.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A heartbeat of an engine that has started and answers nothing more. */
function watchSilent() {
  const lost: string[] = [];
  const heartbeat = new Heartbeat(
    {
      ping: () => new Promise(() => {}),
      hasPendingCalls: () => true,
      onStarted: () => {},
      onFailed: () => {},
      onLate: () => {},
      onUnresponsive: (reason) => lost.push(reason),
    },
    true,
    { pingInterval: 100, responseTimeout: 1_000, startTimeout: 1_000 },
  );
  heartbeat.watch();
  return { lost, heartbeat };
}

describe('Heartbeat', () => {
  it('gives up an engine that is silent for the limit', () => {
    const { lost, heartbeat } = watchSilent();
    vi.advanceTimersByTime(900);
    expect(lost).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(lost).toEqual(['the engine does not answer']);
    heartbeat.stop();
  });

  it('does not give up an engine when its page wakes after an hour without a tick', () => {
    const { lost, heartbeat } = watchSilent();
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    vi.advanceTimersByTime(100);
    expect(lost).toEqual([]);
    clock.mockReturnValue(now + 3_600_400);
    vi.advanceTimersByTime(100);
    expect(lost).toEqual([]);
    clock.mockReturnValue(now + 3_600_600);
    vi.advanceTimersByTime(100);
    expect(lost).toEqual(['the engine does not answer']);
    clock.mockRestore();
    heartbeat.stop();
  });
});
