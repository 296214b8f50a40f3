// What the page and the service worker do alike on their way to an engine: one search for all who call meanwhile, a
// lock of one's own that others can watch, and a port that was offered as a service.
import { abortable } from './abortable.js';
import { holdLock } from './liveness.js';
import { type Offer, uniqueName } from './messages.js';
import { type RemoteService, remoteService } from './remote.js';

/** Finds or starts an engine. @throws engine_unavailable when there is none; the signal's reason */
export type ConnectEngine = (signal: AbortSignal | undefined) => Promise<RemoteService>;

/**
 * The engine that is there, or the one that the search under way finds.
 * @param alive the engine that is there
 * @param open searches for another
 */
export function sharedConnect(
  alive: () => RemoteService | undefined,
  open: () => Promise<RemoteService>,
): ConnectEngine {
  let opening: Promise<RemoteService> | undefined;
  return async (signal) => {
    const engine = alive();
    if (engine) return engine;
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return abortable(opening, signal);
  };
}

/** The engine at the other end of an offered port. */
export const offeredEngine = ({ port, lock }: Offer): RemoteService =>
  remoteService(port, { lock, started: true });

/** The lock that this realm holds for those who wait for it or work for it; taken on first use. */
export class OwnLock {
  readonly #name: string;
  #held: Promise<() => void> | undefined;

  constructor(prefix: string) {
    this.#name = uniqueName(prefix);
  }

  /** Its name, once it is held. */
  async hold(): Promise<string> {
    this.#held ??= holdLock(this.#name);
    await this.#held;
    return this.#name;
  }

  release(): void {
    void this.#held?.then((release) => release());
  }
}
