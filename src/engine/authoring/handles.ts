// Which handles models can be built under. Pure.
import { AssayError, quoted } from '../../contract/errors.js';
import { parseHandle } from '../../contract/handle.js';

/** The prefix of the catalog, which nobody else may use. */
const reserved = 'assay';

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/**
 * A handle to build under.
 * @throws invalid_request for what is no handle, is pinned, or has the catalog's prefix
 */
export function newHandle(text: unknown): string {
  const parsed = typeof text === 'string' ? parseHandle(text) : undefined;
  if (!parsed) throw invalid(`The handle must read like 'local.name', not ${quoted(String(text))}`);
  if (parsed.version !== undefined)
    throw invalid(`A model is built without a version, not as ${quoted(parsed.handle)}@…`);
  if (parsed.prefix === reserved) {
    throw invalid(`The prefix '${reserved}.' is the catalog's; take another, like 'local.${parsed.name}'`);
  }
  return parsed.handle;
}
