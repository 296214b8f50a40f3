// Messages between the page and the service worker: answers its requests for an engine, and requests another page's.
import type { EngineSettings } from '../contract/index.js';
import {
  answerOtherRelease,
  askForEngine,
  isBrokerMessage,
  isOwnScript,
  type Need,
  type Offer,
  protocol,
  toEngineKey,
} from '../rpc/index.js';

/** The container; undefined where service workers are unsupported or refused (insecure or opaque origins). */
export function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return globalThis.navigator?.serviceWorker;
  } catch {
    return undefined;
  }
}

/** URLs of the site's own service workers that this page has brought its settings to. */
const shared = new Set<string>();

/** Records that a service worker of the site has Assay's script. */
export function rememberShared({ scriptURL }: ServiceWorker): void {
  shared.add(scriptURL);
}

/** True for a service worker with our script, which knows its settings; asking another one would only cost the deadline. */
const isOurs = (worker: ServiceWorker | null | undefined): worker is ServiceWorker =>
  !!worker && (isOwnScript(worker.scriptURL) || shared.has(worker.scriptURL));

/** Our service worker: the page's controller, or after a hard reload the registration's. */
export async function getOwnServiceWorker(): Promise<ServiceWorker | undefined> {
  const container = getServiceWorkers();
  if (!container) return undefined;
  if (isOurs(container.controller)) return container.controller;
  const registration = await container.getRegistration().catch(() => undefined);
  return isOurs(registration?.active) ? registration.active : undefined;
}

/** Calls `answer` for every {@link Need} of this engine. @returns a function that stops listening */
export function listenForNeed(engine: EngineSettings, answer: (need: Need) => void): () => void {
  const container = getServiceWorkers();
  const key = toEngineKey(engine);
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (!isBrokerMessage(data)) answerOtherRelease(data);
    else if (data.kind === 'need' && data.engine === key) answer(data);
  };
  container?.addEventListener('message', listen);
  return () => container?.removeEventListener('message', listen);
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
  const worker = await getOwnServiceWorker();
  if (!worker) return undefined;
  const answer = await askForEngine((reply) => {
    const question = { assay: protocol, kind: 'connect', engine: toEngineKey(engine), owner, suspect, reply };
    worker.postMessage(question, [reply]);
  });
  return answer?.kind === 'offer' ? answer : undefined;
}
