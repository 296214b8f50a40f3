// Which service worker answers for this page: Assay's script, which is registered here with its settings in its URL, or the
// site's own with Assay's imported. Another one of the site is never replaced unless the option says so.
import { getAddress, sleep, toTrustedScript } from '../../../core/platform/index.js';
import { addSettings, isAssayScript, readSettings, unavailableError } from '../../rpc/index.js';
import type { ResolvedOptions } from '../assay-options.js';
import { invalidRequest } from '../check-options.js';
import { toScriptError } from '../script-error.js';
import { greet, waitUntilActive } from './greet.js';

/** Milliseconds for a script to arrive. */
const scriptTimeout = 30_000;

export interface Registered {
  readonly registration: ServiceWorkerRegistration;
  /** True for a script of the site, which decides itself when an update of it takes over. */
  readonly shared: boolean;
}

/**
 * @param mayReplace true to register it in place of another service worker of the site
 * @throws engine_unavailable when the script cannot be registered, or the page is outside its scope; invalid_request when another
 *   service worker would be replaced
 */
export async function register(
  container: ServiceWorkerContainer,
  settings: ResolvedOptions,
  mayReplace: boolean,
): Promise<Registered> {
  const shared = await findShared(container, settings.script, mayReplace);
  const registration = shared ?? (await registerScript(container, settings));
  if (!getAddress()?.startsWith(registration.scope)) {
    throw unavailableError(`this page is outside the service worker's scope ${registration.scope}`);
  }
  return { registration, shared: shared !== undefined || !isAssayScript(settings.script.href) };
}

/** The site's registration, if it has Assay's script. @throws invalid_request if it has not, and would be replaced */
async function findShared(
  container: ServiceWorkerContainer,
  script: URL,
  mayReplace: boolean,
): Promise<ServiceWorkerRegistration | undefined> {
  for (const present of await listInTheWay(container, script)) {
    const url = getScript(present);
    if (url === undefined || isAssay(url)) continue;
    if (toPath(url) === toPath(script.href)) return present;
    if (mayReplace) continue;
    const active = await waitUntilActive(present);
    if (active && (await greet(active))) return present;
    throw invalidRequest(
      `This would replace the service worker '${url}'. Import Assay's at its top and name it by the option 'serviceWorker', or set 'replaceServiceWorker'`,
    );
  }
  return undefined;
}

/** The registration of this page, and that of the folder of the script. */
async function listInTheWay(
  container: ServiceWorkerContainer,
  script: URL,
): Promise<ServiceWorkerRegistration[]> {
  const { href } = new URL('./', script);
  const ofPage = await container.getRegistration();
  const ofScript = await container.getRegistration(href);
  const isOther = ofScript?.scope === href && ofScript.scope !== ofPage?.scope;
  return [ofPage, isOther ? ofScript : undefined].filter((registration) => registration !== undefined);
}

/** The URL of the newest script of a registration. */
export const getScript = (registration: ServiceWorkerRegistration | undefined): string | undefined =>
  (registration?.installing ?? registration?.waiting ?? registration?.active)?.scriptURL;

/** True for Assay's script, not for the site's own. */
export const isAssay = (script: string): boolean =>
  isAssayScript(script) || readSettings(script) !== undefined;

const toPath = (url: string): string => url.replace(/[?#].*/, '');

async function registerScript(
  container: ServiceWorkerContainer,
  settings: ResolvedOptions,
): Promise<ServiceWorkerRegistration> {
  const { script } = settings;
  try {
    if (isAssayScript(script.href)) {
      const url = toTrustedScript(addSettings(script, settings));
      return await withDeadline(container.register(url, { updateViaCache: 'none' }));
    }
    return await withDeadline(registerShared(container, toTrustedScript(script)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw await toScriptError('service worker script', script.href, reason);
  }
}

/** As the site would itself: without settings, and as a module only if it has imports. */
async function registerShared(
  container: ServiceWorkerContainer,
  url: string,
): Promise<ServiceWorkerRegistration> {
  try {
    return await container.register(url);
  } catch (cause) {
    return container.register(url, { type: 'module' }).catch(() => {
      throw cause;
    });
  }
}

/** Browsers wait for the script for minutes. */
async function withDeadline<T>(registered: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = sleep(scriptTimeout, ended.signal).then(() => {
    throw new Error(`it was not received within ${scriptTimeout / 1_000} s`);
  });
  late.catch(() => {});
  return Promise.race([registered, late]).finally(() => ended.abort());
}
