// Counts the workers that train for engines of cores-worker.ts.
import { expect, waitUntil } from '@open-wc/testing';

/** Starts to count. */
export function countTrainers() {
  let trainers = 0;
  const started = new BroadcastChannel('started-workers');
  started.onmessage = ({ data }) => {
    if (/\/trainer\.js(\?|$)/.test(data)) trainers += 1;
  };
  return {
    /** Expects that exactly `count` have started since the last call. */
    expect: async (count: number) => {
      await waitUntil(() => trainers >= count, `fewer than ${count} workers trained`, { timeout: 30_000 });
      expect(trainers).to.equal(count);
      trainers = 0;
    },
    stop: () => started.close(),
  };
}
