// `--embedder owner/name --hub`: an encoder of a model hub in the command line, from a hub over HTTP and from a folder.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chooseCache } from '../../../../../src/server/cli/input/encoder-options.js';
import { type Hub, startHub } from '../../../../support/hub/index.mjs';
import { createLightPackage } from '../../../../support/light-models.js';
import { runIn, type Surroundings, writeFiles } from '../package-fixture.js';
import { exportSmallModel } from '../small-model.js';

const model = 'local.urgency.assay';
const encoder = 'test/micro-mean';
const paths = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
const notice = `assay: rebuilding 'local.urgency' for embedder '${encoder}'`;

// Models are rebuilt, on a machine that others may use.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder = '';
let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'assay-hub-'));
  await writeFile(join(folder, model), await exportSmallModel());
  await writeFiles(folder, { 'text.txt': 'The server room is on fire' });
  for (const path of paths) {
    const response = await fetch(`${hub.url}${encoder}/resolve/main/${path}`);
    const file = join(folder, 'mirror', encoder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  }
});
afterAll(async () => {
  await hub.close();
  await rm(folder, { recursive: true });
});

const packageFolder = createLightPackage();
const run = (args: readonly string[], surroundings?: Surroundings) =>
  runIn(folder, packageFolder, args, surroundings);
const score = ['score', model, 'text.txt', '--json', '--embedder', encoder];

it('scores with an encoder of a hub, and the next process loads nothing', async () => {
  const { url, requests } = hub.scope('cached');
  const surroundings = { env: { ASSAY_CACHE: join(folder, 'cache') } };
  const first = await run([...score, '--hub', url], surroundings);
  expect(first).toMatchObject({ code: 0, errors: [notice] });
  const asked = requests().length;
  expect(asked).toBeGreaterThan(paths.length);
  const second = await run([...score, '--hub', url], surroundings);
  expect(second).toEqual({ ...first, errors: [] });
  expect(requests()).toHaveLength(asked);
});

it('reads a file of the cache again that was damaged', async () => {
  const { url } = hub.scope('damaged');
  const cache = join(folder, 'damaged');
  const surroundings = { env: { ASSAY_CACHE: cache } };
  const first = await run([...score, '--hub', url], surroundings);
  for (const name of await readdir(join(cache, 'files'))) await writeFile(join(cache, 'files', name), '!');
  for (const name of await readdir(join(cache, 'rebuilt')))
    await writeFile(join(cache, 'rebuilt', name), '!');
  expect(await run([...score, '--hub', url], surroundings)).toEqual(first);
});

it('stores nothing where the cache cannot be written to', async () => {
  await writeFile(join(folder, 'file'), '');
  const surroundings = { env: { ASSAY_CACHE: join(folder, 'file') } };
  const { url } = hub.scope('unwritable');
  expect(await run([...score, '--hub', url], surroundings)).toMatchObject({ code: 0, errors: [notice] });
});

it('gives the same card with an encoder from a folder, and stores none of its files', async () => {
  const cache = join(folder, 'unused');
  const surroundings = { env: { ASSAY_CACHE: cache } };
  const local = await run([...score, '--hub', 'mirror'], surroundings);
  expect(local).toMatchObject({ code: 0, errors: [notice] });
  expect(await readdir(cache)).toEqual(['rebuilt']);
  const remote = await run([...score, '--hub', hub.url]);
  expect(local.lines).toEqual(remote.lines);
});

it('takes the URL of a folder as the hub, and the folder of an encoder as the embedder', async () => {
  const mirror = pathToFileURL(join(folder, 'mirror')).href;
  const expected = await run([...score, '--hub', 'mirror']);
  expect(await run([...score, '--hub', mirror])).toEqual(expected);
  const own = await run([...score.slice(0, -1), `./mirror/${encoder}`]);
  expect(own).toMatchObject({ code: 0 });
  const read = (lines: readonly string[]) => JSON.parse(lines[0] ?? '') as { composite_score: number };
  expect(read(own.lines).composite_score).toBe(read(expected.lines).composite_score);
  expect(await run([...score.slice(0, -1), './absent'])).toMatchObject({ code: 3, lines: [] });
  const file = await run([...score.slice(0, -1), './text.txt']);
  expect(file.errors).toEqual(["assay: --embedder takes the folder of an encoder; './text.txt' is a file"]);
});

