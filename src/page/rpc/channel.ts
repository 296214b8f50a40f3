// One endpoint to an engine that detects when the engine is lost. A call on a dead endpoint would never settle, so
// every call also ends when the channel closes: the engine's lock was released (terminated, crashed, its page closed),
// pings stayed unanswered for too long (stuck), or a caller closed the channel.
import { type Endpoint, type Remote, transfer, wrap } from 'comlink';
import { AssayError, isAbortError, isAssayError } from '../../core/contract/index.js';
import { type defaultTimes, Heartbeat } from './heartbeat.js';
import { onRelease } from './liveness.js';
import { type Need, type Offer, protocol } from './messages.js';
import type { EngineEndpoint } from './methods.js';
import { installTransferHandlers } from './transfer-handlers.js';

/** Milliseconds in which an engine whose lock cannot be watched must answer a ping to count as alive. */
const livenessTimeout = 1_000;

export interface ChannelOptions extends Partial<typeof defaultTimes> {
  /** Lock that the engine holds while it lives. Without it only the deadlines detect its end. */
  lock?: string | undefined;
  /** True when the engine is known to have started, and so to hold its lock if it still runs. */
  started?: boolean;
  /** Name of the part that starts, for the error if it fails. Default: the engine. */
  name?: string | undefined;
}

export class Channel {
  /** Resolves once the engine has answered for the first time, or the channel is closed. */
  readonly started: Promise<void>;
  /** Resolves once the channel is closed. */
  readonly closed: Promise<void>;
  /** True once it was closed because the engine did not start in time: another would keep the caller waiting as long. */
  late = false;
  /** True once the engine has answered for the first time. */
  hasStarted = false;
  /** Name of the lock that the engine at the other end holds. */
  readonly lock: string | undefined;
  readonly #endpoint: Endpoint;
  readonly #remote: Remote<EngineEndpoint>;
  readonly #heartbeat: Heartbeat;
  readonly #pending = new Set<(reason: AssayError) => void>();
  #onStarted = () => {};
  #onClosed = () => {};
  #unwatch = () => {};
  #closeReason: AssayError | undefined;

  constructor(
    endpoint: Endpoint,
    { lock, started = false, name = 'the engine', ...times }: ChannelOptions = {},
  ) {
    installTransferHandlers();
    this.#endpoint = endpoint;
    this.#remote = wrap<EngineEndpoint>(endpoint);
    this.lock = lock;
    this.started = new Promise((resolve) => {
      this.#onStarted = resolve;
    });
    this.closed = new Promise((resolve) => {
      this.#onClosed = resolve;
    });
    if (started) this.#watchLock();
    const target = {
      ping: () => this.#remote.ping(),
      hasPendingCalls: () => this.#pending.size > 0,
      onStarted: () => this.#watchLock(),
      onUnresponsive: (reason: string) => this.close(unavailableError(reason)),
      onLate: (seconds: number) => {
        this.late = true;
        this.close(unavailableError(`${name} did not start within ${seconds} s`));
      },
      onFailed: (error: unknown) => this.close(unavailableError('the engine did not start', error)),
    };
    this.#heartbeat = new Heartbeat(target, started, times);
  }

  /** Why the channel is closed; undefined while it is open. */
  get closeReason(): AssayError | undefined {
    return this.#closeReason;
  }

  /** Rejects every pending and every later call with this error. */
  close(reason: AssayError): void {
    if (this.#closeReason) return;
    this.#closeReason = reason;
    this.#onStarted();
    this.#onClosed();
    this.#unwatch();
    this.#heartbeat.stop();
    if (this.#endpoint instanceof MessagePort) this.#endpoint.close();
    for (const reject of [...this.#pending]) reject(reason);
  }

  /** Resolves with true when the engine answers a ping within `milliseconds`. */
  respondsWithin(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      const settle = (alive: boolean) => {
        clearTimeout(timer);
        this.#pending.delete(onFailed);
        resolve(alive);
      };
      const onFailed = () => settle(false);
      if (this.#closeReason) return settle(false);
      this.#pending.add(onFailed);
      this.#remote.ping().then(() => settle(true), onFailed);
    });
  }

  /** Another port to the engine, for the holder of `owner` and until it is gone; undefined if it has no lock or is lost. */
  offer(owner: string | undefined): Offer | undefined {
    if (this.#closeReason || this.lock === undefined) return undefined;
    const { port1, port2 } = new MessageChannel();
    this.#remote.serve(transfer(port1, [port1]), owner).catch(() => {});
    return { assay: protocol, kind: 'offer', port: port2, lock: this.lock };
  }

  /** The same for an engine of another page, once it has answered; undefined if that takes longer, or for the suspect. */
  async lend(
    { owner, suspect }: Pick<Need, 'owner' | 'suspect'>,
    milliseconds: number,
  ): Promise<Offer | undefined> {
    const offer = this.lock === suspect ? undefined : this.offer(owner);
    if (!offer || (await this.respondsWithin(milliseconds))) return offer;
    offer.port.close();
    return undefined;
  }

  /**
   * Makes one call: settles with its answer, with the reason why the channel closed, or at once with the signal's.
   *
   * @param invoke makes the call with the signal it is given, which is undefined when the caller has none
   * @throws AssayError as the engine threw it, `internal` for anything else that it threw; the close reason; the
   *   signal's reason
   */
  call<T>(
    invoke: (remote: Remote<EngineEndpoint>, signal: AbortSignal | undefined) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#closeReason) return reject(this.#closeReason);
      const call = signal && new AbortController();
      const settle = () => {
        this.#pending.delete(fail);
        signal?.removeEventListener('abort', abort);
        // Also frees the signal's port at both ends when the call has already been answered.
        call?.abort();
      };
      const fail = (reason: unknown) => {
        settle();
        reject(reason);
      };
      const abort = () => fail(signal?.reason);
      this.#pending.add(fail);
      signal?.addEventListener('abort', abort);
      this.#heartbeat.watch();
      invoke(this.#remote, call?.signal).then(
        (value) => {
          settle();
          resolve(value);
        },
        (error) => fail(toCallError(error)),
      );
    });
  }

  /** A started engine is known to hold its lock; before that, the lock would be granted to this side. */
  #watchLock(): void {
    this.hasStarted = true;
    this.#onStarted();
    if (this.lock === undefined || this.#closeReason) return;
    const close = () => this.close(unavailableError('the engine stopped'));
    const onUnwatched = async () => {
      if (!(await this.respondsWithin(livenessTimeout))) close();
    };
    this.#unwatch = onRelease(this.lock, close, { onUnwatched });
  }
}

/** A 503 about the engine itself. @param cause error whose message follows the reason */
export function unavailableError(reason: string, cause?: unknown): AssayError {
  const why = cause === undefined ? '' : `: ${cause instanceof Error ? cause.message : cause}`;
  return new AssayError('engine_unavailable', `Service temporarily unavailable: ${reason}${why}`, { cause });
}

function toCallError(error: unknown): unknown {
  if (isAssayError(error) || isAbortError(error)) return error;
  return new AssayError('internal', 'Internal error', { cause: error });
}
