// Where an engine over a folder keeps what it rebuilds, and which addresses its URLs may not reach.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiskArea } from '../../../../src/server/node/disk-area.js';
import { createRebuiltModels, openModels } from '../../../../src/server/node/index.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-cache-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps rebuilt models in the folder `rebuilt` of a cache, and without one in memory', async () => {
  const cached = createRebuiltModels(folder);
  await cached.set([['key', 1]]);
  expect(await openDiskArea(join(folder, 'rebuilt')).get('key')).toBe(1);
  expect(await readdir(folder)).toEqual(['rebuilt']);
  const memory = createRebuiltModels();
  await memory.set([['key', 2]]);
  expect([await memory.get('key'), await cached.get('key')]).toEqual([2, 1]);
});

it.each(['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'file:///etc/passwd'])(
  'does not read %s as content',
  async (url) => {
    const extract = openModels('models').extract(url);
    await expect(extract).rejects.toMatchObject({
      code: expect.stringMatching(/url_refused|invalid_request/),
    });
  },
);
