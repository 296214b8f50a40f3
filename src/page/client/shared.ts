// The page's default Assay, which the elements use. The only global state of a page: every element must use the same
// one, and it can be configured before or after the first element is upgraded.
import { PageAssay } from './assay.js';
import type { Assay } from './assay-api.js';
import type { AssayOptions } from './assay-options.js';

let configured: AssayOptions = {};
/** By requested embedder; undefined for the configured one. */
const shared = new Map<string | undefined, PageAssay>();

const withEmbedder = (embedder: string | undefined, options: AssayOptions): AssayOptions =>
  embedder ? { ...options, embedder } : options;

/**
 * Returns the page's default Assay: always the same one until it is disposed.
 * @param embedder used instead of the configured one; all other options are as configured
 */
export function getSharedAssay(embedder?: string): Assay {
  const known = shared.get(embedder);
  if (known && !known.disposed) return known;
  const created = new PageAssay(withEmbedder(embedder, configured));
  shared.set(embedder, created);
  return created;
}

/**
 * Sets the options of {@link getSharedAssay}, before or after its first use; pending calls run again with them.
 * @throws invalid_request for unknown options and invalid values
 */
export function configureAssay(options: AssayOptions): void {
  const copy = { ...options };
  for (const [embedder, assay] of shared) if (!assay.disposed) assay.configure(withEmbedder(embedder, copy));
  configured = copy;
}
