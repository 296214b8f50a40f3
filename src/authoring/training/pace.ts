// Pacing of a long computation: stops on abort, reports progress, yields to the event loop.
import { yieldToEventLoop } from '../../core/platform/index.js';

/** Called after every finished step. `total` is constant within one call of `train`. */
export type OnTrainingProgress = (done: number, total: number) => void;

export interface Pace {
  /**
   * Call after every step.
   * @throws the signal's reason when it has aborted
   */
  step(): Promise<void>;
  /** Counts steps that are not run here: not needed, or run on another thread. */
  skip(steps: number): void;
  /** Call before steps that were counted but have to run again: the next `steps` steps are not counted. */
  repeat(steps: number): void;
}

export function createPace(total: number, onProgress?: OnTrainingProgress, signal?: AbortSignal): Pace {
  let done = 0;
  let repeated = 0;
  const pause = yieldToEventLoop();
  const count = (steps: number): void => {
    const again = Math.min(repeated, steps);
    repeated -= again;
    if (steps === again) return;
    done += steps - again;
    onProgress?.(done, total);
  };
  return {
    async step() {
      count(1);
      signal?.throwIfAborted();
      if (!pause.due()) return;
      await pause.take();
      signal?.throwIfAborted();
    },
    skip: count,
    repeat(steps) {
      repeated += steps;
    },
  };
}
