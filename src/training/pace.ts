// Keeps a long computation polite: stops when aborted, reports progress, lets the event loop run.

/** Told after every finished step; `total` does not change within one call of `train`. */
export type OnTrainingProgress = (done: number, total: number) => void;

export interface Pace {
  /**
   * Call after every step.
   * @throws the signal's reason when it has aborted
   */
  step(): Promise<void>;
  /** Counts steps that turned out not to be needed. */
  skip(steps: number): void;
}

/** Milliseconds of computing between two turns of the event loop. */
const slice = 40;

export function pace(
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
