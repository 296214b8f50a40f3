import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseEmbedder,
  chooseInTurn,
  chooseNamed,
  type IsBuilt,
} from '../../../../src/server/node/choose-models.js';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-models-'));
  const handles = ['own.a', 'own.b', 'own.c'];
  for (const handle of handles) {
    await mkdir(join(root, handle));
    await writeFile(join(root, handle, 'model.yaml'), '');
  }
  const traits = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `t${i}` }));
  const models = handles.map((handle, i) => ({
    card: { handle, traits: traits(i === 2 ? 6 : 1) },
    sources: { samples: [{ bytes: i === 1 ? 400_000 : 1000 }] },
  }));
  await writeFile(join(root, 'catalog.json'), JSON.stringify({ models }));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What is built: a row a model, a column an embedder. */
const grid = (isBuilt: IsBuilt) =>
  [0, 1, 2].map((model) => [0, 1].map((embedder) => isBuilt(model, embedder)));

describe('the models that a run builds', () => {
  it('are those that are named, for every embedder', async () => {
    expect(grid(await chooseNamed(root, ['own.c', 'own.a']))).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
  });

  it('are refused by a name that the folder does not have, with those that it has', async () => {
    await expect(chooseNamed(root, ['own.a', 'own.d'])).rejects.toThrow(
      `${root} has no model 'own.d'. Its models: own.a, own.b, own.c`,
    );
  });

  it('are built for one embedder alone, or refused if there is none of its name', async () => {
    const ids = ['assay-base', 'assay-small'];
    expect(grid(chooseEmbedder(await chooseNamed(root, ['own.b']), ids, 'assay-small'))).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ]);
    expect(() => chooseEmbedder(() => true, ids, 'assay-tiny')).toThrow(
      "There is no embedder 'assay-tiny' to build for",
    );
  });

  it('are built for one embedder in turn: many samples by the fastest, many traits by none', async () => {
    expect(grid(await chooseInTurn(root, 2))).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });
});
