// For a page that started an engine because the leader did not answer, such as one that is blocked by a long task: asks
// again, because two engines take twice the memory. Loaded only then.
import type { EngineSettings } from '../../../core/contract/index.js';
import { sleep } from '../../../core/platform/index.js';
import type { EngineLock, Offer, RemoteService } from '../../rpc/index.js';
import { borrowEngine, getAssayServiceWorker } from './borrow-engine.js';
import type { Leadership } from './leadership.js';

/** Milliseconds between two questions. */
const interval = 3_000;

/**
 * Asks until the leader offers its engine and no model is being built.
 * @param localChannel channel of the page's own engine
 * @returns undefined when that engine has ended, this page leads, or no service worker connects pages
 */
export async function findLeader(
  settings: EngineSettings,
  leadership: Leadership,
  lock: EngineLock,
  localChannel: RemoteService['channel'],
): Promise<Offer | undefined> {
  for (;;) {
    await sleep(interval);
    if (localChannel.closeReason || (await leadership.take()) || !(await getAssayServiceWorker()))
      return undefined;
    const offer = (await isBuilding())
      ? undefined
      : await borrowEngine(settings, await lock.hold(), localChannel.lock);
    if (offer && !localChannel.closeReason) return offer;
    offer?.port.close();
  }
}

/** True while any engine of the origin holds the lock of a build, which would end with its engine. */
async function isBuilding(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('assay-build-'));
}
