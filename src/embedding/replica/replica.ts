// A replica: a second encoder of the same weights on the CPU, in a separate worker, with the same vectors bit for bit.
// The side that sends requests, and the messages. Responses come in the order of the requests.

/** @typeParam Parts what an encoder is made of; copied into the worker */
export type ReplicaRequest<Parts = unknown> =
  | { kind: 'open'; parts: Parts }
  | { kind: 'encode'; batch: readonly Uint32Array[] };
export type ReplicaResponse = { kind: 'vectors'; vectors: Float32Array } | { kind: 'failed'; reason: string };

export interface Replica {
  /**
   * Encodes texts.
   * @returns (n, d) unit rows
   * @throws Error when the replica fails, is disposed or does not respond; it is unusable afterwards
   */
  encode(batch: readonly Uint32Array[]): Promise<Float32Array>;
  /** Terminates its worker. */
  dispose(): void;
}

/**
 * Starts a replica.
 * @param worker serves a replica; owned by it
 * @throws Error when it cannot be opened; its worker is terminated then
 */
export async function openReplica<Parts>(worker: Worker, parts: Parts): Promise<Replica> {
  const thread = new ReplicaThread(worker);
  await thread.request({ kind: 'open', parts });
  return {
    encode: (batch) => thread.request({ kind: 'encode', batch }),
    dispose: () => thread.terminate('it was disposed'),
  };
}

/** Milliseconds between two checks of a thread that owes a response; two without one mean that it is unresponsive. */
const checkInterval = 15_000;

interface PendingRequest {
  readonly resolve: (vectors: Float32Array) => void;
  readonly reject: (reason: unknown) => void;
}

class ReplicaThread {
  readonly #worker: Worker;
  readonly #pending: PendingRequest[] = [];
  #failure: Error | undefined;
  #checks = 0;
  // An interval, not a deadline: a page that was frozen must not find its threads unresponsive when it resumes.
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<ReplicaResponse>) => {
      this.#checks = 0;
      if (data.kind === 'failed') return this.terminate(data.reason);
      this.#pending.shift()?.resolve(data.vectors);
      if (this.#pending.length === 0) clearInterval(this.#timer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.terminate(event.message || 'its script did not load');
    };
  }

  request(request: ReplicaRequest): Promise<Float32Array> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      if (this.#pending.push({ resolve, reject }) === 1) this.#watch();
      this.#worker.postMessage(request);
    });
  }

  terminate(reason: string): void {
    this.#failure ??= new Error(`a thread of the encoder stopped: ${reason}`);
    clearInterval(this.#timer);
    this.#worker.terminate();
    for (const { reject } of this.#pending.splice(0)) reject(this.#failure);
  }

  #watch(): void {
    this.#checks = 0;
    this.#timer = setInterval(() => {
      this.#checks += 1;
      if (this.#checks === 2) this.terminate(`no response for ${(2 * checkInterval) / 1_000} s`);
    }, checkInterval);
  }
}
