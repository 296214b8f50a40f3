import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';

let folder = '';
let base = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-files-'));
  base = `${pathToFileURL(folder).href}/`;
  await writeFile(join(folder, 'one.txt'), 'one');
});
afterAll(() => rm(folder, { recursive: true }));

const refuse: typeof fetch = async (input) => {
  throw new TypeError(`not to be fetched: ${String(input)}`);
};

it('reads the files of file: URLs, and answers 404 for a missing file or a folder', async () => {
  const read = createFileFetch(refuse);
  for (const input of [`${base}one.txt`, new URL('one.txt', base), new Request(`${base}one.txt`)]) {
    const response = await read(input);
    expect([response.status, await response.text()]).toEqual([200, 'one']);
  }
  for (const name of ['two.txt', '']) expect((await read(base + name)).status).toBe(404);
});

it('leaves other URLs to the other fetch, with the options of the request', async () => {
  const seen: unknown[] = [];
  const read = createFileFetch(async (input, init) => {
    seen.push(String(input), init);
    return new Response('from the network');
  });
  const init = { headers: { range: 'bytes=5-' } };
  expect(await (await read('https://a.example/one.txt', init)).text()).toBe('from the network');
  expect(seen).toEqual(['https://a.example/one.txt', init]);
});

it('reads the file that a URL is mapped to', async () => {
  const read = createFileFetch(refuse, (url) => new URL(url.href.replace('current', 'one')));
  expect(await (await read(`${base}current.txt`)).text()).toBe('one');
});
