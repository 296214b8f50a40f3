// How builds take turns with scores: each piece behind the scores that wait, the thread let go now and then.
import { breather } from '../../embedding/breather.js';
import type { Queue } from '../queue.js';

/** Runs a piece of a build when its turn has come. @throws what the piece throws; the signal's reason */
export type BuildTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function buildTurn(queue: Pick<Queue, 'run'>): BuildTurn {
  const breath = breather();
  return async (work, signal) => {
    if (breath.due()) await breath.take();
    return queue.run('build', work, signal);
  };
}
