// Cleanups that run if a process ends early: by a signal, process.exit or a crash. Not after SIGKILL.

const cleanups = new Set<() => void>();

/** Runs a function when the process ends. It must be synchronous. @returns cancels it */
export function runAtEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
  };
}

/** Runs every function once. An error in one does not stop the others: the process ends anyway. */
export function runCleanups(): void {
  for (const cleanup of cleanups) {
    cleanups.delete(cleanup);
    try {
      cleanup();
    } catch {}
  }
}
