// Connection helpers shared by page and service worker: one search for all concurrent callers, a lock
// by which others watch this context, and a service over an offered port.
import { raceAbort } from '../../core/platform/index.js';
import { holdLock } from './liveness.js';
import { createUniqueName, type Offer } from './messages.js';
import { createRemoteService, type RemoteService } from './remote-service.js';

/** Finds or starts an engine. @throws engine_unavailable if there is no engine; the signal's reason */
export type ConnectEngine = (signal: AbortSignal | undefined) => Promise<RemoteService>;

/**
 * Returns the running engine, or the result of one search that all concurrent callers share.
 * @param getAlive the running engine, if any
 * @param open searches for another
 */
export function shareConnect(
  getAlive: () => RemoteService | undefined,
  open: () => Promise<RemoteService>,
): ConnectEngine {
  let opening: Promise<RemoteService> | undefined;
  return async (signal) => {
    const engine = getAlive();
    if (engine) return engine;
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return raceAbort(opening, signal);
  };
}

/** The engine at the other end of an offered port. */
export const openOfferedEngine = ({ port, lock }: Offer): RemoteService =>
  createRemoteService(port, { lock, started: true });

/** The lock that this realm holds so that others notice its end; taken on first use. */
export class EngineLock {
  readonly #name: string;
  #held: Promise<() => void> | undefined;

  constructor(prefix: string) {
    this.#name = createUniqueName(prefix);
  }

  /** Resolves with the lock's name, once it is held. */
  async hold(): Promise<string> {
    this.#held ??= holdLock(this.#name);
    await this.#held;
    return this.#name;
  }

  release(): void {
    void this.#held?.then((release) => release());
  }
}
