// One endpoint to an engine, and whether there is still anybody at its other end. A call on a dead endpoint would
// never settle, so every call here also ends when the channel is lost: the engine's lock was released (terminated,
// crashed, its page closed), or pings went unanswered for too long (deaf), or somebody closed the channel.
import { type Endpoint, type Remote, wrap } from 'comlink';
import { AssayError, isAbortError, isAssayError } from '../contract/errors.js';
import { onRelease } from './liveness.js';
import { type defaultTimes, Pulse } from './pulse.js';
import type { Served } from './served.js';
import { installTransferHandlers } from './transfer.js';

export interface ChannelOptions extends Partial<typeof defaultTimes> {
  /** Lock that the engine holds while it lives. Without it only deadlines tell. */
  lock?: string | undefined;
  /** True when the engine is known to have started, and so to hold its lock if it is still there. */
  started?: boolean;
}

export class Channel {
  /** Resolves once the engine has answered for the first time, or is lost. */
  readonly started: Promise<void>;
  /** Resolves once the channel is lost. */
  readonly ended: Promise<void>;
  /** Name of the lock that the engine at the other end holds. */
  readonly lock: string | undefined;
  readonly #endpoint: Endpoint;
  readonly #remote: Remote<Served>;
  readonly #pulse: Pulse;
  readonly #waiting = new Set<(reason: AssayError) => void>();
  #onStarted = () => {};
  #onEnded = () => {};
  #unwatch = () => {};
  #lost: AssayError | undefined;

  constructor(endpoint: Endpoint, { lock, started = false, ...times }: ChannelOptions = {}) {
    installTransferHandlers();
    this.#endpoint = endpoint;
    this.#remote = wrap<Served>(endpoint);
    this.lock = lock;
    this.started = new Promise((resolve) => {
      this.#onStarted = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.#onEnded = resolve;
    });
    if (started) this.#watchLock();
    const patient = {
      ping: () => this.#remote.ping(),
      waitedFor: () => this.#waiting.size > 0,
      onStarted: () => this.#watchLock(),
      onSilent: (reason: string) => this.lose(unavailable(reason)),
      onFailed: (error: unknown) => this.lose(unavailable(`the engine did not start: ${messageOf(error)}`)),
    };
    this.#pulse = new Pulse(patient, started, times);
  }

  /** Why the channel is lost; undefined while it is not. */
  get lost(): AssayError | undefined {
    return this.#lost;
  }

  /** Ends every waiting and every later call with this error. */
  lose(reason: AssayError): void {
    if (this.#lost) return;
    this.#lost = reason;
    this.#onStarted();
    this.#onEnded();
    this.#unwatch();
    this.#pulse.stop();
    if (this.#endpoint instanceof MessagePort) this.#endpoint.close();
    for (const reject of [...this.#waiting]) reject(reason);
  }

  /** True when the other end answers within `milliseconds`. */
  answers(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      const settle = (alive: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(lost);
        resolve(alive);
      };
      const lost = () => settle(false);
      if (this.#lost) return settle(false);
      this.#waiting.add(lost);
      this.#remote.ping().then(() => settle(true), lost);
    });
  }

  /**
   * One call: settles with its answer, with the channel's loss, or at once with the signal's reason.
   *
   * @param invoke makes the call; its signal is to be handed over, and is undefined when nobody can abort
   * @throws AssayError as the engine threw it, `internal` for anything else that it threw; the loss; the reason
   */
  call<T>(
    invoke: (remote: Remote<Served>, signal: AbortSignal | undefined) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#lost) return reject(this.#lost);
      const call = signal && new AbortController();
      const settle = () => {
        this.#waiting.delete(lost);
        signal?.removeEventListener('abort', abort);
        // Also frees the signal's port at both ends when the call has already been answered.
        call?.abort();
      };
      const lost = (reason: unknown) => {
        settle();
        reject(reason);
      };
      const abort = () => lost(signal?.reason);
      this.#waiting.add(lost);
      signal?.addEventListener('abort', abort);
      this.#pulse.watch();
      invoke(this.#remote, call?.signal).then(
        (value) => {
          settle();
          resolve(value);
        },
        (error) => lost(failure(error)),
      );
    });
  }

  /** Once the engine has started its lock is known to be held; asked for before, it would be granted to us. */
  #watchLock(): void {
    this.#onStarted();
    if (this.lock === undefined || this.#lost) return;
    this.#unwatch = onRelease(this.lock, () => this.lose(unavailable('the engine stopped')));
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A 503 about the engine itself. */
export function unavailable(reason: string): AssayError {
  return new AssayError('engine_unavailable', `Service temporarily unavailable: ${reason}`);
}

function failure(error: unknown): unknown {
  if (isAssayError(error) || isAbortError(error)) return error;
  return new AssayError('internal', 'Internal error', { cause: error });
}
