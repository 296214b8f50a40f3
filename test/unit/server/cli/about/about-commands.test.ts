import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  modelCardSchema,
  modelListSchema,
  modelTraitListSchema,
} from '../../../../../src/core/contract/index.js';
import { formatModelCard, formatPlainTraits } from '../../../../../src/core/http/forms/index.js';
import { openModels } from '../../../../../src/server/node/index.js';
import { run } from '../package-fixture.js';
import { exportSmallModel } from '../small-model.js';

const engine = openModels('models');
const call = (...args: string[]) => run(folder, resolve('.'), ...args);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-about-'));
  const bytes = await exportSmallModel();
  for (const name of ['local.urgency@v1.assay', 'Über uns.assay']) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, 'text.txt'), 'Fix this today, please');
});
afterAll(() => rm(folder, { recursive: true }));

it('lists the models of the package', async () => {
  const models = await engine.models();
  const { code, lines } = await call('models');
  expect(code).toBe(0);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
    models.map(({ handle, traits, description }) => [
      handle,
      `${traits.length} trait${traits.length === 1 ? '' : 's'}`,
      description,
    ]),
  );
  const json = await call('models', '--json');
  expect(modelListSchema.parse(JSON.parse(json.lines.join('')))).toEqual({ models });
});

it('adds the exported versions of a folder, under the handles in their names', async () => {
  const { lines } = await call('models', '--models', '.');
  const own = lines.map((line) => line.split(' ')[0]).filter((handle) => handle?.startsWith('local.'));
  expect(own.sort()).toEqual(['local.uber-uns', 'local.urgency']);
  expect(await call('score', 'local.urgency', '--models', '.', 'text.txt')).toMatchObject({ code: 0 });
});

it('uses a folder with a catalog in place of the package', async () => {
  expect(await run('.', '/nowhere', 'models', '--models', 'models')).toEqual(await call('models'));
});

it('prints the traits of a model, as text and as JSON', async () => {
  const traits = await engine.traits('assay.commit-message');
  const { lines } = await call('traits', 'assay.commit-message');
  expect(`${lines.join('\n')}\n`).toBe(formatPlainTraits(traits));
  const json = await call('traits', 'assay.commit-message', '--json');
  expect(modelTraitListSchema.parse(JSON.parse(json.lines.join('')))).toEqual({ traits });
});

it('prints the card of a model, as Markdown and as JSON', async () => {
  const card = await engine.card('assay.clickbait');
  const { lines } = await call('card', 'assay.clickbait');
  expect(`${lines.join('\n')}\n`).toBe(formatModelCard(card));
  const json = await call('card', 'assay.clickbait', '--json');
  expect(modelCardSchema.parse(JSON.parse(json.lines.join('')))).toEqual(card);
});

it('prints the traits of a model file', async () => {
  const { code, lines } = await call('traits', 'local.urgency@v1.assay');
  expect(code).toBe(0);
  expect(lines.slice(0, 2)).toEqual(['Urgency (urgency)', '  calm ◂──────▸ urgent']);
});

it.each(['traits', 'card'])('%s refuses a missing and an unknown model', async (command) => {
  const usage = `Usage: npx assay ${command} <model>`;
  expect(await call(command)).toEqual({ code: 2, lines: [], errors: [`assay: Missing model. ${usage}`] });
  expect(await call(command, 'assay.humour')).toEqual({
    code: 2,
    lines: [],
    errors: ["assay: Unknown model 'assay.humour'. Did you mean 'assay.humor'?"],
  });
});
