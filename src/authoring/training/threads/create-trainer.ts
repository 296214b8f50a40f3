// Training in separate workers, so that scoring never waits for a training step: the engine's side. One worker trains;
// others run studies for it. Where no worker can start, training runs on the current thread and yields between its steps.
import { raceAbort } from '../../../core/platform/index.js';
import { type RequestOptions, Thread, type ThreadEndpoint } from '../../../core/platform/thread/index.js';
import { train } from '../train.js';
import type { OnTrainingProgress, TrainedResult, TrainInput } from '../types.js';
import { countTrainers } from './count-trainers.js';
import type { TrainerMethods } from './methods.js';

/** The signature of `train`, wherever it runs. */
export type Train = (
  input: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
) => Promise<TrainedResult>;

/**
 * Trains in workers that are terminated after the training, and at once on abort, even in the middle of a step.
 * The encodings are transferred to the worker: they are empty afterwards.
 * @param spawn creates a worker that calls `serveTrainer`
 * @param cores CPU cores: the maximum number of studies at once
 * @param startTimeout milliseconds for the first worker to start; then the current thread trains
 */
export function createTrainer(spawn: () => ThreadEndpoint, cores: number, startTimeout = 30_000): Train {
  return async (input, onProgress, signal) => {
    signal?.throwIfAborted();
    const threads = spawnSome(spawn, countTrainers(input, cores), startTimeout);
    const [trainer, ...helpers] = threads;
    const close = (list: readonly TrainerThread[]) => {
      for (const thread of list) thread.close();
    };
    try {
      const started = trainer?.started.then(
        () => true,
        () => false,
      );
      if (trainer && started && (await raceAbort(started, signal)))
        return await requestTraining(trainer, helpers, input, {
          signal,
          onProgress: (progress) =>
            progress.kind === 'searched' ? close(helpers) : onProgress?.(progress.done, progress.total),
        });
    } finally {
      close(threads);
    }
    return train(input, onProgress, signal);
  };
}

type TrainerThread = Thread<TrainerMethods>;

/** As many workers as can be created, up to `count`. */
function spawnSome(spawn: () => ThreadEndpoint, count: number, startTimeout: number): TrainerThread[] {
  const threads: TrainerThread[] = [];
  try {
    // Only the first one is waited for: the training begins without helpers that are slow to start.
    while (threads.length < count)
      threads.push(
        new Thread(spawn(), { name: 'Training', ...(threads.length === 0 ? { startTimeout } : {}) }),
      );
  } catch {
    // The training uses the workers that could be created, or the current thread.
  }
  return threads;
}

/** Sends the input to the trainer, and connects its helpers. */
function requestTraining(
  trainer: TrainerThread,
  helpers: readonly TrainerThread[],
  input: TrainInput,
  options: RequestOptions<TrainerMethods['train']>,
): Promise<TrainedResult> {
  const ports = helpers.map((thread, helper) => {
    const { port1, port2 } = new MessageChannel();
    const ignore = () => {};
    thread.request('help', port2, { transfer: [port2] }).catch(ignore);
    void thread.lost.then(() => trainer.request('lose', helper)).catch(ignore);
    return port1;
  });
  const transfer = [...listBuffers(input), ...ports];
  return trainer.request('train', { input, helpers: ports }, { ...options, transfer });
}

function listBuffers({ encodings, ambient }: TrainInput): Transferable[] {
  const all = [encodings, ...(ambient ? [ambient] : [])];
  return all.flatMap(({ semantic, style, tokens }) => [
    semantic.data.buffer,
    style.data.buffer,
    tokens.buffer,
  ]);
}
