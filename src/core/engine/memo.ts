// Values that are created once per key, shared by concurrent callers, and evicted when creating them fails.
import type { OnProgress, Progress } from '../contract/index.js';
import { raceAbort } from '../platform/index.js';

interface MemoEntry<Value> {
  readonly value: Promise<Value>;
  readonly listeners: Set<OnProgress>;
}

export interface Caller {
  /** Ends this caller's wait, not the work, which other callers may wait for. */
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}

export class Memo<Value> {
  readonly #entries = new Map<string, MemoEntry<Value>>();

  /**
   * Returns the value of `key`; `create` runs when it is neither cached nor pending.
   * @throws what `create` threw; the signal's reason
   */
  async get(
    key: string,
    create: (report: OnProgress) => Promise<Value>,
    { signal, onProgress }: Caller = {},
  ): Promise<Value> {
    signal?.throwIfAborted();
    const { value, listeners } = this.#entries.get(key) ?? this.#start(key, create);
    if (onProgress) listeners.add(onProgress);
    try {
      return await raceAbort(value, signal);
    } finally {
      if (onProgress) listeners.delete(onProgress);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Keys of cached and pending values. */
  keys(): string[] {
    return [...this.#entries.keys()];
  }

  #start(key: string, create: (report: OnProgress) => Promise<Value>): MemoEntry<Value> {
    const listeners = new Set<OnProgress>();
    const value = create((progress) => {
      for (const listener of listeners) notifyListener(listener, progress, listeners);
    });
    const entry = { value, listeners };
    this.#entries.set(key, entry);
    value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }
}

/** Removes a listener that throws; the work and the other listeners continue. */
function notifyListener(listener: OnProgress, progress: Progress, listeners: Set<OnProgress>): void {
  try {
    listener(progress);
  } catch (error) {
    listeners.delete(listener);
    globalThis.reportError?.(error);
  }
}
