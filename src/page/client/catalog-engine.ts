// Methods that work if no engine can start: the models of the catalog and their traits. Loaded at once and small, because
// service workers load no code later.
import {
  AssayError,
  type Catalog,
  modelNotFoundError,
  type ScoringService,
} from '../../core/contract/index.js';
import { addRelease } from '../../core/platform/index.js';
import { findEntry, summarize } from '../../core/storage/index.js';
import { type CallableEngine, callDirectly } from '../rpc/index.js';

/**
 * Answers `models()` and `traits()`, and refuses every other call.
 * @param assets absolute URL of the models folder, with a trailing slash
 * @param refusal why there is no engine, and where there is one
 */
export function openCatalog(assets: string, refusal: string): CallableEngine {
  const url = new URL('catalog.json', assets).href;
  const read = async (): Promise<Catalog> => {
    try {
      const response = await fetch(addRelease(url), { cache: 'no-cache', credentials: 'same-origin' });
      if (response.ok) return await response.json();
      throw response.status;
    } catch (cause) {
      const detail = `Catalog ${url} cannot be read: ${cause}`;
      throw new AssayError('artifact_unavailable', detail, { cause });
    }
  };
  const service: Pick<ScoringService, 'models' | 'traits'> = {
    models: async () => (await read()).models.map(({ card }) => summarize(card)),
    async traits(handle) {
      const entry = findEntry(await read(), handle);
      if (!entry) throw modelNotFoundError(handle);
      return entry.card.traits;
    },
  };
  return callDirectly(service, new AssayError('engine_unavailable', refusal));
}
