// assay_score() in queries, by the compiled package, as its thread is a script of its own.
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RegisteredFunction, registerAssayScore } from '../../../../dist/server/duckdb/index.js';
import { openModels } from '../../../../src/server/node/index.js';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

let registered: RegisteredFunction;
beforeAll(async () => {
  registered = await registerAssayScore(connection, { models: 'models', embedder: 'assay-small' });
});
afterAll(() => registered.close());

it('returns the card of the engine, and null for a null', async () => {
  const { card } = await openModels('models', { embedder: 'assay-small' }).score('assay.humor', {
    content: 'Knock knock',
  });
  const [[score], [nothing]] = await query(
    "SELECT assay_score('assay.humor', t) FROM (VALUES ('Knock knock'), (NULL)) v(t)",
  );
  const toEntries = (record: object) => Object.entries(record).map(([key, value]) => ({ key, value }));
  expect(score).toEqual({
    composite: card.composite,
    confidence: card.confidence,
    scores: toEntries(card.scores),
    labels: toEntries({ humor: card.detail.humor?.label }),
    error: null,
  });
  expect(nothing).toBeNull();
});

it('a text that fails is a row with its error; URLs are not fetched', async () => {
  const rows = await query(
    "SELECT s.composite, s.error FROM (SELECT assay_score('assay.humor', t) AS s FROM (VALUES (' '), ('https://example.com/')) v(t))",
  );
  expect(rows).toEqual([
    [null, 'Content is empty: it has no words to score'],
    [null, 'Text is a URL. A query fetches no pages'],
  ]);
});

it('takes the model from a column, and more texts than a chunk has', async () => {
  const [[texts, models]] = await query(`SELECT count(s.composite), count(DISTINCT map_keys(s.scores)) FROM (
    SELECT assay_score(if(i % 2 = 0, 'assay.humor', 'assay.clickbait'), 'a joke ' || i) AS s FROM range(3000) r(i))`);
  expect([texts, models]).toEqual(['3000', '2']);
});

it('fails the query for an unknown model, and the registration for a folder without a catalog', async () => {
  await expect(query("SELECT assay_score('assay.nope', 'x')")).rejects.toThrow(
    "Model 'assay.nope' not found",
  );
  await expect(registerAssayScore(connection, { models: 'docs' })).rejects.toMatchObject({
    code: 'artifact_unavailable',
  });
});
