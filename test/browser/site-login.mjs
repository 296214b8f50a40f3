// The site behind a login page that answers everything with 200 and HTML: nothing of it gets into the offline cache, and the
// cache is filled once the site is back. Then the same in a browser without the Cache API.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { controlled, firstCard } from './site-harness.mjs';

const login = '<!doctype html><title>Sign in</title><form>Sign in</form>';

/**
 * A server that passes requests on to the site, unless someone has to log in; `moved` is a path that it redirects to the same
 * file, and `before` leads the service worker's script.
 */
async function openGate(url) {
  const gate = { isOpenFor: () => true, moved: '', before: '' };
  const server = createServer(async ({ url: path }, response) => {
    if (path === gate.moved) return response.writeHead(302, { location: `${path}?moved` }).end();
    if (!gate.isOpenFor(path)) return response.writeHead(200, { 'content-type': 'text/html' }).end(login);
    const answer = await fetch(new URL(path, url));
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type });
    if (path.startsWith('/assay-sw.js')) response.write(gate.before);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(gate, {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** Paths in the caches of the site, and those whose content is the login page. */
const readCaches = (page) =>
  page.evaluate(async (wrong) => {
    const paths = [];
    const logins = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        paths.push(pathname);
        if ((await (await cache.match(request)).text()) === wrong) logins.push(pathname);
      }
    }
    return { paths, logins };
  }, login);

/** Paths that the service worker has not stored, once it has fetched what it can. */
const readMissing = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
    port1.start();
    active.postMessage('assay-offline', [port2]);
    return (await answer).data.map((missing) => new URL(missing).pathname);
  });

export async function checkLogin(check, browser, url) {
  await check('keeps no login page and no redirect, and caches the site once it is back', async () => {
    const gate = await openGate(url);
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      // From the installation on, a visitor has to log in.
      gate.isOpenFor = (path) => {
        if (path.startsWith('/assay-sw.js')) gate.isOpenFor = (other) => /^\/assay-(sw|models)/.test(other);
        return true;
      };
      await page.goto(gate.url);
      await controlled(page);
      assert.deepEqual((await readCaches(page)).logins, []);
      await page.reload();
      assert.equal(await page.title(), 'Sign in');
      gate.isOpenFor = () => true;
      gate.moved = '/api.html';
      const worker = await context.waitForTarget((target) => target.type() === 'service_worker');
      // A new start of the worker does not wait a minute for the next attempt.
      await (await worker.worker()).close().catch(() => {});
      await page.goto(gate.url);
      await firstCard(page);
      assert.deepEqual(await readMissing(page), ['/api.html']);
      assert.deepEqual((await readCaches(page)).logins, []);
      gate.isOpenFor = () => false;
      await page.goto(`${gate.url}docs.html`);
      assert.equal(await page.title(), 'Sign in');
    } finally {
      await context.close();
      gate.close();
    }
  });
  await check('answers by the service worker where its caches cannot be opened', async () => {
    const gate = await openGate(url);
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      const blocked = "throw new DOMException('Blocked', 'SecurityError')";
      gate.before = `Object.defineProperty(globalThis, 'caches', { get() { ${blocked}; } });\n`;
      await page.goto(gate.url);
      await controlled(page);
      await page.reload();
      await firstCard(page);
      const { models } = await page.evaluate(async () => (await fetch('/models')).json());
      assert.ok(models.length > 0);
      assert.deepEqual((await readCaches(page)).paths, []);
    } finally {
      await context.close();
      gate.close();
    }
  });
}
