// Where the files of the package are by default: where `npx assay init` copies them, the root of the site. The prebuilt
// module in dist/cdn uses the package's own, on any origin. The service worker's address has no release: browsers fetch that
// script past their cache, and another address would be another script.
import { releaseQuery } from '../../core/platform/index.js';

/** True in dist/cdn; not defined elsewhere. */
declare const __PREBUILT__: boolean | undefined;

interface DefaultUrls {
  /** Folder of the models. */
  readonly assets: string | URL;
  /** Script of the engine's worker, relative to that folder. */
  readonly worker: string | URL;
  /** Script of the service worker, relative to the page: it must be on the page's origin. */
  readonly serviceWorker: string;
}

/** Bundlers must not resolve these paths, so they are not literals inside `new URL`. */
const fromHere = (path: string): URL => new URL(path, import.meta.url);

const worker = `worker/index.js${releaseQuery}`;

export const defaultUrls: DefaultUrls = {
  assets: '/assay-models/',
  worker,
  serviceWorker: './assay-sw.js',
  ...(typeof __PREBUILT__ === 'undefined'
    ? {}
    : { assets: fromHere('../../models/'), worker: fromHere(worker) }),
};
