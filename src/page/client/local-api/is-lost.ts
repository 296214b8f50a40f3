// Whether a request to the service worker is lost; loaded for one that takes long.
import { askForEngine, type Check, protocol } from '../../rpc/index.js';

/** True if the service worker does not know of a request, and so will not answer it. */
export async function isLost(worker: ServiceWorker | null, request: string): Promise<boolean> {
  const answer = await askForEngine((reply) => {
    const check: Check = { assay: protocol, kind: 'check', request, reply };
    worker?.postMessage(check, [reply]);
  });
  return answer?.kind === 'pass';
}
