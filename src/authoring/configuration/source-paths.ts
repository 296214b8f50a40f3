// Paths of sources, relative to the model directory or to a repository. Pure.

/** Percent-encoded separators and control characters, which a server may decode. */
const encoded = /%(?:2f|5c|7f|[01][0-9a-f])/i;
/** A URL scheme, or a Windows drive. */
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** Control characters, which URL parsers drop, so that `.\t.` would turn into `..`; and lone surrogates. */
const unusable = /[\p{Cc}\p{Cs}]/u;

/**
 * True for a relative path, with `/`, that cannot leave its folder, on disk or on the web. `#`, `?`, `:`, `%` and
 * white space are ordinary characters of file names: code that turns a path into a URL percent-encodes its segments.
 *
 * Refused: a blank path; `..` segments, also percent-encoded or with white space around them; absolute paths; a
 * leading `scheme:`, drive letter or `~`; backslashes; control characters; percent-encoded separators.
 */
export function staysInside(path: string): boolean {
  const trimmed = path.trim();
  if (trimmed === '' || /^[/~]/.test(trimmed) || scheme.test(trimmed)) return false;
  if (path.includes('\\') || unusable.test(path) || encoded.test(path)) return false;
  return path.split('/').every((segment) => decodeDots(segment) !== '..');
}

const decodeDots = (segment: string): string => segment.replace(/%2e/gi, '.').replace(/%20/g, ' ').trim();
