// The built site's encoder page in a real Chromium, over a stand-in of the hub: an encoder is downloaded, tried and
// scores, on WebGPU and without it; all that is running is shown; what goes wrong is said; a reload needs no network.
// Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { chromiumFlags } from '../../.scripts/chromium.mjs';
import { startHub } from '../support/hub/index.mjs';
import { axeInBothSchemes, fits320, usualSize } from './site-assertions.mjs';
import { counter, eventually, hubAddresses, listenTo, open } from './site-harness.mjs';

const hub = await startHub();
const { check, end } = counter();
const id = 'Xenova/all-MiniLM-L6-v2';
const text = 'Retry uploads after a 503\n\nThe bucket throttles large exports; wait for Retry-After.';
const withoutGpu = chromiumFlags.filter((flag) => !/webgpu|Vulkan/.test(flag));

/** A page with everything that is asked of it: its hub, what it says, and what it fetched elsewhere. */
async function pageOn(flags, scopeName) {
  const { server, browser } = await open({ flags });
  const scope = hub.scope(scopeName);
  const page = await browser.newPage();
  const { noise, foreign } = listenTo(page, server.url, ...hubAddresses(hub));
  const textOf = (selector) => page.$eval(selector, (node) => node.textContent.trim());
  /** The list of what is running, as an object. */
  const facts = () =>
    page.$$eval('#status > div', (rows) =>
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
    /** Presses Preload and waits for its end. @returns what went wrong, empty for nothing */
    async preload() {
      await page.click('#preload');
      await page.waitForSelector('#preload:not(:disabled)', { timeout: 120_000 });
      return textOf('#trouble');
    },
    /** The card of a text, once it is shown. */
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

async function onGpu() {
  const on = await pageOn(chromiumFlags, 'gpu');
  const { page, server, scope, textOf, facts, preload, card, set } = on;
  try {
    await page.setViewport(usualSize);
    await page.goto(on.address({ dtype: 'fp32' }));
    await check('nothing is downloaded before it is asked for', async () => {
      await eventually('the page', async () => (await textOf('#news')).startsWith('Nothing is downloaded'));
      await eventually('facts', async () => (await facts()).Engine);
      assert.deepEqual(scope.counts(), {});
      assert.equal((await facts()).Encoder, 'none yet');
    });
    await axeInBothSchemes(check, page, 'before');
    await check('a hub that cannot be reached is named', async () => {
      await set('#hub', 'http://127.0.0.1:9/');
      const trouble = await preload();
      assert.match(trouble, /The hub asked was http:\/\/127\.0\.0\.1:9\//);
      await set('#hub', scope.url);
    });
    await check('a name of nothing is said to be none', async () => {
      await set('#embedder', 'no such thing');
      assert.match(await preload(), /'no such thing' is no repository|embedder/);
      await set('#embedder', id);
    });
    await check('a download is stopped at a press, by keyboard', async () => {
      scope.faults([{ kind: 'slow', value: 20_000 }]);
      await page.focus('#preload');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#stop:not([hidden])');
      await eventually('bytes', async () => /MB/.test(await textOf('#amount')));
      assert.equal(await page.evaluate(() => document.activeElement.id), 'stop');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#preload:not(:disabled)');
      assert.match(await textOf('#news'), /^Stopped/);
      assert.equal(await page.$eval('#progress', (node) => node.hidden), true);
      scope.faults([]);
    });
    let first;
    await check(
      'the encoder is downloaded, the model made for it, and the text scored on the CPU',
      async () => {
        await set('#device', 'wasm');
        assert.equal(await preload(), '');
        assert.match(await textOf('#news'), /is ready, and works offline/);
        first = await card();
        assert.ok(Object.keys(first.scores).length > 0);
        await eventually('the backend', async () => (await facts()).Backend === 'CPU (WebAssembly)');
      },
    );
    await check('it is tried and scores on the GPU, nothing of the same weights made again', async () => {
      await set('#device', 'webgpu');
      const before = scope.requests().length;
      assert.equal(await preload(), '');
      const gpu = await card();
      for (const [trait, score] of Object.entries(first.scores))
        assert.ok(Math.abs(gpu.scores[trait] - score) <= 1, `${trait}: ${score}, ${gpu.scores[trait]}`);
      assert.equal(scope.requests().length, before);
      first = gpu;
    });
    await check('all that is running is shown', async () => {
      const shown = await eventually('the facts', async () => {
        const now = await facts();
        return now.Backend && now['Vectors kept'] !== '0, 0.0 MB' ? now : null;
      });
      assert.equal(shown.Backend, 'GPU (WebGPU)');
      assert.match(shown.Adapter, /\w+/);
      assert.equal(shown.Weights, 'fp32');
      assert.match(shown['Self-test'], /^passed, cosine to the CPU (0\.99\d+|1\.0+)$/);
      assert.equal(shown.Restarts, 'none');
      assert.match(shown['Kept here'], /encoders \d+\.\d MB/);
      console.log(`        adapter ${shown.Adapter}`);
    });
    await check('another text is scored live', async () => {
      const other = await card('fix bug');
      assert.notDeepEqual(other.scores, first.scores);
      assert.deepEqual(await card(), first);
    });
    await axeInBothSchemes(check, page, 'with a card');
    await check('the page 320 px wide does not scroll sideways', () => fits320(page));
    await check('a reload without any network scores the same, and asks for nothing', async () => {
      await eventually('the service worker', () => page.evaluate(() => !!navigator.serviceWorker.controller));
      await eventually('the code of encoders kept', () => page.evaluate(encoderCodeKept));
      const before = scope.requests().length;
      await server.close();
      await page.reload();
      await eventually('the encoder', async () => (await textOf('#news')).includes('is ready'));
      assert.deepEqual(await card(), first);
      assert.equal((await facts()).Backend, 'GPU (WebGPU)');
      assert.equal(scope.requests().length, before);
    });
    await check('an evicted encoder is gone, and the page says how much', async () => {
      await page.click('#evict');
      await eventually('the news', async () => / MB of .* let go/.test(await textOf('#news')));
      await eventually('the facts', async () => (await facts()).Encoder === 'none yet');
      const { embedders } = await page.evaluate(() => globalThis.assay.sharedAssay().storage());
      assert.equal(embedders[id], undefined);
    });
    await check('the bundled embedder stays, and that is said', async () => {
      await set('#embedder', '');
      await page.click('#evict');
      await eventually('the news', async () => (await textOf('#news')).endsWith('stays.'));
    });
    await check('no request went to another site', () =>
      assert.deepEqual(
        on.foreign.filter((url) => !url.startsWith('http://127.0.0.1:9/')),
        [],
      ),
    );
    await check('the console stayed empty but for what could not be reached', () =>
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

/** Runs in the page: true once the service worker has kept the code of hub encoders, which it does behind all else. */
async function encoderCodeKept() {
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => /assets\/load-/.test(url))) return true;
  }
  return false;
}

async function withoutAny() {
  const on = await pageOn(withoutGpu, 'cpu');
  const { page, facts, preload, card } = on;
  try {
    await page.goto(on.address());
    await check('without WebGPU the encoder scores on the CPU, and the page says why', async () => {
      assert.equal(await preload(), '');
      assert.ok(Object.keys((await card()).scores).length > 0);
      const shown = await eventually('the facts', async () => {
        const now = await facts();
        return now.Backend ? now : null;
      });
      assert.equal(shown.Backend, 'CPU (WebAssembly)');
      assert.equal(shown.Weights, 'q8');
      assert.equal(shown.Adapter, 'none in use');
      assert.match(shown.Note, /webgpu: no adapter/);
    });
    await check('no request went to another site from there either', () => assert.deepEqual(on.foreign, []));
  } finally {
    await on.end();
    await on.server.close();
  }
}

try {
  await onGpu();
  await withoutAny();
} finally {
  await hub.close();
}

end();
