// Questions of a page to a service worker, which answers if it has Assay's script.
import { sleep } from '../../../core/platform/index.js';
import {
  askForEngine,
  type Configure,
  type Forget,
  type Hello,
  protocol,
  type ServiceWorkerSettings,
} from '../../rpc/index.js';

/** Milliseconds for a service worker to be installed, and between two checks. */
const installTimeout = 10_000;
const pollInterval = 50;

/** Resolves with undefined for one that has not Assay's script. */
type Answer = ReturnType<typeof askForEngine>;

/** Asks for a sign of life. */
export const greet = (worker: ServiceWorker): Answer =>
  askForEngine((reply) => {
    const hello: Hello = { assay: protocol, kind: 'hello', reply };
    worker.postMessage(hello, [reply]);
  });

/** Brings settings to the site's own service worker, which has none in its URL. */
export function configure(worker: ServiceWorker, settings: ServiceWorkerSettings): Answer {
  const { engine, base, variant, explorer, perspective } = settings;
  return askForEngine((reply) => {
    const message: Configure = {
      assay: protocol,
      kind: 'configure',
      settings: {
        engine,
        base,
        variant,
        ...(explorer === undefined ? {} : { explorer }),
        ...(perspective ? { perspective } : {}),
      },
      reply,
    };
    worker.postMessage(message, [reply]);
  });
}

/** Makes it answer nothing any more. */
export const forget = (worker: ServiceWorker): Answer =>
  askForEngine((reply) => {
    const message: Forget = { assay: protocol, kind: 'forget', reply };
    worker.postMessage(message, [reply]);
  });

/** The active service worker of a registration, once there is one; undefined after a failed or slow installation. */
export async function waitUntilActive(
  registration: ServiceWorkerRegistration,
): Promise<ServiceWorker | undefined> {
  const deadline = performance.now() + installTimeout;
  while (!registration.active && performance.now() < deadline) {
    if (!registration.installing && !registration.waiting) return undefined;
    await sleep(pollInterval);
  }
  return registration.active ?? undefined;
}
