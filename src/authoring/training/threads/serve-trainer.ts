// The worker's side of training: a worker becomes the trainer of a build, or a helper of one.
import { AssayError, isAssayError } from '../../../core/contract/index.js';
import { type StudyHelpers, train } from '../train.js';
import type { FromEngine, ToEngine } from './messages.js';
import { RemoteHelper } from './remote-helper.js';
import { serveStudies } from './serve-studies.js';

/** The part of the worker's global scope in use. */
export interface TrainerScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Trains on the one input that the worker receives, or runs studies for another worker that trains. */
export function serveTrainer(scope: TrainerScope): void {
  const post = (message: ToEngine) => scope.postMessage(message);
  let helpers: readonly RemoteHelper[] = [];
  const runTraining = ({ input, helpers: ports }: Extract<FromEngine, { kind: 'train' }>) => {
    const onProgress = (done: number, total: number) => post({ kind: 'progress', done, total });
    const close = () => post({ kind: 'searched' });
    return train(input, onProgress, undefined, (context): StudyHelpers => {
      helpers = ports.map((port) => new RemoteHelper(port, context));
      return { list: helpers, close };
    });
  };
  scope.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => {
    switch (data.kind) {
      case 'train':
        runTraining(data).then(
          (result) => post({ kind: 'done', result }),
          (thrown: unknown) => {
            const error = isAssayError(thrown) ? thrown : new AssayError('internal', 'Internal error');
            post({ kind: 'failed', error: AssayError.prototype.toJSON.call(error) });
          },
        );
        return;
      case 'help':
        return serveStudies(data.port);
      case 'lost':
        return helpers[data.helper]?.lose();
      default:
        return data satisfies never;
    }
  });
  post({ kind: 'ready' });
}
