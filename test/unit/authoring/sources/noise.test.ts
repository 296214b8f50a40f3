// Which texts a noise source draws from, and from where. documents.test.ts has what it gives to traits.
import { expect, it } from 'vitest';
import type { ResolvedSourceOf } from '../../../../src/authoring/configuration/index.js';
import { readNoise } from '../../../../src/authoring/sources/noise.js';
import { collect, createFetch, remoteOf, spectrum } from './support.js';

const source: ResolvedSourceOf<'noise'> = { type: 'noise', quality: 'negative', dropout: true };
const traits = [spectrum('mood')];
const briefly = (samples: { text: string; line: number }[]) => samples.map(({ text, line }) => [text, line]);

it('leaves out blank texts of the built-in corpus, and counts their lines', async () => {
  const { context } = remoteOf(createFetch({}), { ambient: ['one', ' \n', '', 'four'] });
  expect(briefly(await collect(readNoise(source, { ...context, traits })))).toEqual([
    ['one', 1],
    ['four', 4],
  ]);
});

it('reads the column `text` of the split `train` of a data set, without blank cells', async () => {
  const server = 'https://datasets-server.huggingface.co';
  const cells = ['one', ' ', null, 4, 'five'];
  const answers = {
    [`${server}/parquet?dataset=owner%2Ftexts`]: () => Response.json({}),
    [`${server}/splits?dataset=owner%2Ftexts`]: () =>
      Response.json({ splits: [{ config: 'only', split: 'train' }] }),
    [`${server}/rows?dataset=owner%2Ftexts&config=only&split=train&offset=0&length=100`]: () =>
      Response.json({
        features: [{ name: 'text', type: {} }],
        rows: cells.map((text, row_idx) => ({ row_idx, row: { text } })),
        num_rows_total: cells.length,
      }),
  };
  const { context } = remoteOf(createFetch(answers));
  const samples = await collect(readNoise({ ...source, dataset: 'owner/texts' }, { ...context, traits }));
  expect(briefly(samples)).toEqual([
    ['one', 1],
    ['five', 5],
  ]);
});

it('names the data set in errors', async () => {
  const { context } = remoteOf(createFetch({}));
  const samples = collect(readNoise({ ...source, dataset: 'owner/texts' }, { ...context, traits }));
  await expect(samples).rejects.toThrow('sources[3] owner/texts: HTTP 404: data set not found');
});
