// The side that sends requests to a thread. A thread is lost when its script fails or ends, when it does not start or
// answer in time, when a request is aborted, or when its owner closes it: each pending and each later request then fails
// with the same error, `engine_unavailable`. A lost thread is not started again here; its owner may open another.
import { AssayError } from '../../contract/index.js';
import { end, listen, post, type ThreadEndpoint } from './endpoint.js';
import type { Input, Progress, Result, ThreadRequest, ThreadResponse } from './messages.js';

export interface ThreadOptions {
  /** What errors call it, such as `The trainer`. */
  readonly name: string;
  /** Milliseconds for the script to load and to serve requests. Default: no limit. */
  readonly startTimeout?: number;
  /** Milliseconds without a message while requests are pending, after which the thread is lost. Default: no limit. */
  readonly responseTimeout?: number;
}

export interface RequestOptions<Method> {
  /** Moved to the thread instead of copied. */
  readonly transfer?: Transferable[];
  /** Its abort ends the thread: one that computes for seconds would not notice. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress<Method>) => void) | undefined;
}

interface PendingRequest {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
}

/** @typeParam Table the thread's methods: `name(input, report?): result` */
export class Thread<Table> {
  /** Resolves when the thread serves requests; rejects when it is lost or closed before. Requests need not wait for it. */
  readonly started: Promise<void>;
  /** Resolves with the reason when the thread is lost; never if its owner has closed it. */
  readonly lost: Promise<AssayError>;
  readonly #endpoint: ThreadEndpoint;
  readonly #options: ThreadOptions;
  readonly #pending = new Map<number, PendingRequest>();
  #requests = 0;
  #hasStarted = false;
  #failure: AssayError | undefined;
  #onStarted = () => {};
  #onNotStarted: (reason: AssayError) => void = () => {};
  #onLost: (reason: AssayError) => void = () => {};
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #silentChecks = 0;

  /** @param endpoint a new worker, or a port at whose other end `serveThread` listens or will listen; closed by this */
  constructor(endpoint: ThreadEndpoint, options: ThreadOptions) {
    this.#endpoint = endpoint;
    this.#options = options;
    this.lost = new Promise((resolve) => {
      this.#onLost = resolve;
    });
    this.started = new Promise((resolve, reject) => {
      this.#onStarted = resolve;
      this.#onNotStarted = reject;
    });
    this.started.catch(() => {});
    const { startTimeout } = options;
    if (startTimeout !== undefined)
      this.#startTimer = setTimeout(
        () => this.close(`no answer within ${startTimeout / 1_000} s`),
        startTimeout,
      );
    listen(
      endpoint,
      (response) => this.#receive(response as ThreadResponse),
      (reason) => this.#lose(reason),
    );
  }

  /**
   * Sends a request.
   * @throws the error of the method; engine_unavailable when the thread is lost; the signal's reason
   */
  request<Name extends keyof Table & string>(
    method: Name,
    input: Input<Table[Name]>,
    { transfer, signal, onProgress }: RequestOptions<Table[Name]> = {},
  ): Promise<Result<Table[Name]>> {
    if (signal?.aborted) this.close('a request was aborted');
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#requests++;
    const response = new Promise<unknown>((resolve, reject) => {
      post(this.#endpoint, { id, method, input } satisfies ThreadRequest, transfer);
      this.#pending.set(id, { resolve, reject, onProgress });
      if (this.#pending.size === 1) this.#startWatch();
    }) as Promise<Result<Table[Name]>>;
    if (!signal) return response;
    const abort = () => {
      this.#pending.get(id)?.reject(signal.reason);
      this.close('a request was aborted');
    };
    signal.addEventListener('abort', abort, { once: true });
    return response.finally(() => signal.removeEventListener('abort', abort));
  }

  /** Ends the thread, in the middle of its work if need be. @param reason for the error of pending and later requests */
  close(reason = 'it was closed'): void {
    if (this.#failure) return;
    const { name } = this.#options;
    const stopped = this.#hasStarted ? `${name} stopped` : `${name} did not start`;
    this.#failure = new AssayError('engine_unavailable', `${stopped}: ${reason}`);
    clearTimeout(this.#startTimer);
    clearInterval(this.#watch);
    end(this.#endpoint);
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
    this.#onNotStarted(this.#failure);
  }

  #lose(reason: string): void {
    const isOpen = this.#failure === undefined;
    this.close(reason);
    if (isOpen && this.#failure) this.#onLost(this.#failure);
  }

  #receive(response: ThreadResponse): void {
    this.#silentChecks = 0;
    switch (response.kind) {
      case 'ready':
        this.#hasStarted = true;
        clearTimeout(this.#startTimer);
        this.#onStarted();
        break;
      case 'progress':
        this.#pending.get(response.id)?.onProgress?.(response.progress as never);
        break;
      case 'result':
        this.#take(response.id)?.resolve(response.result);
        break;
      case 'failed':
        this.#take(response.id)?.reject(AssayError.fromJSON(response.error));
        break;
      default:
        response satisfies never;
    }
  }

  #take(id: number): PendingRequest | undefined {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) clearInterval(this.#watch);
    return request;
  }

  /** Two checks without a message, not one deadline: a page that was frozen must not find its threads silent when it resumes. */
  #startWatch(): void {
    const { responseTimeout } = this.#options;
    if (responseTimeout === undefined) return;
    this.#silentChecks = 0;
    this.#watch = setInterval(() => {
      this.#silentChecks += 1;
      if (this.#silentChecks === 2) this.#lose(`no answer within ${responseTimeout / 1_000} s`);
    }, responseTimeout / 2);
  }
}
