// Every row of a source is used or named, in every kind of source.
import { expect, it } from 'vitest';
import { applyDefaults, parseConfiguration } from '../../../../src/authoring/configuration/index.js';
import { readSource } from '../../../../src/authoring/sources/read-source.js';
import { SourceTally } from '../../../../src/authoring/sources/tally.js';
import { writeParquet } from './parquet.js';
import { collect, contextOf, createFetch, spectrum } from './support.js';

const traits = [spectrum('clarity', 'clear', 'murky'), spectrum('risk')];
const table = 'text,label\na,x\nb,y\nc,\n ,x\nd,z\ne,x\n';
const mapping = { x: { trait: 'risk' }, y: { trait: 'clarity' } };
const server = 'https://datasets-server.huggingface.co';
const viewer = (rows: readonly (readonly [unknown, unknown])[], more: object = {}) => ({
  [`${server}/parquet?dataset=a%2Fb`]: () => Response.json({ parquet_files: [] }),
  [`${server}/splits?dataset=a%2Fb`]: () =>
    Response.json({ splits: [{ config: 'default', split: 'train' }] }),
  [`${server}/rows?dataset=a%2Fb&config=default&split=train&offset=0&length=100`]: () =>
    Response.json({
      num_rows_total: rows.length,
      features: [
        { name: 'text', type: {} },
        { name: 'label', type: {} },
      ],
      rows: rows.map(([text, label], i) => ({
        row_idx: i,
        row: { text, label },
        truncated_cells: text === 'cut' ? ['text'] : [],
      })),
      ...more,
    }),
});
const hubRows = [
  ['a', 'x'],
  ['b', 'y'],
  [' ', 'x'],
  [null, 'x'],
  ['c', 'other'],
  ['cut', 'x'],
  ['d', null],
  ['e', ['x', 'y']],
] as const;
const parquet = writeParquet(
  ['text', 'label'],
  [
    {
      rows: [
        ['a', 'x'],
        ['b', 'y'],
        [' ', 'x'],
        ['c', 'other'],
      ],
    },
  ],
);
const files = {
  'a.csv': table,
  'a.jsonl': [
    { text: 'a', risk: 1, clarity: 0 },
    { text: ' ', risk: 1 },
    { risk: 1 },
    { text: 'b' },
    { text: 'c', clarity: 'clear' },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join(''),
  'a.txt': 'one\n\ntwo',
};
const fetches = {
  'https://raw.githubusercontent.com/a/b/HEAD/a.csv': () =>
    new Response('text,n\na,1\nb,\n ,2\nc,3\nd,4\ne,5\n'),
};

interface Counts {
  rows: number;
  used: number;
  named?: Partial<Record<'ungraded' | 'unnamed' | 'textless' | 'shortened' | 'undrawn', number>>;
}

it.each<[string, object, Record<string, () => Response>, Counts]>([
  [
    'csv',
    { type: 'csv', path: 'a.csv', mapping },
    {},
    { rows: 6, used: 3, named: { ungraded: 1, textless: 1, unnamed: 1 } },
  ],
  [
    'csv with a cap',
    { type: 'csv', path: 'a.csv', mapping, max_per_class: 1 },
    {},
    { rows: 6, used: 2, named: { ungraded: 1, textless: 1, unnamed: 1, undrawn: 1 } },
  ],
  [
    'jsonl',
    { type: 'jsonl', path: 'a.jsonl', mapping: { risk: { trait: 'risk' }, clarity: { trait: 'clarity' } } },
    {},
    { rows: 5, used: 2, named: { textless: 2, ungraded: 1 } },
  ],
  [
    'github_csv',
    { type: 'github_csv', repo: 'a/b', path: 'a.csv', columns: { n: { trait: 'risk' } }, max_samples: 3 },
    fetches,
    { rows: 6, used: 3, named: { ungraded: 1, textless: 1, undrawn: 1 } },
  ],
  [
    'huggingface, from the viewer',
    { type: 'huggingface', dataset: 'a/b', mapping },
    viewer(hubRows),
    { rows: 8, used: 3, named: { textless: 2, unnamed: 1, shortened: 1, ungraded: 1 } },
  ],
  [
    'huggingface, from Parquet files',
    { type: 'huggingface', dataset: 'a/b', mapping },
    {
      [`${server}/parquet?dataset=a%2Fb`]: () =>
        Response.json({
          parquet_files: [
            { config: 'default', split: 'train', url: 'https://a.example/0', size: parquet.length },
          ],
        }),
      'https://a.example/0': () => new Response(parquet.slice()),
    },
    { rows: 4, used: 2, named: { textless: 1, unnamed: 1 } },
  ],
  ['file', { type: 'file', path: 'a.txt', trait: 'risk' }, {}, { rows: 1, used: 1 }],
  ['noise', { type: 'noise', max_samples: 2 }, {}, { rows: 4, used: 2, named: { textless: 1, undrawn: 1 } }],
  ['url', { type: 'url', url: 'https://a.example/x', trait: 'risk' }, {}, { rows: 1, used: 1 }],
])('%s: rows read are rows used and rows named', async (_, source, answers, { rows, used, named = {} }) => {
  const document = parseConfiguration({
    traits: [
      { type: 'topic', key: 'clarity', positive_label: 'clear', negative_label: 'murky' },
      { type: 'topic', key: 'risk' },
    ],
    sources: [source],
  });
  const [resolved] = applyDefaults(document).sources;
  const tally = new SourceTally();
  const context = contextOf(files, traits);
  const io = {
    ...context.io,
    fetch: createFetch(answers),
    ambient: ['one', ' ', 'two', 'three'],
    page: async () => 'A page with some words.',
  };
  await collect(readSource(resolved!, { ...context, io, tally }));
  expect(tally).toMatchObject({
    rows,
    used,
    ungraded: 0,
    unnamed: 0,
    textless: 0,
    shortened: 0,
    undrawn: 0,
    ...named,
  });
  expect(tally.named).toBe(rows);
});

const readHub = async (answers: Record<string, () => Response>, source: object = {}) => {
  const document = parseConfiguration({
    traits: [{ type: 'topic', key: 'risk' }],
    sources: [{ type: 'huggingface', dataset: 'a/b', mapping: { x: { trait: 'risk' } }, ...source }],
  });
  const [resolved] = applyDefaults(document).sources;
  const tally = new SourceTally();
  const context = contextOf(files, [spectrum('risk')]);
  await collect(
    readSource(resolved!, { ...context, io: { ...context.io, fetch: createFetch(answers) }, tally }),
  );
  return tally;
};

it('says where the viewer gave a part of the rows only', async () => {
  const many = Array.from({ length: 100 }, (_, i) => [`text ${i}`, 'x'] as const);
  const pages = Object.fromEntries(
    Array.from({ length: 150 }, (_, page) => [
      `${server}/rows?dataset=a%2Fb&config=default&split=train&offset=${100 * page}&length=100`,
      Object.values(viewer(many, { num_rows_total: 15_000 })).at(-1)!,
    ]),
  );
  const tally = await readHub({ ...viewer(many), ...pages });
  expect(tally).toMatchObject({ rows: 10_000, used: 10_000, partial: { total: 15_000 } });
  const part = await readHub(viewer(many, { partial: true }));
  expect(part.partial?.reason).toBe('the dataset viewer has only the first part of the data set');
  expect((await readHub(viewer(many))).partial).toBeUndefined();
});

it('says what a column of no texts holds, not that a label is missing', async () => {
  const rows = [[{ body: 'a', id: 1 }, 'x']] as const;
  await expect(readHub(viewer(rows))).rejects.toThrow(
    "sources[3] a/b: column 'text' holds objects with body, id; expected texts",
  );
  await expect(readHub(viewer([[['a'], 'x']]))).rejects.toThrow("column 'text' holds lists; expected texts");
});
