// Shares one piece of work between all callers that request it at the same time. Each caller has its own signal and
// progress callback; the work is aborted when the last caller has aborted.

type Report<Progress extends readonly unknown[]> = (...progress: Progress) => void;

interface RunningWork<T, Progress extends readonly unknown[]> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  readonly reports: Set<Report<Progress>>;
  callers: number;
}

/** De-duplicates work by key while it runs. Results are not cached. */
export class SharedWork<T, Progress extends readonly unknown[] = [done: number, total: number]> {
  readonly #running = new Map<string, RunningWork<T, Progress>>();

  /**
   * The result of the running work of `key`; starts `work` if it is not running.
   * @throws the signal's reason as soon as this caller's signal aborts
   */
  run(
    key: string,
    work: (signal: AbortSignal, report: Report<Progress>) => Promise<T>,
    signal?: AbortSignal,
    report: Report<Progress> = () => {},
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const running = this.#running.get(key) ?? this.#start(key, work);
    // A new callback for each caller, so that two callers with the same function are both notified.
    const callerReport: Report<Progress> = (...progress) => report(...progress);
    running.reports.add(callerReport);
    running.callers++;
    return new Promise<T>((resolve, reject) => {
      let waiting = true;
      const leave = () => {
        if (!waiting) return;
        waiting = false;
        signal?.removeEventListener('abort', abort);
        running.reports.delete(callerReport);
        running.callers--;
        if (running.callers > 0) return;
        this.#running.delete(key);
        running.controller.abort();
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort);
      running.result.then(resolve, reject).finally(leave);
    });
  }

  #start(
    key: string,
    work: (signal: AbortSignal, report: Report<Progress>) => Promise<T>,
  ): RunningWork<T, Progress> {
    const controller = new AbortController();
    const reports = new Set<Report<Progress>>();
    const reportAll: Report<Progress> = (...progress) => {
      for (const report of reports) report(...progress);
    };
    const running: RunningWork<T, Progress> = {
      result: work(controller.signal, reportAll),
      controller,
      reports,
      callers: 0,
    };
    this.#running.set(key, running);
    return running;
  }
}
