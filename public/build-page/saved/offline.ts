// Building offline: fetches what a build needs once the page is idle, and says whether a build works without a network.
import { getSharedAssay } from 'assay';
import { findById, formatError } from '../../page.js';

const line = findById('offline', HTMLElement);

/** Milliseconds until a service worker that does not answer is given up. */
const answerTime = 60_000;

/** The files of the site that the studio loads. */
const needed = /\/(build\.html|assets\/[^/]*|assay-models\/worker\/.*)$/;

/** Resolves when the page has nothing more urgent to do. */
const waitForIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3_000 });
    else setTimeout(resolve, 1_000);
  });

/** Whether the visitor has asked for little traffic. Only Chromium says so. */
function savesData(): boolean {
  const { connection }: { connection?: { saveData?: boolean } } = Object(navigator);
  return connection?.saveData === true;
}

/** Whether the service worker has stored all that the studio loads; false when it does not answer. */
async function isPageStored(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, answerTime);
  });
  active?.postMessage('assay-offline', [port2]);
  const missing = await answer;
  port1.close();
  return Array.isArray(missing) && !missing.some((url) => needed.test(String(url)));
}

/** Fetches what is missing for a build. @returns why a build does not work offline; empty when it does */
async function storeAll(): Promise<string> {
  await getSharedAssay().preload('builds');
  const { stored } = await getSharedAssay().storage();
  if (stored !== 'disk') return 'the storage of this browser is full or blocked';
  return (await isPageStored()) ? '' : 'some files of this page are not stored yet. Reload it while online';
}

async function show(): Promise<void> {
  line.textContent = 'Storing what a build needs, for use offline…';
  const reason = await storeAll().catch(formatError);
  line.textContent = reason === '' ? 'Ready to build offline.' : `Not ready to build offline: ${reason}`;
  if (reason !== '') addEventListener('online', () => void show(), { once: true });
}

/**
 * Prepares building offline, and shows whether it works.
 * @param installed the installation of the service worker, without which the page does not open offline
 */
export async function prepareOffline(installed: Promise<unknown>): Promise<void> {
  // It may fail before the page is idle, or where nothing waits for it.
  installed.catch(() => undefined);
  await waitForIdle();
  if (savesData()) {
    line.textContent = 'Your browser saves data: the first build downloads what it needs.';
    return;
  }
  await installed.then(show, (error: unknown) => {
    line.textContent = `Not ready to build offline: ${formatError(error)}`;
  });
}
