// Scoring threads: each has its own engine, and scores one slice of texts at a time.
import { Worker } from 'node:worker_threads';
import { threadLimits } from '../../../../core/platform/index.js';
import { Thread } from '../../../../core/platform/thread/index.js';
import type { PartScorer, RowText, ScoredText } from './scored-text.js';
import type { ScorerMethods, ThreadModel } from './scorer-methods.js';

/** Texts of one message: enough for the embedder's batches, few enough that no thread waits long for the last one. */
const sliceSize = 128;

interface Task {
  readonly texts: readonly RowText[];
  readonly resolve: (rows: readonly ScoredText[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Next to this module; a variable, so that bundlers do not follow it. */
const script = './scorer.js';

type ScoringThread = Thread<ScorerMethods>;

class ThreadPool {
  readonly #threads: ScoringThread[] = [];
  readonly #idle: ScoringThread[] = [];
  readonly #waiting: Task[] = [];
  #failure: unknown;

  /** Starts one thread. @returns once its model is open @throws why it cannot be opened */
  async start(model: ThreadModel): Promise<void> {
    const worker = new Worker(new URL(script, import.meta.url), { resourceLimits: threadLimits });
    const thread: ScoringThread = new Thread(worker, { name: 'A scoring thread' });
    this.#threads.push(thread);
    void thread.lost.then((error) => this.#fail(error));
    await thread.request('open', model);
    this.#release(thread);
  }

  score(texts: readonly RowText[]): Promise<readonly ScoredText[]> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ texts, resolve, reject });
      this.#assign();
    });
  }

  close(): void {
    for (const thread of this.#threads) thread.close();
  }

  #release(thread: ScoringThread): void {
    this.#idle.push(thread);
    this.#assign();
  }

  #assign(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const [thread, task] = [this.#idle.pop(), this.#waiting.shift()];
      if (!thread || !task) return;
      thread
        .request('score', task.texts)
        .then((rows) => {
          task.resolve(rows);
          this.#release(thread);
        })
        .catch((error: unknown) => {
          task.reject(error);
          this.#fail(error);
        });
    }
  }

  /** A thread that failed is not replaced: the run ends, and goes on from its last part when it is started again. */
  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
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
    pool.close();
    throw error;
  }
  return {
    // One more than threads, so that a part that waits for its last slice leaves no thread idle.
    parallelParts: count + 1,
    describe: () => undefined,
    close: async () => pool.close(),
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
