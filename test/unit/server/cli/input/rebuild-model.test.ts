// The option `--embedder`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLightPackage } from '../../../../support/light-models.js';
import { readJson, runIn, type Surroundings, writeFiles } from '../package-fixture.js';
import { exportSmallModel, smallDocument } from '../small-model.js';

const model = 'local.urgency.assay';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-embedder-'));
  await writeFile(join(folder, model), await exportSmallModel());
  await writeFiles(folder, { 'text.txt': 'The server room is on fire', 'urgency/model.yaml': smallDocument });
});
afterAll(() => rm(folder, { recursive: true }));

const packageFolder = createLightPackage();
const run = (args: readonly string[], surroundings?: Surroundings) =>
  runIn(folder, packageFolder, args, surroundings);
const small = ['--embedder', 'assay-small'];
const notice = "assay: rebuilding 'local.urgency' for embedder 'assay-small'";

it('rebuilds a model for the embedder, and says so', async () => {
  const { code, lines, errors } = await run(['compare', model, 'text.txt', 'text.txt', ...small]);
  expect({ code, errors }).toEqual({ code: 0, errors: [notice] });
  expect(lines.at(-1)).toMatch(/^urgency +\d+ +\d+ +±0$/);
});

it('shows the progress in one line of a terminal, which it erases', async () => {
  const { errors } = await run(['score', model, 'text.txt', ...small], {
    isTerminal: true,
  });
  const states = errors.join('').split('\r\u001b[2K');
  expect(states[0]).toBe(notice);
  expect(states.some((state) => state.startsWith(`${notice}: training`))).toBe(true);
  expect(states.at(-1)).toBe('');
});

it('builds with the embedder, and scores with such a model without a rebuild', async () => {
  const built = await run(['build', 'urgency', ...small, '--out', 'small.assay', '--json']);
  expect(built.code).toBe(0);
  expect(JSON.parse(built.lines.join('')).embedder.id).toBe('assay-small');
  const scored = await run(['score', 'small.assay', 'text.txt', ...small]);
  expect(scored).toMatchObject({ code: 0, errors: [] });
});

it('says nothing when the embedder is the own one of the model', async () => {
  const own = await run(['score', model, 'text.txt', '--json']);
  expect(await run(['score', model, 'text.txt', '--json', '--embedder', 'assay-base'])).toEqual(own);
});

const worker = ['worker', '--queue', 'redis://127.0.0.1:1'];

const hubHint = "An embedder of a hub has the form 'owner/name'";

it('refuses an unknown embedder', async () => {
  const error = `assay: Unknown embedder 'assay-smal'. The catalog has: assay-base, assay-small. ${hubHint}`;
  for (const command of [['score', model, 'text.txt'], ['build', 'urgency'], ['serve'], ['mcp'], worker])
    expect(await run([...command, '--embedder', 'assay-smal'])).toEqual({
      code: 2,
      lines: [],
      errors: [error],
    });
});

it('rebuilds a model once for all processes that share a cache', async () => {
  const surroundings = { env: { ASSAY_CACHE: join(folder, 'cache') } };
  const first = await run(['score', model, 'text.txt', ...small], surroundings);
  expect(first.errors).toEqual([notice]);
  expect(await run(['score', model, 'text.txt', ...small], surroundings)).toEqual({ ...first, errors: [] });
});

it('reads the embedders of the catalog that --models names', async () => {
  const catalog = await readJson('models/catalog.json');
  const embedders = catalog.embedders.slice(0, 1);
  await writeFiles(folder, { 'own/catalog.json': JSON.stringify({ ...catalog, embedders }) });
  const { errors } = await run(['score', 'assay.humor', '--models', 'own', ...small]);
  expect(errors).toEqual([`assay: Unknown embedder 'assay-small'. The catalog has: assay-base. ${hubHint}`]);
});
