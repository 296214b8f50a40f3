// How far a build has come, told honestly: items done of the items of the stage, and the time that the rest of the
// stage takes at its pace so far.
import type { BuildProgress, OnBuildProgress } from '../../contract/authoring.js';

export type ReportProgress = (stage: BuildProgress['stage'], done: number, total: number) => void;

/** Milliseconds of a stage before its pace says anything. */
const settled = 300;
/** Milliseconds between two reports of one stage, but for its last. */
const pause = 50;

/** @param now milliseconds on a clock that never goes back */
export function progressReport(
  onProgress: OnBuildProgress = () => {},
  now: () => number = () => performance.now(),
): ReportProgress {
  let current: { stage: BuildProgress['stage']; began: number; first: number; told: number } | undefined;
  return (stage, done, total) => {
    const time = now();
    const ended = done === total && total > 0;
    if (current?.stage === stage && !ended && time - current.told < pause) return;
    if (current?.stage !== stage) current = { stage, began: time, first: done, told: time };
    current.told = time;
    const elapsed = time - current.began;
    const worked = done - current.first;
    const known = total > 0 && worked > 0 && elapsed >= settled;
    const secondsLeft = known ? Math.ceil((elapsed / worked) * (total - done) * 1e-3) : null;
    onProgress({ stage, done, total, secondsLeft: ended ? 0 : secondsLeft });
  };
}
