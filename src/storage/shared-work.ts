// One piece of work for all who ask for it at the same time. Each asker has a signal and a progress callback of its
// own; the work itself is aborted when the last of them has left.

type Report<News extends readonly unknown[]> = (...news: News) => void;

interface Running<T, News extends readonly unknown[]> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  readonly reports: Set<Report<News>>;
  askers: number;
}

/** Work by key, de-duplicated while it runs. Nothing is remembered after it has settled. */
export class SharedWork<T, News extends readonly unknown[] = [done: number, total: number]> {
  readonly #running = new Map<string, Running<T, News>>();

  /**
   * The result of the work that runs under `key`; starts `work` when none does.
   * @throws the signal's reason as soon as this asker's own signal aborts
   */
  run(
    key: string,
    work: (signal: AbortSignal, report: Report<News>) => Promise<T>,
    signal?: AbortSignal,
    report: Report<News> = () => {},
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const running = this.#running.get(key) ?? this.#start(key, work);
    // A callback of its own for each asker, so that two askers with the same function are both told.
    const ownReport: Report<News> = (...news) => report(...news);
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

  #start(key: string, work: (signal: AbortSignal, report: Report<News>) => Promise<T>): Running<T, News> {
    const controller = new AbortController();
    const reports = new Set<Report<News>>();
    const tell: Report<News> = (...news) => {
      for (const report of reports) report(...news);
    };
    const running: Running<T, News> = {
      result: work(controller.signal, tell),
      controller,
      reports,
      askers: 0,
    };
    this.#running.set(key, running);
    return running;
  }
}
