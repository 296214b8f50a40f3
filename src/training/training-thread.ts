// Training in a separate worker, so that scoring never waits for a training step: the engine's side and the worker's
// side. Where no worker can start, training runs on the current thread and yields between its steps.
import { AssayError, type ErrorData, isAssayError } from '../contract/index.js';
import { raceAbort } from '../platform/index.js';
import { train } from './train.js';
import type { OnTrainingProgress, TrainedResult, TrainInput } from './types.js';

/** The signature of `train`, wherever it runs. */
export type Train = (
  input: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
) => Promise<TrainedResult>;

type ToEngine =
  | { kind: 'ready' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; result: TrainedResult }
  | { kind: 'failed'; error: ErrorData };

/** The part of the worker's global scope in use. */
type TrainerScope = Pick<DedicatedWorkerGlobalScope, 'postMessage' | 'addEventListener'>;

/** The worker's side: trains on the one input that it receives. */
export function serveTrainer(scope: TrainerScope): void {
  const post = (message: ToEngine) => scope.postMessage(message);
  scope.addEventListener('message', ({ data }: MessageEvent<TrainInput>) => {
    train(data, (done, total) => post({ kind: 'progress', done, total })).then(
      (result) => post({ kind: 'done', result }),
      (thrown: unknown) => {
        const error = isAssayError(thrown) ? thrown : new AssayError('internal', 'Internal error');
        post({ kind: 'failed', error: AssayError.prototype.toJSON.call(error) });
      },
    );
  });
  post({ kind: 'ready' });
}

/**
 * Trains in a worker that is terminated after the training, and at once on abort, even in the middle of a step.
 * The encodings are transferred to the worker: they are empty afterwards.
 * @param spawn creates a worker that calls `serveTrainer`
 */
export function createTrainer(spawn: () => Worker): Train {
  return async (input, onProgress, signal) => {
    signal?.throwIfAborted();
    const worker = await startWorker(spawn, signal);
    return worker ? trainInWorker(worker, input, onProgress, signal) : train(input, onProgress, signal);
  };
}

/** A worker that is ready, or undefined when none can start. */
async function startWorker(spawn: () => Worker, signal?: AbortSignal): Promise<Worker | undefined> {
  let worker: Worker;
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

function trainInWorker(
  worker: Worker,
  input: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
): Promise<TrainedResult> {
  const result = new Promise<TrainedResult>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new AssayError('internal', `Training stopped: ${message}`));
    worker.onmessage = ({ data }: MessageEvent<ToEngine>) => {
      switch (data.kind) {
        case 'ready':
          return;
        case 'progress':
          return onProgress?.(data.done, data.total);
        case 'done':
          return resolve(data.result);
        case 'failed':
          return reject(AssayError.fromJSON(data.error));
        default:
          return data satisfies never;
      }
    };
    worker.postMessage(input, listBuffers(input));
  });
  return raceAbort(result, signal).finally(() => worker.terminate());
}

function listBuffers({ encodings, ambient }: TrainInput): Transferable[] {
  const all = [encodings, ...(ambient ? [ambient] : [])];
  return all.flatMap(({ semantic, style, tokens }) => [
    semantic.data.buffer,
    style.data.buffer,
    tokens.buffer,
  ]);
}
