// The option `embedder` of a models folder: an embedder of its catalog.
import { expect, test } from 'vitest';
import { openModels } from '../../../../src/server/node/index.js';

const handle = 'assay.formality';

test.each([
  ['assay-base', 'wasm', 512],
  ['assay-small', 'cpu', 256],
])('scores and explains with %s, for which the catalog has the model', async (id, backend, dimensions) => {
  const models = openModels('models', { embedder: id });
  const formal = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
  const { card } = await models.score(handle, { content: formal });
  const other = await models.score(handle, { content: 'hey u guys coming or what lol' });
  expect(card.scores.formality).toBeGreaterThan(other.card.scores.formality ?? 100);
  const { embedder } = await models.status();
  expect(embedder).toMatchObject({ id, backend, dimensions });
  const { explanation } = await models.explain(handle, { content: formal });
  const [why] = Object.values(explanation.traits);
  expect(why?.method).toBe('additive');
});

test('names the embedders of the catalog for an unknown one', async () => {
  await expect(
    openModels('models', { embedder: 'other' }).score(handle, { content: 'A text' }),
  ).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: expect.stringContaining('The catalog has: assay-base, assay-small'),
  });
});

test("says that the browser's own embedder is one of pages", async () => {
  await expect(
    openModels('models', { embedder: 'browser' }).score(handle, { content: 'A text' }),
  ).rejects.toMatchObject({
    code: 'engine_unavailable',
    detail: expect.stringMatching(
      /^Embedder 'browser' cannot be used: there is no SemanticEmbedder here\. It is an interface of Chrome 152/,
    ),
  });
});
