// The worker's side of training: a worker becomes the trainer of a build, or a helper of one.
import { serveThread, type ThreadEndpoint } from '../../../core/platform/thread/index.js';
import { type StudyHelpers, train } from '../train.js';
import type { TrainerMethods } from './methods.js';
import { RemoteHelper } from './remote-helper.js';
import { serveStudies } from './serve-studies.js';

/**
 * Trains on the one input that the worker receives, or runs studies for another worker that trains.
 * @param scope the worker's global scope
 */
export function serveTrainer(scope: ThreadEndpoint): void {
  let helpers: readonly RemoteHelper[] = [];
  serveThread<TrainerMethods>(scope, {
    train({ input, helpers: ports }, report) {
      const onProgress = (done: number, total: number) => report({ kind: 'steps', done, total });
      const close = () => report({ kind: 'searched' });
      return train(input, onProgress, undefined, (context): StudyHelpers => {
        helpers = ports.map((port) => new RemoteHelper(port, context));
        return { list: helpers, close };
      });
    },
    help: serveStudies,
    lose: (helper) => helpers[helper]?.lose(),
  });
}
