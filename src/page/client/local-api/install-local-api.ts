// installLocalApi() and uninstallLocalApi(), whose code most pages never need.
import { copyArgument } from '../arguments.js';
import type { AssayOptions } from '../assay-options.js';
import { readGuarded } from '../check-options.js';
import { loadOnce } from '../load-once.js';
import type { LocalApi } from './local-api.js';

const load = loadOnce('the local API', () => import('./local-api.js'));

/**
 * Resolves when the REST paths are answered locally for this page, on a first visit and after a hard reload too.
 * @throws engine_unavailable without service workers, when the script cannot be registered or is from another release,
 *   and when the page is outside its scope; invalid_request for unknown options and invalid values, and when another
 *   service worker of the site would be replaced
 */
export async function installLocalApi(options?: AssayOptions): Promise<LocalApi> {
  const copy = readGuarded(() => copyArgument(options) as AssayOptions | undefined);
  return (await load()).installLocalApi(copy);
}

/**
 * Removes what {@link installLocalApi} has registered on this origin, at any path: requests reach the server again. The site's own
 * service worker stays, and answers nothing of Assay's. Stored models stay, too.
 * @returns false if nothing was registered, and without service workers
 * @throws engine_unavailable when its code cannot be loaded
 */
export async function uninstallLocalApi(): Promise<boolean> {
  return (await load()).uninstall();
}
