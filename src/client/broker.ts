// The page's talk with the service worker: answering what it needs, and asking it for another page's engine.
import {
  ask,
  type EngineSettings,
  engineKey,
  isBrokerMessage,
  type Need,
  type Offer,
  protocol,
  settingsOf,
} from '../rpc/index.js';

/** The container, or undefined where service workers are unsupported or refused (insecure or opaque origins). */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return globalThis.navigator?.serviceWorker;
  } catch {
    return undefined;
  }
}

/** True for our service worker with the same engine settings; anybody else's would only cost the deadline. */
function isOurs(worker: ServiceWorker | null | undefined, engine: EngineSettings): worker is ServiceWorker {
  const settings = worker && settingsOf(worker.scriptURL);
  return settings ? engineKey(settings.engine) === engineKey(engine) : false;
}

/** Our service worker: the page's controller, or after a hard reload the registration's. */
async function ourServiceWorker(engine: EngineSettings): Promise<ServiceWorker | undefined> {
  const container = serviceWorkers();
  if (!container) return undefined;
  if (isOurs(container.controller, engine)) return container.controller;
  const registration = await container.getRegistration().catch(() => undefined);
  return isOurs(registration?.active, engine) ? registration.active : undefined;
}

/** Calls `answer` for every {@link Need} of this engine. @returns what ends it */
export function onNeed(engine: EngineSettings, answer: (need: Need) => void): () => void {
  const container = serviceWorkers();
  const key = engineKey(engine);
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (isBrokerMessage(data) && data.kind === 'need' && data.engine === key) answer(data);
  };
  container?.addEventListener('message', listen);
  return () => container?.removeEventListener('message', listen);
}

/**
 * Asks for a port to the engine of the page that leads.
 * @param owner lock that this page holds
 * @param suspect lock of an engine that was found dead or deaf
 * @returns undefined without a service worker, or when it knows of no engine, or does not answer within 2 s
 */
export async function borrowEngine(
  engine: EngineSettings,
  owner: string | undefined,
  suspect: string | undefined,
): Promise<Offer | undefined> {
  const worker = await ourServiceWorker(engine);
  if (!worker) return undefined;
  const answer = await ask((reply) => {
    const question = { assay: protocol, kind: 'connect', engine: engineKey(engine), owner, suspect, reply };
    worker.postMessage(question, [reply]);
  });
  return answer?.kind === 'offer' ? answer : undefined;
}
