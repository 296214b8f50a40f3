// installLocalApi(): from here on, fetch('/m/…') of this page is answered on this device. Registers the service
// worker, makes sure that it controls this very page, and stands ready to host the engine.
import { ask, type Claim, type Hello, protocol, unavailable, withSettings } from '../rpc/index.js';
import { PageAssay } from './assay.js';
import { serviceWorkers } from './broker.js';
import { keepStorage } from './keep-storage.js';
import { type AssayOptions, type Settings, settle } from './options.js';
import { patientFetch } from './patient-fetch.js';
import { trustedScript } from './trusted.js';

export interface LocalApi {
  /** Absolute URL that the REST paths lie under, with a trailing slash. */
  readonly base: string;
  readonly registration: ServiceWorkerRegistration;
  /**
   * `fetch` for these paths, made patient: repeated twice on a network error (a DELETE is not), stopping the work
   * itself on an abort, and answered in the page while no service worker controls it.
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Stops hosting the engine here. The service worker stays; other pages may use it. */
  dispose(): void;
}

/** Milliseconds for the service worker to take control of the page, and between two looks. */
const controlWithin = 10_000;
const lookEvery = 50;

/**
 * Resolves when the REST paths are answered locally for this page, on a first visit and after a hard reload too.
 * @throws engine_unavailable where there are no service workers, when the script cannot be registered, and when the
 *   page lies outside its scope; invalid_request when an option is no URL
 */
export async function installLocalApi(options?: AssayOptions): Promise<LocalApi> {
  const settings = settle(options);
  const container = serviceWorkers();
  if (!container) throw unavailable('this page has no service workers; use assay.fetch() instead');
  const assay = new PageAssay(options);
  try {
    // Else the service worker's questions would wait for the end of the document.
    container.startMessages();
    const registration = await register(container, settings);
    await controlled(container, registration);
    keepStorage();
    return {
      base: new URL(settings.base, location.origin).href,
      registration,
      async fetch(input, init) {
        if (!container.controller) return assay.fetch(input, init);
        const request = new Request(input, init);
        return patientFetch(request, { cancel: (message) => container.controller?.postMessage(message) });
      },
      dispose: () => assay.dispose(),
    };
  } catch (error) {
    assay.dispose();
    throw error;
  }
}

async function register(
  container: ServiceWorkerContainer,
  settings: Settings,
): Promise<ServiceWorkerRegistration> {
  const script = withSettings(settings.script, settings);
  let registration: ServiceWorkerRegistration;
  try {
    registration = await container.register(trustedScript(script), { updateViaCache: 'none' });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw unavailable(`the service worker cannot be registered: ${why}`);
  }
  if (!location.href.startsWith(registration.scope)) {
    throw unavailable(`this page lies outside the service worker's scope, ${registration.scope}`);
  }
  return registration;
}

/** Waits by looking and not for an event, which may have been dispatched before. */
async function controlled(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  const claim: Claim = { assay: protocol, kind: 'claim' };
  const giveUp = performance.now() + controlWithin;
  while (performance.now() < giveUp) {
    const newest = registration.installing ?? registration.waiting ?? registration.active;
    const { controller } = container;
    if (controller && controller === newest) {
      if (await answers(controller)) return;
    } else if (newest && newest === registration.active) {
      newest.postMessage(claim);
    }
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  throw unavailable(`the service worker did not take control within ${controlWithin / 1000} s`);
}

async function answers(worker: ServiceWorker): Promise<boolean> {
  const answer = await ask((reply) => {
    const hello: Hello = { assay: protocol, kind: 'hello', reply };
    worker.postMessage(hello, [reply]);
  });
  return answer !== undefined;
}
