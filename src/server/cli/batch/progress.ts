// The status line of a batch on the error output: rewritten in a terminal, else a line every few seconds.
import type { Output } from '../command.js';
import { eraseLine } from '../terminal.js';

/** Milliseconds between two lines. */
const [terminalInterval, logInterval] = [500, 10_000];

export interface BatchProgress {
  /** Adds texts that are scored. */
  readonly add: (count: number) => void;
  /** Milliseconds since the start. */
  readonly elapsed: () => number;
  /** Ends the status line. */
  readonly stop: () => void;
}

export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US');

/** Such as `40 s`, `12 min` or `3.5 h`. */
export function formatTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 90 * 60 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** `12,288 of 1,000,000 texts, 3,912 texts/s, about 4 min left`. */
export function formatProgress(done: number, total: number, rate: number): string {
  const left = rate > 0 && done < total ? `, about ${formatTime((total - done) / rate)} left` : '';
  return `${formatCount(done)} of ${formatCount(total)} texts, ${formatCount(rate)} texts/s${left}`;
}

/**
 * Shows the progress until it is stopped.
 * @param done texts that an earlier run has scored
 * @param describe what is added to the line
 * @param quiet shows nothing
 */
export function showBatchProgress(
  { write, isTerminal }: Output,
  { done, total }: { readonly done: number; readonly total: number },
  describe: () => string | undefined,
  quiet: boolean,
): BatchProgress {
  const start = performance.now();
  let scored = 0;
  const elapsed = () => performance.now() - start;
  const rate = () => (1000 * scored) / Math.max(1, elapsed());
  const show = () => {
    const more = describe();
    const line = `${formatProgress(done + scored, total, rate())}${more === undefined ? '' : `, ${more}`}`;
    write(isTerminal ? `${eraseLine}${line}` : `${line}\n`);
  };
  const timer = quiet ? undefined : setInterval(show, isTerminal ? terminalInterval : logInterval);
  return {
    add: (count) => {
      scored += count;
    },
    elapsed,
    stop: () => {
      clearInterval(timer);
      if (!quiet && isTerminal) write(eraseLine);
    },
  };
}
