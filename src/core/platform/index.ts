// Small additions to the web platform that several folders need: time, abort, parallelism, bounded reads, URLs.
export { raceAbort } from './abort.js';
export { addRelease } from './add-release.js';
export { bindMethods } from './bind-methods.js';
export {
  type BrowserModel,
  createBrowserModel,
  type OnShare,
} from './browser-model/browser-model.js';
export { encodePath, toFileUrl } from './file-url.js';
export { findNearest, findNearestHandle } from './find-nearest.js';
export { toFolderUrl } from './folder-url.js';
export { isGitLfsPointer } from './git-lfs.js';
export { openBody } from './open-body.js';
export { runInParallel } from './parallel.js';
export { readAll } from './read-all.js';
export { readText } from './read-text.js';
export { getAddress } from './realm/address.js';
export { findWorkerRefusal, getBaseUrl, getOrigin, hasElements, isServer } from './realm/realm.js';
export { release, releaseQuery } from './release.js';
export { isRetryableStatus } from './retryable-status.js';
export { sleep } from './sleep.js';
export { startWorker } from './start-worker.js';
export { threadLimits } from './thread-limits.js';
export { toTrustedScript } from './trusted-types.js';
export { type EventLoopPause, yieldToEventLoop } from './yield-to-event-loop.js';
