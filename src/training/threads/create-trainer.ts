// Training in separate workers, so that scoring never waits for a training step: the engine's side. One worker trains;
// others run studies for it. Where no worker can start, training runs on the current thread and yields between its steps.
import { AssayError } from '../../contract/index.js';
import { raceAbort } from '../../platform/index.js';
import { train } from '../train.js';
import type { OnTrainingProgress, TrainedResult, TrainInput } from '../types.js';
import { countHelpers } from './count-helpers.js';
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
 */
export function createTrainer(spawn: () => TrainerThread, cores: number): Train {
  return async (input, onProgress, signal) => {
    signal?.throwIfAborted();
    const worker = await startTrainer(spawn, signal);
    if (!worker) return train(input, onProgress, signal);
    const helpers = startHelpers(spawn, countHelpers(input, cores), (helper) =>
      post(worker, { kind: 'lost', helper }),
    );
    const stopHelpers = () => {
      for (const { thread } of helpers) thread.terminate();
    };
    const message: FromEngine = { kind: 'train', input, helpers: helpers.map(({ port }) => port) };
    const result = followTraining(worker, stopHelpers, onProgress);
    post(worker, message, [...listBuffers(input), ...message.helpers]);
    return raceAbort(result, signal).finally(() => {
      stopHelpers();
      worker.terminate();
    });
  };
}

const post = (thread: TrainerThread, message: FromEngine, transfer: Transferable[] = []): void =>
  thread.postMessage(message, transfer);

/** A worker that is ready, or undefined when none can start. */
async function startTrainer(
  spawn: () => TrainerThread,
  signal?: AbortSignal,
): Promise<TrainerThread | undefined> {
  let worker: TrainerThread;
  try {
    worker = spawn();
  } catch {
    return undefined;
  }
  const started = new Promise<boolean>((resolve) => {
    worker.onmessage = () => resolve(true);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(false);
    };
  });
  let ready = false;
  try {
    ready = await raceAbort(started, signal);
  } finally {
    if (!ready) worker.terminate();
  }
  return ready ? worker : undefined;
}

interface Helper {
  readonly thread: TrainerThread;
  /** The trainer's end of its channel. */
  readonly port: MessagePort;
}

/** @param onLost called with the index of a helper that failed */
function startHelpers(
  spawn: () => TrainerThread,
  count: number,
  onLost: (index: number) => void,
): readonly Helper[] {
  const helpers: Helper[] = [];
  try {
    while (helpers.length < count) {
      const index = helpers.length;
      const thread = spawn();
      thread.onerror = (event) => {
        event.preventDefault();
        onLost(index);
      };
      const { port1, port2 } = new MessageChannel();
      helpers.push({ thread, port: port2 });
      post(thread, { kind: 'help', port: port1 }, [port1]);
    }
  } catch {
    // The studies run on the threads that could be created.
  }
  return helpers;
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
