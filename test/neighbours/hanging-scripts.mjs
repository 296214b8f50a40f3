// Scripts of Assay that a server never sends: the call ends after a fixed time, and says which script.
import assert from 'node:assert/strict';
import { openSite } from './site.mjs';
import { model, page, text } from './widget.mjs';

/** Milliseconds for a script to arrive, and for the rest. */
const limit = 30_000;
const slack = 10_000;

/** Never answers. */
const hang = () => {};

/** Calls `work` in a page. @returns its error, and the milliseconds until then */
const fail = (browser, url, work) =>
  browser.openTab(url, async (tab) => {
    const [error, milliseconds] = await tab.evaluate(`(async () => {
      const start = performance.now();
      const { createAssay, installLocalApi } = await import('/dist/esm/assay.js');
      const error = await (${work})(createAssay(), installLocalApi).catch(({ code, detail }) => ({ code, detail }));
      return [error, performance.now() - start];
    })()`);
    assert.ok(milliseconds > limit - slack && milliseconds < limit + slack, `${milliseconds} ms`);
    return error;
  });

const score = `(assay) => assay.score('${model}', '${text}')`;

export async function checkHangingScripts({ check, browser }) {
  const site = await openSite({
    '/': page(''),
    '/assay-models/worker/index.js': hang,
    '/assay-sw.js': hang,
  });
  try {
    await Promise.all([
      check('an engine whose script hangs is an error after 30 s', async () => {
        const { code, detail } = await fail(browser, site.url, score);
        assert.equal(code, 'engine_unavailable');
        const url = `${site.url}/assay-models/worker/index.js`;
        const start = `Service temporarily unavailable: engine script '${url}`;
        assert.ok(detail.startsWith(start) && detail.endsWith(' did not start within 30 s'), detail);
      }),
      check('a service worker whose script hangs is an error after 30 s', async () => {
        const { code, detail } = await fail(browser, site.url, '(_, install) => install()');
        assert.equal(code, 'engine_unavailable');
        assert.ok(detail.includes(`service worker script '${site.url}/assay-sw.js'`), detail);
      }),
    ]);
  } finally {
    await site.close();
  }
}
