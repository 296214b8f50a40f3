// One serial queue with two lanes: scores overtake the batches of builds and of `scoreMany`. Bounded: past its limit a
// score is rejected at once.
import { overloadedError } from '../../contract/index.js';
import { yieldToEventLoop } from '../../platform/index.js';

/** `build`: everything that no caller waits for at this moment. */
type Lane = 'score' | 'build';

interface Waiting {
  readonly start: () => void;
  readonly lane: Lane;
}

export interface Queue {
  /** Running and waiting tasks. */
  readonly size: number;
  /**
   * Runs `task` when its turn comes. A task that fails does not stop those behind it.
   * @throws overloaded when `limit` scores are already waiting; the signal's reason when it aborts before the start
   */
  run<T>(lane: Lane, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param limit maximum number of waiting tasks in the lane `score` */
export function createQueue(limit = 256): Queue {
  const waiting: Waiting[] = [];
  let running = 0;

  const startNext = () => {
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
        throw overloadedError(limit);
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
                startNext();
              });
          },
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        startNext();
      });
    },
  };
}

/** Runs a step of a build when its turn comes. @throws what the step throws; the signal's reason */
export type RunBuildStep = <T>(step: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Steps of builds, behind the scores that wait; the event loop runs between them now and then. */
export function createBuildLane(queue: Pick<Queue, 'run'>): RunBuildStep {
  const breather = yieldToEventLoop();
  return async (step, signal) => {
    if (breather.due()) await breather.take();
    return queue.run('build', step, signal);
  };
}
