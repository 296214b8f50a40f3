// Pacing of a long computation: stops on abort, reports progress, yields to the event loop.

/** Called after every finished step. `total` is constant within one call of `train`. */
export type OnTrainingProgress = (done: number, total: number) => void;

export interface Pace {
  /**
   * Call after every step.
   * @throws the signal's reason when it has aborted
   */
  step(): Promise<void>;
  /** Counts steps that are not needed as done. */
  skip(steps: number): void;
}

/** Milliseconds of computing before the event loop gets a turn. */
const slice = 40;

export function createPace(
  total: number,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
  now: () => number = () => performance.now(),
): Pace {
  let done = 0;
  let last = now();
  return {
    async step() {
      done++;
      onProgress?.(done, total);
      signal?.throwIfAborted();
      if (now() - last < slice) return;
      await new Promise((resolve) => setTimeout(resolve, 0));
      last = now();
      signal?.throwIfAborted();
    },
    skip(steps) {
      if (steps <= 0) return;
      done += steps;
      onProgress?.(done, total);
    },
  };
}
