import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModels } from '../../../../src/server/node/index.js';
import { openFolder } from '../../../../src/server/node/open-folder.js';
import { createLightModels } from '../../../support/light-models.js';
import { csv, rejection, yaml } from '../../authoring/builds/authoring-fixtures.js';

const models = createLightModels();
let outside = '';
let folder = '';
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'assay-'));
  folder = join(outside, 'model');
  await mkdir(join(folder, 'inside'), { recursive: true });
  await writeFile(join(folder, 'samples.csv'), csv);
  await writeFile(join(outside, 'secret.csv'), csv);
  await symlink(join(outside, 'secret.csv'), join(folder, 'link.csv'));
  // A folder whose name begins with the folder's name.
  await mkdir(join(outside, 'model-two'));
  await writeFile(join(outside, 'model-two', 'secret.csv'), csv);
});
afterAll(() => rm(outside, { recursive: true }));

it('openFolder reads the files of a folder, and nothing outside it', async () => {
  const read = openFolder(folder);
  expect(await new Response(await read('samples.csv')).text()).toBe(csv);
  const missing = { code: 'invalid_request', cause: { code: 'ENOENT' } };
  expect(await rejection(read('none.csv'))).toMatchObject({
    ...missing,
    detail: "'none.csv' is not in the model directory",
  });
  expect((await rejection(read('link.csv'))).detail).toBe("'link.csv' leads out of the model directory");
  for (const path of ['../secret.csv', '../model-two/secret.csv', '../../etc/passwd', '.'])
    expect((await rejection(read(path))).detail).toMatch(/leads out of|is not in the model directory$/);
  expect((await rejection(read('inside'))).detail).toBe("'inside' is not a file");
  expect(await rejection(openFolder(join(outside, 'none'))('samples.csv'))).toMatchObject({
    ...missing,
    detail: expect.stringMatching(/^Folder '.*' not found/),
  });
});

it('builds a model in Node from a folder on disk', async () => {
  const engine = openModels(models);
  const directory = { kind: 'path', path: folder } as const;
  const request = { handle: 'local.request', configuration: yaml, directory };
  expect(await engine.authoring.build(request)).toMatchObject({ version: 'v1', counts: { texts: 10 } });
  const stray = yaml.replace('samples.csv', 'link.csv');
  expect(await rejection(engine.authoring.build({ ...request, configuration: stray }))).toMatchObject({
    code: 'sample_invalid',
    detail: expect.stringMatching(/leads out of the model directory/),
  });
});