it('names its own option where a hub has no such encoder', async () => {
  const { errors } = await run([...score.slice(0, -1), 'test/absent', '--hub', hub.url]);
  expect(errors.at(-1)).toMatch(/or set --hub$/);
});

it('builds a model with an encoder, which needs no rebuild', async () => {
  const document = await readFile('test/unit/server/cli/small-model.ts', 'utf8');
  await writeFiles(folder, { 'urgency/model.yaml': /`(description[^`]*)`/.exec(document)?.[1] ?? '' });
  const hubOptions = ['--embedder', encoder, '--hub', 'mirror'];
  const built = await run(['build', 'urgency', '--out', 'own.assay', '--quiet', ...hubOptions]);
  expect(built.lines.at(-1)).toContain(`Use it: npx assay score own.assay <file> ${hubOptions.join(' ')}`);
  expect(await run(['score', 'own.assay', 'text.txt', ...hubOptions])).toMatchObject({ code: 0, errors: [] });
  const without = await run(['score', 'own.assay', 'text.txt']);
  expect(without).toMatchObject({
    code: 0,
    errors: [
      `assay: rebuilding 'local.own' for the package's embedder; to score with its own: --embedder ${encoder}`,
    ],
  });
});

it('serves with an encoder', async () => {
  let card: unknown;
  let url = '';
  const { code } = await run(
    ['serve', '--port', '0', '--models', '.', '--embedder', encoder, '--hub', 'mirror'],
    {
      onLine: (line) => {
        url = /http:\S+/.exec(line)?.[0] ?? url;
      },
      untilStopped: async () => {
        const response = await fetch(`${url}m/local.urgency`, {
          method: 'POST',
          body: 'The server room is on fire',
        });
        card = await response.json();
      },
    },
  );
  const { lines } = await run([...score, '--hub', 'mirror']);
  expect({ code, scores: (card as { scores: unknown }).scores }).toEqual({
    code: 0,
    scores: JSON.parse(lines.join('')).scores,
  });
});

it.each([
  [['--embedder', 'a/b', '--hub', 'nowhere'], 3, "assay: Folder 'nowhere' not found"],
  [
    ['--embedder', 'a/b', '--hub', 'text.txt'],
    2,
    "assay: --hub takes a URL or a folder; 'text.txt' is a file",
  ],
  [['--embedder', 'a/b', '--hub', 'http://'], 2, "assay: --hub takes a URL or a folder; it is 'http://'"],
  [['--hub', 'mirror'], 2, 'assay: --hub needs an encoder of a hub: --embedder owner/name'],
  [
    ['--embedder', 'assay-base', '--hub', 'mirror'],
    2,
    'assay: --hub needs an encoder of a hub: --embedder owner/name',
  ],
])('refuses %j', async (options, code, error) => {
  expect(await run(['score', model, 'text.txt', ...options])).toEqual({ code, lines: [], errors: [error] });
});

it.each([
  ['../other', 3, /Folder '..\/other' not found/],
  ['a/b/c', 3, /Invalid embedder id 'a\/b\/c'. Use 'owner\/name' of a hub repository/],
  ['test/missing', 4, /File '\S*config.json' .*Check the embedder 'test\/missing' and the connection/],
])('reports what is wrong with %s', async (embedder, code, error) => {
  const { errors, ...result } = await run([
    'explain',
    model,
    'text.txt',
    '--embedder',
    embedder,
    '--hub',
    'mirror',
  ]);
  expect(result).toEqual({ code, lines: [] });
  expect(errors.at(-1)).toMatch(error);
});

it('keeps files where the system keeps caches, or in the folder that ASSAY_CACHE names', () => {
  expect(chooseCache({ ASSAY_CACHE: '/tmp/own' })).toBe(resolve('/tmp/own'));
  expect(chooseCache({ ASSAY_CACHE: '' })).toBeUndefined();
  expect(chooseCache({}, 'linux', '/home/me')).toBe(join('/home/me', '.cache', 'assay'));
  expect(chooseCache({}, 'linux', '')).toBeFalsy();
  expect(chooseCache({ XDG_CACHE_HOME: '/var/cache' }, 'linux', '/home/me')).toBe(
    join('/var/cache', 'assay'),
  );
  expect(chooseCache({}, 'darwin', '/home/me')).toBe(join('/home/me', 'Library', 'Caches', 'assay'));
  expect(chooseCache({ LOCALAPPDATA: '/local' }, 'win32', '/home/me')).toBe(join('/local', 'assay', 'cache'));
});
