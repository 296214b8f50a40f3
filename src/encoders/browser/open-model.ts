// Where the browser's embedding model runs: in the engine's own thread where it is there and downloaded, else in the page,
// which alone can download it.
import { type BrowserModel, createBrowserModel, type OnShare, sleep } from '../../core/platform/index.js';

/** Milliseconds for the page to answer whether it has the interface: it may be unable to load the code for it. */
const pageLimit = 10_000;

export interface ModelSources {
  /** Of this thread. Default: its interface. */
  readonly local?: BrowserModel | undefined;
  /** Connects to that of the page; undefined without a page. */
  readonly connectPage?: (() => Promise<BrowserModel>) | undefined;
}

/**
 * Opens the model, after a download if necessary.
 * @throws Error with the reason why it cannot be used, and what to do
 */
export async function openBrowserModel(
  { local = createBrowserModel(), connectPage }: ModelSources,
  onShare: OnShare,
): Promise<BrowserModel> {
  if ((await local.availability()) !== 'available') {
    const page = await connectPage?.();
    const state = await Promise.race([page?.availability(), page && sleep(pageLimit).then(() => undefined)]);
    if (page && state) {
      await page.open(onShare);
      // Vectors of the own thread do not cross the page. Without the interface here, or with a failure, they do.
      if ((await local.availability()) !== 'available') return page;
      const isOpen = await local.open(onShare).then(
        () => true,
        () => false,
      );
      if (!isOpen) return page;
      page.close();
      return local;
    }
    page?.close();
  }
  await local.open(onShare);
  return local;
}
