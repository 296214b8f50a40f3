// Which page of the origin runs the shared engine: the one that holds a Web Lock. A page tries to take it when it needs
// an engine, and queues for it only while it asks the leader for one, so a page in the back/forward cache never blocks
// another.

export class Leadership {
  readonly #name: string;
  readonly #locks: LockManager | undefined;
  #taking: Promise<boolean> | undefined;
  /** Counts releases: a lock that was requested before the last release is returned when it is granted. */
  #releases = 0;
  #release: (() => void) | undefined;
  #queued: AbortController | undefined;
  /** The last request for the lock: settles when it is refused or its lock is released. */
  #last: Promise<unknown> = Promise.resolve();

  /** Without Web Locks, or where they are refused, pages cannot find each other and every page leads. */
  constructor(engine: string, locks: LockManager | undefined = globalThis.navigator?.locks) {
    this.#name = `assay-engine ${engine}`;
    this.#locks = locks;
  }

  /** Resolves with true when this page leads now or already did. */
  take(): Promise<boolean> {
    if (this.#taking) return this.#taking;
    const taking = this.#take(this.#releases).then((taken) => {
      if (!taken && this.#taking === taking) this.#taking = undefined;
      return taken;
    });
    this.#taking = taking;
    return taking;
  }

  /** True while this page holds the lock, and in a browser without locks. */
  get held(): boolean {
    return !this.#locks || this.#release !== undefined;
  }

  /**
   * Queues for the lead while the leader is asked for its engine: it may be about to end, and then never answers.
   * @returns what `asked` resolves with, or undefined as soon as this page leads
   */
  takeUnless<T>(asked: Promise<T>): Promise<T | undefined> {
    const queued = new AbortController();
    const { signal } = queued;
    this.#queued = queued;
    const taken = new Promise<undefined>((resolve) => {
      const hold = () => {
        if (signal.aborted) return undefined;
        this.#taking = Promise.resolve(true);
        this.#last = request ?? this.#last;
        resolve(undefined);
        return this.#hold();
      };
      const request = this.#locks?.request(this.#name, { signal }, hold).catch(() => {});
    });
    return Promise.race([asked, taken]).finally(() => queued.abort());
  }

  /** Lets another page lead. */
  release(): void {
    this.#releases += 1;
    this.#queued?.abort();
    this.#taking = undefined;
    this.#release?.();
    this.#release = undefined;
  }

  /** Pending until {@link Leadership.release}. */
  #hold(): Promise<void> {
    return new Promise((release) => {
      this.#release = release;
    });
  }

  #take(releases: number): Promise<boolean> {
    const locks = this.#locks;
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        const taken = lock !== null && releases === this.#releases;
        resolve(taken);
        return taken ? this.#hold() : undefined;
      };
      const request = () => locks.request(this.#name, { ifAvailable: true }, hold);
      // One after another, else this page's previous lock would refuse the next.
      this.#last = this.#last.then(request).catch(() => resolve(true));
    });
  }
}
