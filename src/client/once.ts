// A part of the library that is loaded when it is first needed. A load that failed is not remembered, so that a page
// that was offline for a moment goes on afterwards.
import { unavailable } from '../rpc/index.js';

/**
 * @param part what messages call it, like `the REST app`
 * @returns what `load` gives: one load for all callers, another one after a failure, which rejects with
 *   engine_unavailable
 */
export function once<T>(part: string, load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      throw unavailable(
        `${part} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
      );
    });
    return loaded;
  };
}
