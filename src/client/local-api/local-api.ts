// installLocalApi(): after it, this page's fetch('/m/…') is answered on this device. Registers the service worker, waits
// until it controls this page, and hosts the engine when asked.
import { getAddress, getOrigin, sleep, toTrustedScript } from '../../platform/index.js';
import {
  addSettings,
  askForEngine,
  type Claim,
  type Hello,
  type OtherMessage,
  protocol,
  unavailableError,
} from '../../rpc/index.js';
import { PageAssay } from '../assay.js';
import { type AssayOptions, type ResolvedOptions, resolveOptions } from '../assay-options.js';
import { getServiceWorkers } from '../broker.js';
import { requestPersistence } from '../request-persistence.js';
import { toScriptError } from '../script-error.js';
import { retryingFetch } from './retrying-fetch.js';

export interface LocalApi {
  /** Absolute base URL of the REST paths, with a trailing slash. */
  readonly base: string;
  readonly registration: ServiceWorkerRegistration;
  /**
   * `fetch` for these paths that retries twice on a network error (except for DELETE), stops the work on an abort, and
   * answers in the page while no service worker controls it.
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Stops hosting the engine here. The service worker stays; other pages may use it. */
  dispose(): void;
}

/** Milliseconds for the service worker to take control of the page, and between two checks. */
const controlTimeout = 10_000;
const pollInterval = 50;
/** Milliseconds for its script to arrive. */
const scriptTimeout = 30_000;

/**
 * Resolves when the REST paths are answered locally for this page, on a first visit and after a hard reload too.
 * @throws engine_unavailable without service workers, when the script cannot be registered or is from another release,
 *   and when the page is outside its scope; invalid_request for unknown options and invalid values
 */
export async function installLocalApi(options?: AssayOptions): Promise<LocalApi> {
  const settings = resolveOptions(options);
  const container = getServiceWorkers();
  if (!container)
    throw unavailableError('service workers are not available on this page; use assay.fetch() instead');
  const assay = new PageAssay(options);
  try {
    // Without it the service worker's messages would wait until the document is parsed.
    container.startMessages();
    const registration = await register(container, settings);
    await waitForControl(container, registration, settings.script);
    requestPersistence();
    return {
      base: new URL(settings.base, getOrigin()).href,
      registration,
      async fetch(input, init) {
        if (!container.controller) return assay.fetch(input, init);
        const request = new Request(input, init);
        return retryingFetch(request, {
          cancel: (message) => container.controller?.postMessage(message),
          isLost: (id) =>
            import('./is-lost.js').then(
              ({ isLost }) => isLost(container.controller, id),
              () => false,
            ),
        });
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
  settings: ResolvedOptions,
): Promise<ServiceWorkerRegistration> {
  const script = addSettings(settings.script, settings);
  let registration: ServiceWorkerRegistration;
  try {
    const registered = container.register(toTrustedScript(script), { updateViaCache: 'none' });
    registration = await withDeadline(registered);
  } catch (cause) {
    throw await toError(settings.script, cause);
  }
  if (!getAddress()?.startsWith(registration.scope)) {
    throw unavailableError(`this page is outside the service worker's scope ${registration.scope}`);
  }
  return registration;
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

const toError = ({ href }: URL, cause: unknown) =>
  toScriptError('service worker script', href, cause instanceof Error ? cause.message : String(cause));

/**
 * Polls, because the event may have been dispatched before.
 * @throws engine_unavailable at once for a script of another release
 */
async function waitForControl(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  script: URL,
): Promise<void> {
  const claim: Claim = { assay: protocol, kind: 'claim' };
  const deadline = performance.now() + controlTimeout;
  while (performance.now() < deadline) {
    const { active } = registration;
    if (active && !isReplaced(registration)) {
      const answer = await greet(active);
      if (answer?.kind === 'other release') await update(registration, active, script, answer.answer);
      else if (active !== container.controller) active.postMessage(claim);
      else if (answer) return;
    }
    await sleep(pollInterval);
  }
  throw unavailableError(
    `the service worker did not take control within ${controlTimeout / 1000} s; reload the page`,
  );
}

/** True while a newer service worker is about to take over. */
const isReplaced = ({ installing, waiting }: ServiceWorkerRegistration) => installing || waiting;

const greet = (worker: ServiceWorker) =>
  askForEngine((reply) => {
    const hello: Hello = { assay: protocol, kind: 'hello', reply };
    worker.postMessage(hello, [reply]);
  });

/**
 * Fetches the script again, in place of a worker of another release: the site may have been updated since it was
 * registered.
 * @throws engine_unavailable when the server's script is that worker's, or cannot be fetched
 */
async function update(
  registration: ServiceWorkerRegistration,
  previous: ServiceWorker,
  script: URL,
  answer: OtherMessage,
): Promise<void> {
  try {
    await registration.update();
  } catch (cause) {
    throw await toError(script, cause);
  }
  if (registration.active === previous && !isReplaced(registration))
    throw await toScriptError('service worker script', script.href, answer);
}
