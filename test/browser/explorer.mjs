// The API page in Chromium under the site's policy: calls every endpoint of both variants through the explorer's own
// fields and buttons, answered by the service worker, by the page, and offline. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { call, go, operationsOf } from './explorer-page.mjs';
import { axeInBothSchemes, fits320, usualSize } from './site-assertions.mjs';
import { counter, eventually, listenTo, open } from './site-harness.mjs';

const read = (path) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'));
const documents = {
  A: { whole: read('dist/schema/explorer.json'), published: read('models/openapi-a.json') },
  B: { whole: read('models/openapi-b.json'), published: read('models/openapi-b.json') },
};
/** Endpoints whose examples work unchanged on a site without built models. */
const everywhere =
  /^\/(m\/|models|api-docs|v1\/(openapi\.json|extract|health|models$|models\/\{handle\}(\/(score|compare|explain|traits))?$))/;

const { server, browser } = await open();
/** A document as the site serves it. */
const toServed = (document) => ({ ...document, servers: [{ url: new URL(server.url).origin }] });
const { check, end } = counter();
const page = await browser.newPage();
const { noise, foreign } = listenTo(page, server.url);
const address = { A: 'api.html', B: 'api.html?variant=B' };
const byServiceWorker = /service worker on this device/;

/** What is typed before an endpoint is called: only for extraction, a page of this site. */
const fields = (path) =>
  path === '/v1/extract' ? { body: JSON.stringify({ url: `${server.url}docs.html` }) } : {};

function documented({ responses }, { status, type, body }, title) {
  assert.ok(Object.hasOwn(responses, String(status)), `${title}: ${status} ${body}`);
  const types = Object.keys(responses[status].content ?? {});
  if (types.length > 0) assert.ok(types.includes(type.split(';')[0]), `${title}: ${type}`);
}

async function everyEndpoint(on, variant) {
  const { paths } = documents[variant].whole;
  const listed = await operationsOf(on);
  const expected = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  assert.deepEqual(listed.map(({ method, path }) => `${method} ${path}`).sort(), expected.sort());
  for (const { method, path } of listed) {
    // Endpoints that build and remove models have tests of their own.
    if (!(everywhere.test(path) && /^(get|post)$/.test(method))) continue;
    if (method === 'post' && path === '/v1/models') continue;
    const title = `${method} ${path}`;
    const answer = await call(on, title, fields(path));
    documented(paths[path][method], answer, title);
    assert.equal(answer.status, 200, `${title}: ${answer.body}`);
    assert.match(answer.shown, /200/, title);
    assert.match(answer.requestId, /^req_/, title);
  }
}

try {
  await page.setViewport(usualSize);
  for (const variant of ['A', 'B']) {
    await go(page, server.url + address[variant], byServiceWorker);
    await check(`variant ${variant}: every endpoint answers as documented`, () =>
      everyEndpoint(page, variant),
    );
    await check(
      `variant ${variant}: the published OpenAPI document is the static file, with the site's address`,
      async () => {
        const path = { A: '/v1/openapi.json', B: '/api-docs' }[variant];
        const answer = await page.evaluate(async (url) => (await fetch(url)).json(), path);
        assert.deepEqual(answer, toServed(documents[variant].published));
      },
    );
    await check(`variant ${variant}: responds with the chosen media type`, async () => {
      const answer = await call(page, 'post /m/{handle}', { accept: 'text/plain' });
      assert.equal(answer.status, 200);
      assert.match(answer.type, /^text\/plain/);
      assert.match(answer.shown, /Composite/);
    });
    await axeInBothSchemes(check, page, `around the explorer of variant ${variant}`, {
      exclude: ['openapi-explorer'],
    });
  }

  await check('redirects a browser from /api-docs to the explorer', async () => {
    await go(page, `${server.url}api-docs`, byServiceWorker);
    assert.equal(page.url().replace(/#.*/, ''), `${server.url}api.html?variant=B`);
    assert.ok((await operationsOf(page)).some(({ path }) => path === '/api-docs'));
  });
  await check('answers /api-docs with the OpenAPI document for other clients', async () => {
    const answer = await page.evaluate(async () => {
      const response = await fetch('/api-docs', { headers: { accept: '*/*' } });
      return { type: response.headers.get('content-type'), title: (await response.json()).info.title };
    });
    assert.deepEqual(answer, { type: 'application/json', title: 'Assay' });
  });
  await check('does not scroll sideways at 320 px', () =>
    fits320(page, async () => {
      await go(page, server.url + address.A, byServiceWorker);
      await operationsOf(page);
    }),
  );
  await check('shows the first operation once a narrow window is widened', async () => {
    await page.setViewport({ width: 375, height: 800 });
    await go(page, server.url + address.A, byServiceWorker);
    const [first] = await operationsOf(page);
    await page.setViewport(usualSize);
    const shown = await eventually('an operation', () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector('openapi-explorer');
        return shadowRoot.querySelector('api-request')?.elementId;
      }),
    );
    assert.equal(shown, first.id);
  });
  await check('shows a whole operation beside the list at 768 px', async () => {
    await page.setViewport({ width: 768, height: 900 });
    await go(page, server.url + address.A, byServiceWorker);
    await operationsOf(page);
    await eventually('response headers as wide as the column', () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector('openapi-explorer');
        const parts = shadowRoot.querySelector('api-response')?.shadowRoot;
        const cells = [...(parts?.querySelectorAll('.resp-headers + table td:nth-child(3)') ?? [])];
        const shown = cells.map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
        return shown.length > 0 && shown.every(({ width, right }) => width > 300 && right <= innerWidth);
      }),
    );
    await page.setViewport(usualSize);
  });
  await check('answers in the page where there are no service workers', async () => {
    const context = await browser.createBrowserContext();
    const bare = await context.newPage();
    await bare.setViewport(usualSize);
    await bare.evaluateOnNewDocument(() => delete Navigator.prototype.serviceWorker);
    await go(bare, server.url + address.A, /by this page/);
    await everyEndpoint(bare, 'A');
    await context.close();
  });
  await check('answers every endpoint offline', async () => {
    await go(page, server.url + address.A, byServiceWorker);
    await eventually('the cached explorer', () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const urls = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return (
          urls.flat().filter(({ url }) => /\/(api\.html|assets\/explorer-.*\.js(on)?)$/.test(url)).length ===
          3
        );
      }),
    );
    await server.close();
    await go(page, server.url + address.A, byServiceWorker);
    const { whole, published } = documents.A;
    assert.equal((await operationsOf(page)).length, Object.values(whole.paths).flatMap(Object.keys).length);
    for (const name of ['post /m/{handle}', 'get /v1/health', 'post /v1/models/{handle}/compare']) {
      assert.equal((await call(page, name)).status, 200, name);
    }
    const schema = await call(page, 'get /v1/openapi.json');
    assert.deepEqual(JSON.parse(schema.body), toServed(published));
  });
  await check('sends no request to another site', () => assert.deepEqual(foreign, []));
  await check('logs nothing to the console, no error and no policy violation', () => {
    const expected = /ERR_CONNECTION_REFUSED/;
    assert.deepEqual(
      noise.filter((line) => !expected.test(line)),
      [],
    );
  });
} finally {
  await browser.close();
  await server.close();
}

end();
