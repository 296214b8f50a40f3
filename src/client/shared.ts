// The page-wide default, which the elements use. The one piece of state of a page that has no owner: it must be the
// same for every element, and settable before or after the first of them is upgraded.
import { type Assay, PageAssay } from './assay.js';
import type { AssayOptions } from './options.js';

let configured: AssayOptions = {};
let shared: PageAssay | undefined;

/** The page's default Assay: always the same one, unless somebody disposed of it. */
export function sharedAssay(): Assay {
  if (!shared || shared.disposed) shared = new PageAssay(configured);
  return shared;
}

/**
 * Options of {@link sharedAssay}, before its first use or after; calls under way are made again with them.
 * @throws invalid_request when an option is no URL
 */
export function configureAssay(options: AssayOptions): void {
  const copy = { ...options };
  if (!shared?.disposed) shared?.configure(copy);
  configured = copy;
}
