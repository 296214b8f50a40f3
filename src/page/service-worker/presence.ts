// Whether the project that registered this service worker is still on the server. A browser keeps a service worker until
// it is unregistered: on a port that another project uses later, it would answer that project's paths for ever.
import { sleep } from '../../core/platform/index.js';

/** Milliseconds for the server's answer; a server that is slower or offline counts as unchanged. */
const timeout = 10_000;
/** Milliseconds that a request waits for it; a later answer is for the next request. */
const patience = 1_000;

export class Presence {
  readonly #files: readonly string[];
  readonly #fetch: typeof fetch;
  /** Of each page, by its client id. */
  readonly #checks = new Map<string, Promise<boolean>>();

  /** @param files absolute URLs of files of the project; it is gone when one of them is */
  constructor(
    files: readonly string[],
    fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
  ) {
    this.#files = files;
    this.#fetch = fetch;
  }

  /** Records that a page runs Assay: the server is not asked for it. */
  confirm(client: string): void {
    this.#checks.set(client, Promise.resolve(true));
  }

  /**
   * Asks the server, once for each page.
   * @param client empty for a navigation, for which it asks each time
   * @returns false when a file of the project is gone; true while the server takes longer than a second
   */
  check(client: string): Promise<boolean> {
    const known = this.#checks.get(client) ?? this.#ask();
    if (client) this.#checks.set(client, known);
    return Promise.race([known, sleep(patience).then(() => true)]);
  }

  async #ask(): Promise<boolean> {
    const gone = await Promise.all(this.#files.map((url) => this.#isGone(url)));
    return !gone.includes(true);
  }

  async #isGone(url: string): Promise<boolean> {
    const signal = AbortSignal.timeout(timeout);
    try {
      const { status, headers, redirected, body } = await this.#fetch(url, { cache: 'no-cache', signal });
      void body?.cancel().catch(() => {});
      if (status === 404 || status === 410) return true;
      // Servers of single-page apps answer every unknown path with their page; a redirect may lead to a sign-in.
      return status === 200 && !redirected && /html/i.test(headers.get('content-type') ?? '');
    } catch {
      return false;
    }
  }
}
