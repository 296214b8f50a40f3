// Names inside a document that lead somewhere else: paths that must stay where they belong. Pure.

// Percent-encoded dots, slashes, backslashes and NUL would come to life when the path becomes a URL.
const encoded = /%(?:2e|2f|5c|00)/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const control = /\p{Cc}/u;

/**
 * True when a relative path cannot leave the folder that it is resolved against, be that on a disk or on the web.
 *
 * Refused: nothing at all, absolute paths, drives and schemes, `..`, backslashes, encoded separators, control
 * characters (a URL parser drops tabs and line breaks, so `.\t.` would turn into `..`).
 */
export function staysInside(path: string): boolean {
  if (path.trim() === '' || path.trim() !== path) return false;
  if (path.startsWith('/') || path.includes('\\')) return false;
  if (scheme.test(path) || encoded.test(path) || control.test(path)) return false;
  return path.split('/').every((segment) => segment.trim() !== '..');
}
