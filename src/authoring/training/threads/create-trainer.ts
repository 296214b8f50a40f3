// Training in separate workers, so that scoring never waits for a training step: the engine's side. One worker trains;
// others run studies for it. Where no worker can start, training runs on the current thread and yields between its steps.
import { AssayError } from '../../../core/contract/index.js';
import { raceAbort, sleep } from '../../../core/platform/index.js';
import { train } from '../train.js';
import type { OnTrainingProgress, TrainedResult, TrainInput } from '../types.js';
import { countTrainers } from './count-trainers.js';
import type { FromEngine, ToEngine } from './messages.js';

/** The signature of `train`, wherever it runs. */
export type Train = (
  input: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
) => Promise<TrainedResult>;

/** The part of a worker in use. */
export interface TrainerThread {
  postMessage(message: unknown, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/**
 * Trains in workers that are terminated after the training, and at once on abort, even in the middle of a step.
 * The encodings are transferred to the worker: they are empty afterwards.
 * @param spawn creates a worker that calls `serveTrainer`
 * @param cores CPU cores: the maximum number of studies at once
 * @param startTimeout milliseconds for the first worker to start; then the current thread trains
 */
export function createTrainer(spawn: () => TrainerThread, cores: number, startTimeout = 30_000): Train {
  return async (input, onProgress, signal) => {
    signal?.throwIfAborted();
    const [worker, ...others] = spawnSome(spawn, countTrainers(input, cores));
    const stopHelpers = () => {
      for (const helper of others) helper.terminate();
    };
    const ended = new AbortController();
    const giveUp = () => false;
    const late = sleep(startTimeout, ended.signal).then(giveUp, giveUp);
    try {
      if (worker && (await raceAbort(Promise.race([waitUntilReady(worker), late]), signal))) {
        const result = followTraining(worker, stopHelpers, onProgress);
        startTraining(worker, others, input);
        return await raceAbort(result, signal);
      }
    } finally {
      ended.abort();
      stopHelpers();
      worker?.terminate();
    }
    return train(input, onProgress, signal);
  };
}

/** As many workers as can be created, up to `count`. */
function spawnSome(spawn: () => TrainerThread, count: number): TrainerThread[] {
  const threads: TrainerThread[] = [];
  try {
    while (threads.length < count) {
      const thread = spawn();
      thread.onerror = (event) => event.preventDefault();
      threads.push(thread);
    }
  } catch {
    // The training uses the workers that could be created, or the current thread.
  }
  return threads;
}

/** False when the worker cannot start. */
function waitUntilReady(worker: TrainerThread): Promise<boolean> {
  return new Promise((resolve) => {
    worker.onmessage = () => resolve(true);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(false);
    };
  });
}

/** Sends the input to the trainer, and connects its helpers. */
function startTraining(worker: TrainerThread, others: readonly TrainerThread[], input: TrainInput): void {
  const post = (thread: TrainerThread, message: FromEngine, transfer: Transferable[]) =>
    thread.postMessage(message, transfer);
  const helpers = others.map((thread, helper) => {
    const { port1, port2 } = new MessageChannel();
    thread.onerror = (event) => {
      event.preventDefault();
      post(worker, { kind: 'lost', helper }, []);
    };
    post(thread, { kind: 'help', port: port2 }, [port2]);
    return port1;
  });
  post(worker, { kind: 'train', input, helpers }, [...listBuffers(input), ...helpers]);
}

/** Resolves with the trainer's result, and rejects with its error. */
function followTraining(
  worker: TrainerThread,
  onSearched: () => void,
  onProgress?: OnTrainingProgress,
): Promise<TrainedResult> {
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new AssayError('internal', `Training stopped: ${message}`));
    worker.onmessage = ({ data }: MessageEvent<ToEngine>) => {
      switch (data.kind) {
        case 'ready':
          return;
        case 'progress':
          return onProgress?.(data.done, data.total);
        case 'searched':
          return onSearched();
        case 'done':
          return resolve(data.result);
        case 'failed':
          return reject(AssayError.fromJSON(data.error));
        default:
          return data satisfies never;
      }
    };
  });
}

function listBuffers({ encodings, ambient }: TrainInput): Transferable[] {
  const all = [encodings, ...(ambient ? [ambient] : [])];
  return all.flatMap(({ semantic, style, tokens }) => [
    semantic.data.buffer,
    style.data.buffer,
    tokens.buffer,
  ]);
}
