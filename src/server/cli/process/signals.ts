// SIGINT and SIGTERM, from the first statement of the process on. A process with PID 1, as in a container, has no default
// action for them: without a handler the kernel drops them.
import process from 'node:process';
import { runCleanups } from './at-end.js';

const numbers = { SIGINT: 2, SIGTERM: 15 } as const;

type StopSignal = keyof typeof numbers;

export interface Signals {
  /** Resolves at the next signal. From the call on, the first signal no longer ends the process; a second one does. */
  readonly untilStopped: () => Promise<void>;
  /** True while something waits for a signal, as servers do. */
  readonly isAwaited: () => boolean;
}

/** Ends the process as the signal would: shells and supervisors see the signal, or 128 and its number as PID 1. */
function endBy(signal: StopSignal): void {
  runCleanups();
  if (process.pid !== 1 && process.platform !== 'win32') {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exit(128 + numbers[signal]);
}

/** Installs the handlers. */
export function handleSignals(): Signals {
  const waiting = new Set<() => void>();
  let isAwaited = false;
  const handle = (signal: StopSignal) => {
    if (waiting.size === 0) return endBy(signal);
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  process.on('SIGINT', handle).on('SIGTERM', handle);
  return {
    isAwaited: () => isAwaited,
    untilStopped: () => {
      isAwaited = true;
      return new Promise((resolve) => {
        waiting.add(resolve);
      });
    },
  };
}
