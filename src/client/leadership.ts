// Which page of the origin runs the one engine: the one that holds a Web Lock. Nobody queues for it. A page tries
// when it needs an engine, so a page in the back/forward cache, which keeps what it queued for, never blocks another.

export class Leadership {
  readonly #name: string;
  readonly #locks: LockManager | undefined;
  #taking: Promise<boolean> | undefined;
  /** Counts releases: a lock that was asked for before the last one is given back as it comes. */
  #releases = 0;
  #release: (() => void) | undefined;
  /** The last request for the lock: over when it was refused, or its lock given back. */
  #last: Promise<unknown> = Promise.resolve();

  /** Without Web Locks, or where they are refused, there is no other page to find, and every page leads itself. */
  constructor(engine: string, locks: LockManager | undefined = globalThis.navigator?.locks) {
    this.#name = `assay-engine ${engine}`;
    this.#locks = locks;
  }

  /** True when this page leads, now or already. */
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
      // One after another, else this page would be in its own way.
      this.#last = this.#last.then(request).catch(() => resolve(true));
    });
  }
}
