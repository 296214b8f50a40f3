// The page-wide default, which the elements use. The one piece of state of a page that has no owner: it must be the
// same for every element, and settable before or after the first of them is upgraded.
import { type Assay, PageAssay } from './assay.js';
import type { AssayOptions } from './options.js';

let configured: AssayOptions = {};
/** By the embedder that was asked for; undefined for the configured one. */
const shared = new Map<string | undefined, PageAssay>();

const under = (embedder: string | undefined, options: AssayOptions): AssayOptions =>
  embedder ? { ...options, embedder } : options;

/**
 * The page's default Assay: always the same one, unless somebody disposed of it.
 * @param embedder another than the configured one; everything else is as configured
 */
export function sharedAssay(embedder?: string): Assay {
  const known = shared.get(embedder);
  if (known && !known.disposed) return known;
  const made = new PageAssay(under(embedder, configured));
  shared.set(embedder, made);
  return made;
}

/**
 * Options of {@link sharedAssay}, before its first use or after; calls under way are made again with them.
 * @throws invalid_request when an option is no URL
 */
export function configureAssay(options: AssayOptions): void {
  const copy = { ...options };
  for (const [embedder, assay] of shared) if (!assay.disposed) assay.configure(under(embedder, copy));
  configured = copy;
}
