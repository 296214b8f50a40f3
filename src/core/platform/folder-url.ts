// URLs of folders, which end with a slash so that relative paths resolve inside them. Pure.

/**
 * Resolves an address to the URL of a folder: with a trailing slash, without query and fragment.
 * @param base what a relative address resolves against; not needed for absolute ones
 * @throws TypeError when it is not a valid URL
 */
export function toFolderUrl(address: string | URL, base?: string | URL): URL {
  const url = new URL(address, base);
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
