// Progress of a build: items done in the current stage, and the time that the rest of the stage takes at its pace so
// far.
import type { BuildProgress, OnBuildProgress } from '../../core/contract/index.js';

export type ReportProgress = (stage: BuildProgress['stage'], done: number, total: number) => void;

/** Milliseconds of a stage after which its pace is estimated. */
const minEstimateTime = 300;
/** Minimum milliseconds between two reports of a stage, except for its last. */
const reportInterval = 50;

/** @param now milliseconds on a monotonic clock */
export function createProgressReporter(
  onProgress: OnBuildProgress = () => {},
  now: () => number = () => performance.now(),
): ReportProgress {
  let current: { stage: BuildProgress['stage']; began: number; first: number; reported: number } | undefined;
  return (stage, done, total) => {
    const time = now();
    const ended = done === total && total > 0;
    if (current?.stage === stage && !ended && time - current.reported < reportInterval) return;
    if (current?.stage !== stage) current = { stage, began: time, first: done, reported: time };
    current.reported = time;
    const elapsed = time - current.began;
    const worked = done - current.first;
    const known = total > 0 && worked > 0 && elapsed >= minEstimateTime;
    const secondsLeft = known ? Math.ceil((elapsed / worked) * (total - done) * 1e-3) : null;
    onProgress({ stage, done, total, secondsLeft: ended ? 0 : secondsLeft });
  };
}
