// Requests in flight, which are aborted with their client: neither an abort of fetch nor the end of a page reaches a
// service worker, so aborts come as messages, and the clients are polled.

/** Milliseconds between two checks that the clients still exist. */
const checkInterval = 500;

interface Entry {
  id: string | null;
  client: string;
  controller: AbortController;
  isGone: boolean;
}

export class RequestsInFlight {
  readonly #clients: Pick<Clients, 'get'>;
  readonly #entries = new Set<Entry>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(clients: Pick<Clients, 'get'>) {
    this.#clients = clients;
  }

  /**
   * Runs work for a client with a signal that aborts when the request is cancelled or the client is gone. For a client
   * that is gone it rejects: a page in the back/forward cache looks gone, too, and repeats what failed when it returns.
   * @param id request id, if the client sent one
   * @param client client id, empty for a navigation
   */
  async run<T>(id: string | null, client: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const entry: Entry = { id, client, controller: new AbortController(), isGone: false };
    this.#entries.add(entry);
    this.#timer ??= setInterval(() => void this.#checkClients(), checkInterval);
    try {
      const result = await work(entry.controller.signal);
      if (entry.isGone) throw new TypeError('The client is gone');
      return result;
    } finally {
      this.#entries.delete(entry);
      if (this.#entries.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** True while a request is in work. */
  has(id: string): boolean {
    return [...this.#entries].some((entry) => entry.id === id);
  }

  /** Aborts the work on a request. */
  cancel(id: string): void {
    for (const { id: known, controller } of this.#entries) if (known === id) controller.abort();
  }

  async #checkClients(): Promise<void> {
    for (const entry of [...this.#entries]) {
      if (!entry.client || (await this.#clients.get(entry.client))) continue;
      entry.isGone = true;
      entry.controller.abort();
    }
  }
}
