// The thread's side of a generator: loads it once, then generates one text per request.
import { AssayError } from '../../../../core/contract/index.js';
import { serveThread, type ThreadEndpoint } from '../../../../core/platform/thread/index.js';
import type { GeneratorMethods } from '../generator.js';
import { type LoadedGenerator, loadGenerator } from './load-generator.js';

/**
 * Serves the requests of `openGenerator`.
 * @param scope the worker's global scope
 */
export function serveGenerator(scope: ThreadEndpoint): void {
  let generator: LoadedGenerator | undefined;
  serveThread<GeneratorMethods>(scope, {
    async open(parts) {
      generator = await loadGenerator(parts).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : `${cause}`;
        throw new AssayError('artifact_unavailable', `The generator cannot be loaded: ${reason}`, { cause });
      });
    },
    generate(generation) {
      if (!generator) throw new Error('the generator is not open');
      return generator(generation);
    },
  });
}
