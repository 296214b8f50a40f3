// installLocalApi(): after it, this page's fetch('/m/…') is answered on this device. Registers the service worker, waits
// until it controls this page, and hosts the engine when asked.
import { isAssayError } from '../../../core/contract/index.js';
import { getOrigin, sleep } from '../../../core/platform/index.js';
import { type Claim, type OtherMessage, protocol, unavailableError } from '../../rpc/index.js';
import { PageAssay } from '../assay.js';
import { type AssayOptions, type ResolvedOptions, resolveOptions } from '../assay-options.js';
import { getServiceWorkers } from '../broker.js';
import { defaultUrls } from '../default-urls.js';
import { rememberShared } from '../leader/borrow-engine.js';
import { locate } from '../locate.js';
import { requestPersistence } from '../request-persistence.js';
import { toScriptError } from '../script-error.js';
import { configure, greet } from './greet.js';
import { type Registered, register } from './registration.js';
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

const gone =
  'Assay: this page has lost its service worker, as after clearing site data. Its fetch() sends texts to the server: reload it, or use assay.fetch()';

/** Warns in the console when no service worker controls the page any more. @returns a function that stops watching */
function watchControl(container: ServiceWorkerContainer): () => void {
  const warn = () => {
    if (!container.controller) console.warn(gone);
  };
  container.addEventListener('controllerchange', warn);
  return () => container.removeEventListener('controllerchange', warn);
}

const missing = 'service workers are not available on this page; use assay.fetch() instead';

/** By default next to the models' folder, where `assay init` writes it: a page of another route finds it as well. */
function chooseScript({ engine, script }: ResolvedOptions, options: AssayOptions | undefined): URL {
  const isDefault = (options?.assets ?? options?.serviceWorker) == null;
  return isDefault && typeof defaultUrls.assets === 'string'
    ? new URL('../assay-sw.js', engine.assets)
    : script;
}

/**
 * Resolves when the REST paths are answered locally for this page, on a first visit and after a hard reload too.
 * @throws engine_unavailable without service workers, when the script cannot be registered or is from another release,
 *   and when the page is outside its scope; invalid_request for unknown options and invalid values, and when another
 *   service worker of the site would be replaced
 */
export async function installLocalApi(options?: AssayOptions): Promise<LocalApi> {
  const located = await locate(resolveOptions(options));
  const settings = { ...located, script: chooseScript(located, options) };
  const container = getServiceWorkers();
  if (!container) throw unavailableError(missing);
  const assay = new PageAssay(options);
  try {
    // Without it the service worker's messages would wait until the document is parsed.
    container.startMessages();
    const registered = await register(container, settings, options?.replaceServiceWorker === true);
    await waitForControl(container, registered, settings);
    requestPersistence();
    const unwatch = watchControl(container);
    return {
      base: new URL(settings.base, getOrigin()).href,
      registration: registered.registration,
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
      dispose() {
        unwatch();
        assay.dispose();
      },
    };
  } catch (error) {
    assay.dispose();
    // As in a `blob:` page, whose address is not of its origin.
    throw isAssayError(error) ? error : unavailableError(missing, error);
  }
}

/**
 * Polls, because the event may have been dispatched before.
 * @throws engine_unavailable at once for a script of another release, and for one of the site without Assay's
 */
async function waitForControl(
  container: ServiceWorkerContainer,
  { registration, shared }: Registered,
  settings: ResolvedOptions,
): Promise<void> {
  const claim: Claim = { assay: protocol, kind: 'claim' };
  const deadline = performance.now() + controlTimeout;
  while (performance.now() < deadline) {
    const { active } = registration;
    // An update of the site's own script waits as long as the site wants.
    if (active && (shared || !isReplaced(registration))) {
      const answer = await (shared ? configure(active, settings) : greet(active));
      if (answer?.kind === 'other release')
        await update(registration, shared, settings.script, answer.answer);
      else if (!answer && shared) throw missingError(active);
      else if (active !== container.controller) active.postMessage(claim);
      else if (answer) {
        if (shared) rememberShared(active);
        return;
      }
    }
    await sleep(pollInterval);
  }
  throw unavailableError(
    `the service worker did not take control within ${controlTimeout / 1000} s; reload the page`,
  );
}

const missingError = ({ scriptURL }: ServiceWorker) =>
  unavailableError(
    `the service worker '${scriptURL}' does not answer. Import Assay's assay-sw.js at its top`,
  );

/** True while a newer service worker is about to take over. */
const isReplaced = ({ installing, waiting }: ServiceWorkerRegistration) => installing ?? waiting;

/**
 * Fetches the script again, in place of a worker of another release: the site may have been updated since it was
 * registered.
 * @throws engine_unavailable when the server's script is that worker's, or cannot be fetched, and when the site decides when
 *   the update takes over
 */
async function update(
  registration: ServiceWorkerRegistration,
  shared: boolean,
  script: URL,
  answer: OtherMessage,
): Promise<void> {
  const previous = registration.active;
  try {
    await registration.update();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw await toScriptError('service worker script', script.href, reason);
  }
  if (shared && isReplaced(registration)) {
    throw unavailableError(
      `the service worker '${script.href}' has another release of Assay. Its update waits: activate it, then reload the page`,
    );
  }
  if (registration.active === previous && !isReplaced(registration))
    throw await toScriptError('service worker script', script.href, answer);
}

export { uninstall } from './uninstall.js';
