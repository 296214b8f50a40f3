// A fetch that also reads `file:` URLs, which Node's fetch refuses: for folders of models and encoders on disk.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Answers `file:` URLs from disk (200 or 404); everything else goes to `fallback`.
 * @param locate the file of a URL. Default: the URL itself
 */
export function createFileFetch(
  fallback: typeof fetch = globalThis.fetch,
  locate: (url: URL) => URL = (url) => url,
): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'file:') return fallback(input, init);
    try {
      return new Response(new Uint8Array(await readFile(fileURLToPath(locate(url)))));
    } catch {
      return new Response(null, { status: 404 });
    }
  };
}
