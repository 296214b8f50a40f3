// The option `embedder` of a models folder: an embedder of a package of its own.
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOptionalEmbedder } from '../../../../src/server/embedders/index.js';
import { openModels } from '../../../../src/server/node/index.js';

const own = resolve('models/embedders/assay-large');
const handle = 'assay.formality';
const formal = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
let project = '';
/** A models folder as the package `assay` has it: without the files of the other package. */
let models = '';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-optional-'));
  models = join(project, 'models');
  await mkdir(join(project, 'node_modules'));
  await cp('models', models, { recursive: true, filter: (path) => !path.includes('assay-large') });
  await writeFile(join(project, 'package.json'), '{}');
});
afterAll(() => rm(project, { recursive: true }));

describe('assay-large', () => {
  test('is refused with the command that installs it where it is not installed', () => {
    expect(() => openOptionalEmbedder('assay-large', models, project)).toThrow(
      expect.objectContaining({
        code: 'artifact_unavailable',
        detail:
          "Embedder 'assay-large' is a package of its own, which is not installed. Run: npm install assay-large",
      }),
    );
  });

  test('is found in the modules of the project, and added to the catalog', async () => {
    await symlink(own, join(project, 'node_modules', 'assay-large'));
    const { addTo, locate } = openOptionalEmbedder('assay-large', models, project);
    const catalog = addTo({ format: 1, embedders: [], models: [] });
    expect(catalog.embedders.map(({ id, dimensions }) => [id, dimensions])).toEqual([['assay-large', 384]]);
    expect(locate('embedders/assay-large/pieces.bin')).toMatch(/assay-large.pieces\.bin$/);
    expect(locate('lexicon/lexicon.bin')).toBeUndefined();
    expect(addTo(catalog).embedders).toEqual(catalog.embedders);
  });

  test('is refused where its catalog is damaged', async () => {
    const damaged = join(project, 'node_modules', 'damaged');
    await mkdir(damaged);
    await writeFile(join(damaged, 'package.json'), '{}');
    expect(() => openOptionalEmbedder('damaged', models, project)).toThrow(
      expect.objectContaining({
        code: 'artifact_damaged',
        detail: expect.stringContaining('Install the package'),
      }),
    );
  });

  test('scores and explains by words, from the modules of the project', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(project);
    const service = openModels(models, { embedder: 'assay-large' });
    vi.restoreAllMocks();
    const { card } = await service.score(handle, { content: formal });
    const other = await service.score(handle, { content: 'hey u guys coming or what lol' });
    expect(card.scores.formality).toBeGreaterThan(other.card.scores.formality ?? 100);
    expect((await service.status()).embedder).toMatchObject({
      ...{ id: 'assay-large', backend: 'wasm', dimensions: 384 },
    });
    const { explanation } = await service.explain(handle, { content: formal });
    expect(Object.values(explanation.traits)[0]?.method).toBe('additive');
  });
});
