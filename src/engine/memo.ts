// Values that are made once a key, shared by everyone who asks meanwhile, and forgotten when making them failed.
import type { OnProgress, Progress } from '../contract/service.js';

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly listeners: Set<OnProgress>;
}

export interface Caller {
  /** Stops this caller's waiting, not the work: others may be waiting for it too. */
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}

export class Memo<Value> {
  readonly #entries = new Map<string, Entry<Value>>();

  /**
   * The value of `key`, made by `make` when it is neither there nor on its way.
   * @throws what `make` threw; the signal's reason
   */
  async get(key: string, make: (report: OnProgress) => Promise<Value>, caller: Caller = {}): Promise<Value> {
    const { signal, onProgress } = caller;
    signal?.throwIfAborted();
    const { value, listeners } = this.#entries.get(key) ?? this.#start(key, make);
    if (onProgress) listeners.add(onProgress);
    try {
      return await (signal ? unlessAborted(value, signal) : value);
    } finally {
      if (onProgress) listeners.delete(onProgress);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Keys whose values are there or on their way. */
  keys(): string[] {
    return [...this.#entries.keys()];
  }

  #start(key: string, make: (report: OnProgress) => Promise<Value>): Entry<Value> {
    const listeners = new Set<OnProgress>();
    const value = make((progress) => {
      for (const listener of listeners) tell(listener, progress, () => listeners.delete(listener));
    });
    const entry = { value, listeners };
    this.#entries.set(key, entry);
    value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }
}

/** A listener that throws is told nothing more; the work and the other listeners go on. */
function tell(listener: OnProgress, progress: Progress, drop: () => void): void {
  try {
    listener(progress);
  } catch (error) {
    drop();
    globalThis.reportError?.(error);
  }
}

function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
