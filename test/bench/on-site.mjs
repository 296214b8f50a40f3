// Shared by the benches on the built site: the site, a local hub, and a page in headless Chromium.
import { chromiumFlags } from '../../.scripts/chromium.mjs';
import { open } from '../browser/site-harness.mjs';
import { startHub } from '../support/hub/index.mjs';

/** Milliseconds a measurement may take. */
export const patience = 1_800_000;

/**
 * Does the work with all of it open, and closes all of it in the end.
 * @param work is given server, hub and page
 * @param options of `open`
 */
export async function onSite(work, options) {
  const { server, browser } = await open({ protocolTimeout: patience, flags: chromiumFlags, ...options });
  const hub = await startHub();
  try {
    await work({ server, hub, page: await browser.newPage() });
  } finally {
    await browser.close();
    await hub.close();
    await server.close();
  }
}
