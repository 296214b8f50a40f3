// Where the models of a page are that names no folder: at the site's root, or else in the page's folder. Loaded only for pages
// for which these are two.
import { getBaseUri } from './arguments.js';
import type { ResolvedOptions } from './assay-options.js';
import { defaultUrls } from './default-urls.js';

/** By the page's folder. What was found does not change while the page is open; a server that did not answer is asked again. */
const locations = new Map<string, string>();

/** True if a folder has a catalog. Servers of single-page apps answer every unknown path with their page. */
async function hasCatalog(assets: string): Promise<boolean> {
  const url = new URL('catalog.json', assets);
  const response = await fetch(url, { method: 'HEAD', credentials: 'same-origin' })
    // Chromium reports a response that nothing reads as net::ERR_ABORTED.
    .then((answer) => answer.arrayBuffer().then(() => answer))
    .catch(() => undefined);
  return response?.ok === true && !/html/.test(response.headers.get('content-type') ?? '');
}

/** @returns the options with the folder that has a catalog; as they were if neither has, so that errors name the root */
export async function locate<Options extends Pick<ResolvedOptions, 'engine'>>(
  options: Options,
): Promise<Options> {
  const { engine } = options;
  const [root, nearby] = ['', '.'].map(
    (start) => new URL(`${start}${defaultUrls.assets}`, getBaseUri()).href,
  );
  if (root === undefined || nearby === undefined || engine.assets !== root || nearby === root) return options;
  const known = locations.get(nearby) ?? (await findCatalog([root, nearby]));
  if (known === undefined) return options;
  locations.set(nearby, known);
  return { ...options, engine: { ...engine, assets: known } };
}

async function findCatalog(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) if (await hasCatalog(folder)) return folder;
  return undefined;
}
