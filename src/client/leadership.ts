// Which page of the origin runs the shared engine: the one that holds a Web Lock. No page queues for the lock. A page
// tries to take it when it needs an engine, so a page in the back/forward cache never blocks another.

export class Leadership {
  readonly #name: string;
  readonly #locks: LockManager | undefined;
  #taking: Promise<boolean> | undefined;
  /** Counts releases: a lock that was requested before the last release is returned when it is granted. */
  #releases = 0;
  #release: (() => void) | undefined;
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

  /** Lets another page lead. */
  release(): void {
    this.#releases += 1;
    this.#taking = undefined;
    this.#release?.();
    this.#release = undefined;
  }

  #take(releases: number): Promise<boolean> {
    const locks = this.#locks;
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        const taken = lock !== null && releases === this.#releases;
        resolve(taken);
        if (!taken) return undefined;
        return new Promise((release) => {
          this.#release = release;
        });
      };
      const request = () => locks.request(this.#name, { ifAvailable: true }, hold);
      // One after another, else this page's previous lock would refuse the next.
      this.#last = this.#last.then(request).catch(() => resolve(true));
    });
  }
}
