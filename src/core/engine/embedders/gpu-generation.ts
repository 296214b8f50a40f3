// When an embedder has to be loaded again: after the GPU had to be avoided, once it may be used.
import { type GpuBackOff, getPauseEnd, getReturnTime } from './gpu-back-off.js';

interface GpuState {
  /** Until when `auto` does not use the GPU, in milliseconds since 1970; 0 when it may. */
  readonly pauseEnd: number;
  /** When a GPU that is missing may be back after a crash, likewise; 0 without a recent crash. */
  readonly returnTime: number;
}

export interface GpuGeneration {
  /** A number that changes when the embedder has to be loaded again. */
  readonly getGeneration: () => number;
  readonly readState: () => Promise<GpuState>;
  /** Changes the generation at a time, in milliseconds since 1970. */
  readonly reloadAt: (time: number) => void;
}

export function createGpuGeneration(backOff: GpuBackOff): GpuGeneration {
  let generation = 0;
  let reloadTime = Number.POSITIVE_INFINITY;
  return {
    getGeneration() {
      if (backOff.now >= reloadTime) {
        generation += 1;
        reloadTime = Number.POSITIVE_INFINITY;
      }
      return generation;
    },
    async readState() {
      const crashes = await backOff.readCrashes();
      return { pauseEnd: getPauseEnd(crashes, backOff.now), returnTime: getReturnTime(crashes, backOff.now) };
    },
    reloadAt(time) {
      reloadTime = time;
    },
  };
}
