// `node test/faults/run.mjs [part of a title …]`: injects the faults of real browsers. Every answer must be correct and
// local; the static server must receive no request for the REST paths.
import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { long } from '../support/long.mjs';
import { buildSite, handle } from './build-site.mjs';
import { launch } from './cdp.mjs';
import { runCases } from './harness.mjs';
import { serve } from './static-server.mjs';
import './built-site.mjs';
import './encoder.mjs';
import './encoder-files.mjs';
import './engine.mjs';
import './leader.mjs';
import './load.mjs';
import './site-service-worker.mjs';
import './pages.mjs';
import './releases.mjs';
import './service-worker.mjs';
import './storage-flips.mjs';
import './storage-kills.mjs';
import './storage-limits.mjs';
import './tabs.mjs';

const built = fileURLToPath(new URL('../../dist/site', import.meta.url));
if (!existsSync(built)) throw new Error('dist/site is missing: npm run build');
const folder = await buildSite();
const olderFolder = await buildSite(4);
let leaked = 0;

/**
 * Servers of a lane, and for each of its cases a profile of the lane's browser or a new browser, so that locks, workers and
 * registrations are separate.
 */
async function openContext() {
  let shared;
  const server = await serve(folder);
  const site = await serve(built);
  // Without the script of further threads, which would be counted as engines.
  const engineSite = await serve(folder, {
    '/assay-models/worker/replica.js': join(built, 'missing'),
    '/assay-models/': join(built, 'assay-models'),
  });
  return {
    async setup(note, alone) {
      // Before a release, each has storage on disk.
      const own = alone || long;
      if (!own) shared ??= await launch();
      const browser = own ? await launch() : await shared.openProfile();
      return {
        browser,
        server,
        site,
        /** The pages of `server` over the real engine and models. */
        engineSite,
        handle,
        note,
        /** Folders of the same pages in this release and in an older one. */
        releases: { newer: folder, older: olderFolder },
        /** A tab on the site with the local API installed. */
        async installed(path = '/', from = server) {
          const page = await browser.open(`${from.url}${path}`);
          assert.equal(await page.run(() => lab.install()), true, 'the page is not controlled');
          return page;
        },
        /** Posts in a page by the plain fetch. */
        post: (page, content) => page.run((...args) => lab.post(...args), handle, content),
        /** Stops every running service worker, as the browser may at any time. */
        async stopServiceWorker(page) {
          await page.send('ServiceWorker.enable');
          await page.send('ServiceWorker.stopAllWorkers');
        },
      };
    },
    /** After a failure, the next case does not get the same browser. */
    async cleanup({ browser }, passed) {
      await browser.close().catch(() => {});
      if (!passed) {
        await shared?.close();
        shared = undefined;
      }
      server.deploy(folder);
      const leaks = [server, site, engineSite].flatMap((one) => one.leaks.splice(0));
      if (leaks.length === 0) return;
      leaked += leaks.length;
      console.log(`      leaked to the network: ${leaks.join(', ')}`);
    },
    close: () => Promise.all([server.down(), site.down(), engineSite.down(), shared?.close()]),
  };
}

const { passed, failed } = await runCases(openContext, process.argv.slice(2));
for (const made of [folder, olderFolder]) rmSync(made, { recursive: true });
console.log(`\n${passed + (leaked === 0 ? 1 : 0)} passed, ${failed + (leaked === 0 ? 0 : 1)} failed`);
process.exitCode = failed + leaked > 0 ? 1 : 0;
