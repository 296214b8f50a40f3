// Requests being answered, so that they end with whoever wanted them: neither an abort of fetch nor the closing of a
// page reaches a service worker, so aborts are told by message and pages are looked for.

/** Milliseconds between two looks for the clients that wait. */
const lookEvery = 500;

interface Waiting {
  id: string | null;
  client: string;
  controller: AbortController;
}

export class InFlight {
  readonly #clients: Pick<Clients, 'get'>;
  readonly #waiting = new Set<Waiting>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(clients: Pick<Clients, 'get'>) {
    this.#clients = clients;
  }

  /**
   * Runs work for a client under a signal that aborts when the request is cancelled or the client is gone.
   * @param id request id, if the client gave one
   * @param client client id, empty for a navigation
   */
  async run<T>(id: string | null, client: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const entry: Waiting = { id, client, controller: new AbortController() };
    this.#waiting.add(entry);
    this.#timer ??= setInterval(() => void this.#look(), lookEvery);
    try {
      return await work(entry.controller.signal);
    } finally {
      this.#waiting.delete(entry);
      if (this.#waiting.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** Nobody waits for this request any more. */
  cancel(id: string): void {
    for (const { id: known, controller } of this.#waiting) if (known === id) controller.abort();
  }

  async #look(): Promise<void> {
    for (const { client, controller } of [...this.#waiting]) {
      if (client && !(await this.#clients.get(client))) controller.abort();
    }
  }
}
