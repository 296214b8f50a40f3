// How far a build has come, told honestly: items done of the items of the stage, and the time that the rest of the
// stage takes at its pace so far.
import type { BuildProgress, OnBuildProgress } from '../../contract/authoring.js';

export type Report = (stage: BuildProgress['stage'], done: number, total: number) => void;

/** Milliseconds of a stage before its pace says anything. */
const settled = 300;

/** @param now milliseconds on a clock that never goes back */
export function progressReport(
  onProgress: OnBuildProgress = () => {},
  now: () => number = () => performance.now(),
): Report {
  let current: { stage: BuildProgress['stage']; began: number; first: number } | undefined;
  return (stage, done, total) => {
    if (current?.stage !== stage) current = { stage, began: now(), first: done };
    const elapsed = now() - current.began;
    const worked = done - current.first;
    const known = total > 0 && worked > 0 && elapsed >= settled;
    const secondsLeft = known ? Math.ceil((elapsed / worked) * (total - done) * 1e-3) : null;
    onProgress({ stage, done, total, secondsLeft: done === total && total > 0 ? 0 : secondsLeft });
  };
}
