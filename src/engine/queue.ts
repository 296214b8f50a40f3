// One serial queue with two lanes: a score overtakes the batches of builds and of `scoreMany`. Bounded: past its limit
// a request is refused at once rather than kept waiting without end.
import { overloaded } from '../contract/errors.js';

/** `build`: everything that nobody waits for at this moment. */
export type Lane = 'score' | 'build';

interface Waiting {
  readonly start: () => void;
  readonly lane: Lane;
}

export interface Queue {
  /** Requests running and waiting. */
  readonly size: number;
  /**
   * Runs `task` when its turn has come; a failed task does not stop those behind it.
   * @throws overloaded when `limit` requests of the lane `score` are waiting already; the signal's reason when it aborts first
   */
  run<T>(lane: Lane, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param limit waiting requests of the lane `score` at most. */
export function createQueue(limit = 256): Queue {
  const waiting: Waiting[] = [];
  let running = 0;

  const next = () => {
    if (running > 0) return;
    const score = waiting.findIndex((entry) => entry.lane === 'score');
    const [entry] = waiting.splice(Math.max(score, 0), 1);
    entry?.start();
  };

  return {
    get size() {
      return running + waiting.length;
    },
    async run(lane, task, signal) {
      signal?.throwIfAborted();
      if (lane === 'score' && waiting.filter((entry) => entry.lane === 'score').length >= limit)
        throw overloaded(limit);
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          lane,
          start() {
            running += 1;
            signal?.removeEventListener('abort', leave);
            task()
              .then(resolve, reject)
              .finally(() => {
                running -= 1;
                next();
              });
          },
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        next();
      });
    },
  };
}
