// The address of a document. Apart from realm.ts, because a page needs it for its service worker only.
import { getBaseUrl, isOpaque } from './realm.js';

/** The address of the document; for one without, what its relative addresses resolve against. */
export function getAddress(): string | undefined {
  const { href } = globalThis.location;
  return isOpaque(href) ? getBaseUrl() : href;
}
