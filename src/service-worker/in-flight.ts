// Requests in flight, which are aborted with their client: neither an abort of fetch nor the end of a page reaches a
// service worker, so aborts come as messages, and the clients are polled.

/** Milliseconds between two checks that the clients still exist. */
const checkInterval = 500;

interface Entry {
  id: string | null;
  client: string;
  controller: AbortController;
}

export class RequestsInFlight {
  readonly #clients: Pick<Clients, 'get'>;
  readonly #entries = new Set<Entry>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(clients: Pick<Clients, 'get'>) {
    this.#clients = clients;
  }

  /**
   * Runs work for a client with a signal that aborts when the request is cancelled or the client is gone.
   * @param id request id, if the client sent one
   * @param client client id, empty for a navigation
   */
  async run<T>(id: string | null, client: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const entry: Entry = { id, client, controller: new AbortController() };
    this.#entries.add(entry);
    this.#timer ??= setInterval(() => void this.#checkClients(), checkInterval);
    try {
      return await work(entry.controller.signal);
    } finally {
      this.#entries.delete(entry);
      if (this.#entries.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** Aborts the work on a request. */
  cancel(id: string): void {
    for (const { id: known, controller } of this.#entries) if (known === id) controller.abort();
  }

  async #checkClients(): Promise<void> {
    for (const { client, controller } of [...this.#entries]) {
      if (client && !(await this.#clients.get(client))) controller.abort();
    }
  }
}
