// Which page of the origin runs the one engine: the one that holds a Web Lock. Nobody queues for it. A page tries
// when it needs an engine, so a page in the back/forward cache, which keeps what it queued for, never blocks another.

export class Leadership {
  readonly #name: string;
  readonly #locks: LockManager | undefined;
  #taking: Promise<boolean> | undefined;
  #wanted = false;
  #release: (() => void) | undefined;

  /** Without Web Locks there is no other page to find, and every page leads itself. */
  constructor(engine: string, locks: LockManager | undefined = globalThis.navigator?.locks) {
    this.#name = `assay-engine ${engine}`;
    this.#locks = locks;
  }

  /** True when this page leads, now or already. */
  take(): Promise<boolean> {
    this.#wanted = true;
    this.#taking ??= this.#take().then((taken) => {
      if (!taken) this.#taking = undefined;
      return taken;
    });
    return this.#taking;
  }

  /** Lets another page lead. */
  release(): void {
    this.#wanted = false;
    this.#taking = undefined;
    this.#release?.();
    this.#release = undefined;
  }

  #take(): Promise<boolean> {
    const locks = this.#locks;
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        const taken = lock !== null && this.#wanted;
        resolve(taken);
        if (!taken) return undefined;
        return new Promise((release) => {
          this.#release = release;
        });
      };
      locks.request(this.#name, { ifAvailable: true }, hold).catch(reject);
    });
  }
}
