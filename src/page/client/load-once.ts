// Lazy loading of a part of the library. A failed load is not cached, so a page that was offline for a moment recovers.
import { AssayError } from '../../core/contract/index.js';
import { findWorkerRefusal } from '../../core/platform/index.js';
import { unavailableError } from '../rpc/index.js';

/**
 * @param part name for error messages, like `the REST app`
 * @returns a function that loads once for all callers, and again after a failure
 * @throws engine_unavailable when `load` rejects
 */
export function loadOnce<T>(part: string, load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      // Service workers load no code after their start.
      const refusal = findWorkerRefusal();
      throw refusal
        ? new AssayError('engine_unavailable', refusal, { cause })
        : unavailableError(`${part} cannot be loaded`, cause);
    });
    return loaded;
  };
}
