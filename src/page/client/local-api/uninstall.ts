// The work of uninstallLocalApi(): removes Assay's service worker, and makes the site's own answer nothing of Assay's.
import { getServiceWorkers } from '../broker.js';
import { forget } from './greet.js';
import { getScript, isAssay } from './registration.js';

/** See `uninstallLocalApi` in install-local-api.ts. */
export async function uninstall(): Promise<boolean> {
  const container = getServiceWorkers();
  if (!container) return false;
  // Refused to a document whose address is not of its origin, such as a `blob:` page.
  const ofPage = await container.getRegistration().catch(() => undefined);
  const all = await container.getRegistrations().catch(() => []);
  const removed = await Promise.all(
    all.map((registration) => remove(registration, registration.scope === ofPage?.scope)),
  );
  return removed.includes(true);
}

/** @param isShared true for the registration of this page: of all scripts that are not Assay's, only this one is asked */
async function remove(registration: ServiceWorkerRegistration, isShared: boolean): Promise<boolean> {
  const script = getScript(registration);
  const isInstalled = script !== undefined && isAssay(script);
  const { active } = registration;
  // Pages that it controls keep it until they are closed or reloaded.
  const answer = active && (isInstalled || isShared) ? await forget(active) : undefined;
  return isInstalled ? registration.unregister() : answer?.kind === 'pass';
}
