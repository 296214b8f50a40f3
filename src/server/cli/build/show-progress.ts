// The progress of a build on the error output: one line that is rewritten in a terminal, else one line for each stage.
import type { BuildProgress, OnBuildProgress } from '../../../core/contract/index.js';
import type { Output } from '../command.js';
import { eraseLine } from '../terminal.js';

type Stage = BuildProgress['stage'];

const titles = {
  reading: 'Reading samples',
  embedder: 'Loading the embedder',
  embedding: 'Embedding texts',
  discovering: 'Discovering traits',
  training: 'Training',
  saving: 'Saving',
} as const satisfies Record<Stage, string>;

export interface ProgressView {
  readonly onProgress: OnBuildProgress;
  /** Removes the line from the terminal. */
  readonly clear: () => void;
}

/** @param quiet shows nothing */
export function showProgress({ write, isTerminal }: Output, quiet: boolean): ProgressView {
  if (quiet) return { onProgress: () => {}, clear: () => {} };
  if (isTerminal) {
    return {
      onProgress: (progress) => write(`${eraseLine}${describe(progress)}`),
      clear: () => write(eraseLine),
    };
  }
  const shown = new Set<Stage>();
  const onProgress = ({ stage }: BuildProgress) => {
    if (!shown.has(stage)) write(`${titles[stage]}\n`);
    shown.add(stage);
  };
  return { onProgress, clear: () => {} };
}

function describe({ stage, done, total, secondsLeft }: BuildProgress): string {
  const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : '';
  const left = secondsLeft !== null && secondsLeft > 0 ? `, about ${formatTime(secondsLeft)} left` : '';
  return `${titles[stage]}${share}${left}`;
}

const formatTime = (seconds: number): string =>
  seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
