// URLs of files, from paths whose characters a URL parser would take for something else. Pure.

/**
 * Percent-encodes every segment of a path, so that `#`, `?`, `:` and `%` are parts of file names.
 * @param path with `/` between its segments; lone surrogates become U+FFFD, as in any UTF-8
 */
export function encodePath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/');
}

/**
 * The URL of a file in a folder.
 * @param path relative, not percent-encoded
 * @param folder absolute, with a trailing slash
 * @throws TypeError when `folder` is not a valid URL
 */
export function toFileUrl(path: string, folder: string | URL): URL {
  // With `./` in front, a path can begin with a slash and still not name a host.
  return new URL(`./${encodePath(path)}`, folder);
}
