// Requests another page's engine over the service worker. Loaded by a page that does not lead.
import type { EngineSettings } from '../../../core/contract/index.js';
import { askForEngine, isAssayScript, type Offer, protocol, toEngineKey } from '../../rpc/index.js';
import { getServiceWorkers } from '../broker.js';

/** URLs of the site's own service workers that this page has brought its settings to. */
const shared = new Set<string>();

/** Records that a service worker of the site has Assay's script. */
export function rememberShared({ scriptURL }: ServiceWorker): void {
  shared.add(scriptURL);
}

/** True for a service worker with our script, which knows its settings; asking another one would only cost the deadline. */
const isOurs = (worker: ServiceWorker | null | undefined): worker is ServiceWorker =>
  !!worker && (isAssayScript(worker.scriptURL) || shared.has(worker.scriptURL));

/** Our service worker: the page's controller, or after a hard reload the registration's. */
export async function getAssayServiceWorker(): Promise<ServiceWorker | undefined> {
  const container = getServiceWorkers();
  if (!container) return undefined;
  if (isOurs(container.controller)) return container.controller;
  const registration = await container.getRegistration().catch(() => undefined);
  return isOurs(registration?.active) ? registration.active : undefined;
}

/**
 * Requests a port to the engine of the leading page.
 * @param owner lock that this page holds
 * @param suspect lock of an engine that was found lost or unresponsive
 * @returns undefined without a service worker, without an engine, or without an answer in time
 */
export async function borrowEngine(
  engine: EngineSettings,
  owner: string | undefined,
  suspect: string | undefined,
): Promise<Offer | undefined> {
  const worker = await getAssayServiceWorker();
  if (!worker) return undefined;
  const answer = await askForEngine((reply) => {
    const question = { assay: protocol, kind: 'connect', engine: toEngineKey(engine), owner, suspect, reply };
    worker.postMessage(question, [reply]);
  });
  return answer?.kind === 'offer' ? answer : undefined;
}
