// Redirects of a URL as content, through the engine with the fetch of `openModels`, from a real server on this machine.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngine } from '../../../../src/entries/in-process/index.js';
import { createFileFetch, createGuardedFetch } from '../../../../src/server/node/index.js';

let server: Server;
let origin: string;
const requested: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    const left = Number(request.url?.slice(1));
    if (request.url === '/elsewhere')
      response.writeHead(302, { location: `${origin.replace('127.0.0.1', 'localhost')}/0` }).end();
    else if (request.url === '/script') response.writeHead(302, { location: 'javascript:alert(1)' }).end();
    else if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('Words on a page.');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close().closeAllConnections();
});
beforeEach(() => {
  requested.length = 0;
});

const engine = createEngine({
  assets: `${pathToFileURL('models').href}/`,
  fetch: createFileFetch(createGuardedFetch({ allow: (url) => url.origin === origin })),
  persist: false,
});

test('a page behind five redirects is read', async () => {
  expect((await engine.extract(`${origin}/5`)).content).toBe('Words on a page.');
  expect(requested).toEqual(['/5', '/4', '/3', '/2', '/1', '/0']);
});

test('a page behind six redirects is refused, and the last one not followed', async () => {
  await expect(engine.extract(`${origin}/6`)).rejects.toMatchObject({
    code: 'url_unreachable',
    detail: `URL at ${origin} redirects more than 5 times`,
  });
  await expect(engine.score('assay.clickbait', { content: `${origin}/6` })).rejects.toMatchObject({
    code: 'url_unreachable',
  });
  expect(requested.filter((path) => path === '/0')).toEqual([]);
});

test('a redirect to another protocol is refused, with the page that redirects', async () => {
  await expect(engine.extract(`${origin}/script`)).rejects.toMatchObject({
    code: 'url_refused',
    detail: `URL at ${origin} is not allowed: it redirects to 'javascript:', and only http and https are`,
  });
});

test('of two URLs, the one that cannot be read is named by its field', async () => {
  const score = (content: string, compare_to: string) =>
    engine.score('assay.clickbait', { content: `${origin}${content}`, compare_to: `${origin}${compare_to}` });
  await expect(score('/6', '/0')).rejects.toMatchObject({
    code: 'url_unreachable',
    detail: `Field 'content': URL at ${origin} redirects more than 5 times`,
  });
  await expect(score('/0', '/script')).rejects.toMatchObject({
    code: 'url_refused',
    detail: expect.stringMatching(/^Field 'compare_to': URL at .* redirects to 'javascript:'/),
  });
});

test('what a trusted address redirects to is trusted only where that is allowed', async () => {
  const allow = (url: URL) => url.origin === origin;
  await expect(createGuardedFetch({ allow })(`${origin}/elsewhere`)).rejects.toMatchObject({
    code: 'url_refused',
  });
  const response = await createGuardedFetch({ allow, allowRedirects: true })(`${origin}/elsewhere`);
  expect(await response.text()).toBe('Words on a page.');
  const other = origin.replace('127.0.0.1', 'localhost');
  await expect(createGuardedFetch({ allow, allowRedirects: true })(`${other}/0`)).rejects.toMatchObject({
    code: 'url_refused',
  });
});
