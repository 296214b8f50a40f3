// One piece of work for all who ask for it at the same time. Each asker has a signal and a progress callback of its
// own; the work itself is aborted when the last of them has left.

type Report = (done: number, total: number) => void;

interface Running<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  readonly reports: Set<Report>;
  askers: number;
}

/** Work by key, de-duplicated while it runs. Nothing is remembered after it has settled. */
export class SharedWork<T> {
  readonly #running = new Map<string, Running<T>>();

  /**
   * The result of the work that runs under `key`; starts `work` when none does.
   * @throws the signal's reason as soon as this asker's own signal aborts
   */
  run(
    key: string,
    work: (signal: AbortSignal, report: Report) => Promise<T>,
    signal?: AbortSignal,
    report: Report = () => {},
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const running = this.#running.get(key) ?? this.#start(key, work);
    // A callback of its own for each asker, so that two askers with the same function are both told.
    const ownReport: Report = (done, total) => report(done, total);
    running.reports.add(ownReport);
    running.askers++;
    return new Promise<T>((resolve, reject) => {
      let here = true;
      const leave = () => {
        if (!here) return;
        here = false;
        signal?.removeEventListener('abort', abort);
        running.reports.delete(ownReport);
        running.askers--;
        if (running.askers > 0) return;
        if (this.#running.get(key) === running) this.#running.delete(key);
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

  #start(key: string, work: (signal: AbortSignal, report: Report) => Promise<T>): Running<T> {
    const controller = new AbortController();
    const reports = new Set<Report>();
    const tell: Report = (done, total) => {
      for (const report of reports) report(done, total);
    };
    const running: Running<T> = { result: work(controller.signal, tell), controller, reports, askers: 0 };
    this.#running.set(key, running);
    return running;
  }
}
