// Scoring threads: each has its own engine, and scores one slice of texts at a time.
import { Worker } from 'node:worker_threads';
import { AssayError } from '../../../../core/contract/index.js';
import { threadLimits } from '../../../../core/platform/index.js';
import type { PartScorer, RowText, ScoredText } from './scored-text.js';
import type { ScoreMessage, ThreadMessage, ThreadModel } from './thread-messages.js';

/** Texts of one message: enough for the embedder's batches, few enough that no thread waits long for the last one. */
const sliceSize = 128;

interface Task {
  readonly texts: readonly RowText[];
  readonly resolve: (rows: readonly ScoredText[]) => void;
  readonly reject: (error: AssayError) => void;
}

/** Next to this module; a variable, so that bundlers do not follow it. */
const script = './scorer.js';

class ThreadPool {
  readonly #threads: Worker[] = [];
  readonly #running = new Map<Worker, Task>();
  readonly #idle: Worker[] = [];
  readonly #waiting: Task[] = [];
  #failure: AssayError | undefined;
  #closed = false;

  /** Starts one thread. @returns once its model is open @throws why it cannot be opened */
  start(model: ThreadModel): Promise<void> {
    const thread = new Worker(new URL(script, import.meta.url), {
      workerData: model,
      resourceLimits: threadLimits,
    });
    this.#threads.push(thread);
    return new Promise((resolve, reject) => {
      const fail = (error: AssayError) => {
        reject(error);
        this.#fail(error);
      };
      thread.on('message', (message: ThreadMessage) => {
        switch (message.type) {
          case 'ready':
            resolve();
            return this.#release(thread);
          case 'scored':
            this.#running.get(thread)?.resolve(message.rows);
            return this.#release(thread);
          case 'failed':
            return fail(AssayError.fromJSON(message.error));
          default:
            message satisfies never;
        }
      });
      thread.on('error', (cause) => {
        fail(new AssayError('engine_unavailable', `A scoring thread failed: ${cause.message}`, { cause }));
      });
      thread.on('exit', (code) => {
        if (!this.#closed) fail(new AssayError('engine_unavailable', `A scoring thread ended with ${code}`));
      });
    });
  }

  score(texts: readonly RowText[]): Promise<readonly ScoredText[]> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ texts, resolve, reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  #release(thread: Worker): void {
    this.#running.delete(thread);
    this.#idle.push(thread);
    this.#assign();
  }

  #assign(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const [thread, task] = [this.#idle.pop(), this.#waiting.shift()];
      if (!thread || !task) return;
      this.#running.set(thread, task);
      thread.postMessage({ texts: task.texts } satisfies ScoreMessage);
    }
  }

  /** A thread that failed is not replaced: the run ends, and goes on from its last part when it is started again. */
  #fail(error: AssayError): void {
    this.#failure ??= error;
    for (const { reject } of [...this.#running.values(), ...this.#waiting.splice(0)]) reject(error);
  }
}

/**
 * Starts scoring threads.
 * @param count at least 1
 * @returns once every thread has opened the model
 * @throws what opening the model throws
 */
export async function startThreads(model: ThreadModel, count: number): Promise<PartScorer> {
  const pool = new ThreadPool();
  try {
    await Promise.all(Array.from({ length: count }, () => pool.start(model)));
  } catch (error) {
    await pool.close();
    throw error;
  }
  return {
    // One more than threads, so that a part that waits for its last slice leaves no thread idle.
    parallelParts: count + 1,
    describe: () => undefined,
    close: () => pool.close(),
    score: async (_, texts, onScored) => {
      const starts = Array.from({ length: Math.ceil(texts.length / sliceSize) }, (_, i) => i * sliceSize);
      const slices = starts.map(async (start) => {
        const rows = await pool.score(texts.slice(start, start + sliceSize));
        onScored(rows.length);
        return rows;
      });
      return (await Promise.all(slices)).flat();
    },
  };
}
