// Training on a thread of its own, so that scores never wait for a step of it. The engine's side and the other side;
// where no such thread can be started, training goes on here and makes way between its steps.
import { AssayError, type ErrorData, isAssayError } from '../../contract/errors.js';
import { train } from '../../training/train.js';
import type { OnTrainingProgress, TrainedResult, TrainInput } from '../../training/types.js';

/** What `train` does, wherever. */
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

/** What this needs of the other side's global scope. */
type TrainerScope = Pick<DedicatedWorkerGlobalScope, 'postMessage' | 'addEventListener'>;

/** The other side: trains what it is sent, once. */
export function serveTrainer(scope: TrainerScope): void {
  const tell = (message: ToEngine) => scope.postMessage(message);
  scope.addEventListener('message', ({ data }: MessageEvent<TrainInput>) => {
    train(data, (done, total) => tell({ kind: 'progress', done, total })).then(
      (result) => tell({ kind: 'done', result }),
      (thrown: unknown) => {
        const error = isAssayError(thrown) ? thrown : new AssayError('internal', 'Internal error');
        tell({ kind: 'failed', error: AssayError.prototype.toJSON.call(error) });
      },
    );
  });
  tell({ kind: 'ready' });
}

/**
 * Trains in a worker that is ended with the training, also when it is aborted: at once, in the middle of a step.
 * The encodings are handed over and are empty here afterwards.
 * @param spawn makes a worker that serves a trainer
 */
export function trainerOver(spawn: () => Worker): Train {
  return async (input, onProgress, signal) => {
    signal?.throwIfAborted();
    const worker = await started(spawn, signal);
    return worker ? trainedBy(worker, input, onProgress, signal) : train(input, onProgress, signal);
  };
}

/** A worker that is ready; undefined where there can be none. */
function started(spawn: () => Worker, signal?: AbortSignal): Promise<Worker | undefined> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = spawn();
    } catch {
      return resolve(undefined);
    }
    const settle = (ready: boolean) => {
      signal?.removeEventListener('abort', abort);
      worker.onmessage = worker.onerror = null;
      if (!ready) worker.terminate();
      resolve(ready ? worker : undefined);
    };
    const abort = () => {
      settle(false);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    worker.onmessage = () => settle(true);
    worker.onerror = (event) => {
      event.preventDefault();
      settle(false);
    };
  });
}

function trainedBy(
  worker: Worker,
  input: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
): Promise<TrainedResult> {
  return new Promise<TrainedResult>((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
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
    worker.postMessage(input, buffersOf(input));
  }).finally(() => worker.terminate());
}

function buffersOf({ encodings, ambient }: TrainInput): Transferable[] {
  const parts = [encodings, ...(ambient ? [ambient] : [])];
  return parts.flatMap(({ semantic, style, tokens }) => [
    semantic.data.buffer,
    style.data.buffer,
    tokens.buffer,
  ]);
}
