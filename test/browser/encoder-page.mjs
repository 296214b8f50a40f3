// The built site's encoder page in Chromium with a mock hub: download, self-test and scoring, on WebGPU and without it;
// status, errors, cancelling, removal, and a reload without a network. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { chromiumFlags, cpuFlags } from '../../.scripts/chromium.mjs';
import { startHub } from '../support/hub/index.mjs';
import { axeInBothSchemes, fits320, usualSize } from './site-assertions.mjs';
import { counter, eventually, hubAddresses, listenTo, open } from './site-harness.mjs';

const hub = await startHub();
const { check, end } = counter();
const id = 'Xenova/all-MiniLM-L6-v2';
const text = 'Retry uploads after a 503\n\nThe bucket throttles large exports; wait for Retry-After.';

/** A page with its own scope of the mock hub, and functions that read and use it. */
async function pageOn(flags, scopeName) {
  const { server, browser } = await open({ flags });
  const scope = hub.scope(scopeName);
  const page = await browser.newPage();
  const { noise, foreign } = listenTo(page, server.url, ...hubAddresses(hub));
  const textOf = (selector) => page.$eval(selector, (node) => node.textContent.trim());
  /** The status lists as an object. */
  const facts = () =>
    page.$$eval('#status > div, #technical > div', (rows) =>
      Object.fromEntries(rows.map((row) => [...row.children].map((node) => node.textContent))),
    );
  return {
    server,
    browser,
    scope,
    page,
    noise,
    foreign,
    textOf,
    facts,
    address: (more = {}) =>
      `${server.url}encoder.html?${new URLSearchParams({ hub: scope.url, embedder: id, ...more })}`,
    /** Presses Download and waits until it has ended. @returns the error that the page shows; empty for none */
    async download() {
      await page.click('#download');
      await page.waitForSelector('#download:not(:disabled)', { timeout: 120_000 });
      return textOf('#trouble');
    },
    /** Scores a text. @returns the card that is shown */
    async card(content = text) {
      await page.evaluate((value) => {
        const field = document.getElementById('sample');
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, content);
      return page.evaluate(() => document.querySelector('assay-score').score());
    },
    async set(selector, value) {
      await page.$eval(
        selector,
        (field, to) => {
          field.value = to;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        },
        value,
      );
    },
    end: () => browser.close(),
  };
}

async function withWebGpu() {
  const on = await pageOn(chromiumFlags, 'gpu');
  const { page, server, scope, textOf, facts, download, card, set } = on;
  try {
    await page.setViewport(usualSize);
    await check('scores with assay-base on WebGPU, without a request to the hub', async () => {
      // A software GPU compiles for seconds, much longer under load.
      const patience = { timeout: 120_000 };
      await page.goto(on.address({ embedder: 'assay-base', model: 'assay.formality' }));
      await page.waitForFunction(() => news.textContent.startsWith('assay-base is ready'), patience);
      const { scores } = await card('hey u guys');
      assert.ok(Object.values(scores).every(Number.isInteger));
      await page.waitForFunction(
        () => document.getElementById('status').textContent.includes('GPU (WebGPU)'),
        patience,
      );
      const shown = await facts();
      assert.deepEqual([shown.Encoder, shown.Dimensions], ['assay-base', '512']);
      assert.match(shown.Revision, /^[0-9a-f]{16}$/);
      assert.match(shown['Self-test'], /^Passed \(cosine to the CPU 0\.99\d+\)$/);
      assert.deepEqual(scope.requests(), []);
    });
    await page.goto(on.address({ dtype: 'fp32' }));
    await check('downloads nothing before Download is pressed', async () => {
      await eventually('the page', async () => (await textOf('#news')).startsWith('Nothing is downloaded'));
      await eventually('facts', async () => (await facts()).Engine);
      assert.deepEqual(scope.counts(), {});
      assert.equal((await facts()).Encoder, 'None');
    });
    await axeInBothSchemes(check, page, 'before a download');
    await check('names a hub that cannot be reached', async () => {
      await set('#hub', 'http://127.0.0.1:9/');
      const trouble = await download();
      assert.match(trouble, /the hub's address: http:\/\/127\.0\.0\.1:9\//);
      await set('#hub', scope.url);
    });
    await check('names an invalid encoder', async () => {
      await set('#embedder', 'no such thing');
      assert.match(await download(), /'no such thing'/);
      await set('#embedder', id);
    });
    await check('cancels a download by keyboard', async () => {
      scope.faults([{ kind: 'slow', value: 20_000 }]);
      await page.focus('#download');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#cancel:not([hidden])');
      await eventually('bytes', async () => /MB/.test(await textOf('#amount')));
      assert.equal(await page.evaluate(() => document.activeElement.id), 'cancel');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#download:not(:disabled)');
      assert.match(await textOf('#news'), /^Cancelled/);
      assert.equal(await page.$eval('#progress', (node) => node.hidden), true);
      scope.faults([]);
    });
    let first;
    await check('downloads the encoder, builds the model for it, and scores on the CPU', async () => {
      await set('#device', 'wasm');
      assert.equal(await download(), '');
      assert.match(await textOf('#news'), /is ready and works offline/);
      first = await card();
      assert.ok(Object.keys(first.scores).length > 0);
      await eventually('the backend', async () => (await facts())['Runs on'] === 'CPU (WebAssembly)');
    });
    await check('scores the same on the GPU, without another download of the same weights', async () => {
      await set('#device', 'webgpu');
      const before = scope.requests().length;
      assert.equal(await download(), '');
      const gpu = await card();
      for (const [trait, score] of Object.entries(first.scores))
        assert.ok(Math.abs(gpu.scores[trait] - score) <= 1, `${trait}: ${score}, ${gpu.scores[trait]}`);
      assert.equal(scope.requests().length, before);
      first = gpu;
    });
    await check('shows the status of the engine and of the storage', async () => {
      const shown = await eventually('the facts', async () => {
        const now = await facts();
        return now['Runs on'] && now['Cached vectors'] !== '0 (0 B)' ? now : null;
      });
      assert.equal(shown['Runs on'], 'GPU (WebGPU)');
      assert.match(shown.GPU, /\w+\/\w+/);
      assert.equal(shown.Precision, 'fp32');
      assert.match(shown['Self-test'], /^Passed \(cosine to the CPU (0\.99\d+|1\.0+)\)$/);
      assert.equal(shown.Restarts, 'None');
      // ONNX Runtime alone has 27 MB.
      assert.match(shown['Stored data'], /encoders \d+\.\d kB/);
      console.log(`        adapter ${shown.GPU}`);
    });
    await check('scores another text live', async () => {
      const other = await card('fix bug');
      assert.notDeepEqual(other.scores, first.scores);
      assert.deepEqual(await card(), first);
    });
    await axeInBothSchemes(check, page, 'with a card');
    await check('does not scroll sideways at 320 px', () => fits320(page));
    await check(
      'scores the same after a reload without a network, and sends no request to the hub',
      async () => {
        await eventually('the service worker', () =>
          page.evaluate(() => !!navigator.serviceWorker.controller),
        );
        await eventually('the cached code of encoders', () => page.evaluate(isEncoderCodeCached));
        const before = scope.requests().length;
        await server.close();
        await page.reload();
        await eventually('the encoder', async () => (await textOf('#news')).includes('is ready'));
        assert.deepEqual(await card(), first);
        assert.equal((await facts())['Runs on'], 'GPU (WebGPU)');
        assert.equal(scope.requests().length, before);
      },
    );
    await check('removes the encoder and says how much was freed', async () => {
      await page.click('#remove');
      await eventually('the news', async () => /^Removed .* \(\d+\.\d MB\)\.$/.test(await textOf('#news')));
      await eventually('the facts', async () => (await facts()).Encoder === 'None');
      const { embedders } = await page.evaluate(() => globalThis.assay.getSharedAssay().storage());
      assert.equal(embedders[id], undefined);
    });
    await check('says that the bundled encoder cannot be removed', async () => {
      await set('#embedder', '');
      await page.click('#remove');
      await eventually('the news', async () => (await textOf('#news')).endsWith('cannot be removed.'));
    });
    await check('sends no request to another site', () =>
      assert.deepEqual(
        on.foreign.filter((url) => !url.startsWith('http://127.0.0.1:9/')),
        [],
      ),
    );
    await check('logs nothing to the console except failed connections', () =>
      assert.deepEqual(
        on.noise.filter((line) => !/ERR_(CONNECTION|UNSAFE)|Failed to load resource|net::/.test(line)),
        [],
      ),
    );
  } finally {
    await on.end();
    await server.close().catch(() => {});
  }
}

/** Runs in the page. @returns whether the service worker has cached the code of hub encoders, which it does last */
async function isEncoderCodeCached() {
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => /encoders\/chunk-transformers-/.test(url))) return true;
  }
  return false;
}

async function withoutWebGpu() {
  const on = await pageOn(cpuFlags, 'cpu');
  const { page, facts, download, card } = on;
  try {
    await page.goto(on.address());
    await check('scores on the CPU where there is no WebGPU, and says why', async () => {
      assert.equal(await download(), '');
      assert.ok(Object.keys((await card()).scores).length > 0);
      const shown = await eventually('the facts', async () => {
        const now = await facts();
        return now['Runs on'] ? now : null;
      });
      assert.equal(shown['Runs on'], 'CPU (WebAssembly)');
      assert.equal(shown.Precision, 'q8');
      assert.equal(shown.GPU, 'Not used');
      assert.match(shown.Note, /webgpu: no adapter/);
    });
    await check('sends no request to another site without WebGPU', () => assert.deepEqual(on.foreign, []));
  } finally {
    await on.end();
    await on.server.close();
  }
}

try {
  await withWebGpu();
  await withoutWebGpu();
} finally {
  await hub.close();
}

end();
