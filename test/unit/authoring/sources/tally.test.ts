// What sources count and expect, beside their samples.
import { expect, it } from 'vitest';
import { readCsv } from '../../../../src/authoring/sources/table/csv.js';
import { readGithubCsv } from '../../../../src/authoring/sources/table/github-csv.js';
import { readJsonl } from '../../../../src/authoring/sources/table/jsonl.js';
import { SourceTally } from '../../../../src/authoring/sources/tally.js';
import { collect, contextOf, createFetch, remoteOf, spectrum } from './support.js';

const traits = [spectrum('clarity'), spectrum('risk')];
type CsvSource = Parameters<typeof readCsv>[0];

async function tallyCsv(content: string, source: Partial<CsvSource>) {
  const tally = new SourceTally();
  const context = { ...contextOf({ data: content }, traits), tally };
  const samples = await collect(readCsv({ type: 'csv', path: 'data', dropout: false, ...source }, context));
  return { samples: samples.length, places: Object.fromEntries(tally.locations), tally };
}

it.each<[string, string, Partial<CsvSource>, Record<string, string[]>]>([
  [
    'columns of numbers',
    'text,a,b,c\nx,1,2,3\n',
    { columns: { a: { trait: 'risk' }, b: { trait: 'risk' }, c: { trait: 'clarity' } } },
    { risk: ["a value in column 'a'", "a value in column 'b'"], clarity: ["a value in column 'c'"] },
  ],
  [
    'a column of grades',
    'text,grade\nx,high\n',
    { trait: 'risk', label_column: 'grade' },
    { risk: ["a value in column 'grade'"] },
  ],
  [
    'labels of a mapping',
    'text,label\nx,spam\n',
    { trait: 'risk', mapping: { spam: 'high', ham: 'low' } },
    { risk: ['a label that is mapped to it'] },
  ],
  ['texts alone', 'text\nx\n', { trait: 'risk' }, { risk: ['a text'] }],
])('names where a table has samples of a trait: %s', async (_, content, source, places) => {
  expect((await tallyCsv(content, source)).places).toEqual(places);
});

it('counts rows of a table without a grade, apart from those with an unknown label', async () => {
  const mapping = { spam: 'high' as const };
  const { samples, tally } = await tallyCsv('text,label\na,spam\nb,\nc,ham\nd, \n', {
    trait: 'risk',
    mapping,
  });
  expect(samples).toBe(1);
  expect([tally.ungraded, tally.unmappedRows, tally.textless]).toEqual([2, 1, 0]);
});

it('counts rows of a remote table without a text', async () => {
  const tally = new SourceTally();
  const url = 'https://raw.githubusercontent.com/owner/data/HEAD/a.csv';
  const { context } = remoteOf(createFetch({ [url]: () => new Response('text,n\na,1\n,2\n ,3\n') }));
  const source = { type: 'github_csv', repo: 'owner/data', path: 'a.csv', dropout: false } as const;
  const columns = { n: { trait: 'risk' } };
  const samples = readGithubCsv({ ...source, columns, text_column: 'text' }, { ...context, traits, tally });
  expect(await collect(samples)).toHaveLength(1);
  expect([tally.textless, tally.ungraded]).toEqual([2, 0]);
  expect(Object.fromEntries(tally.locations)).toEqual({ risk: ["a value in column 'n'"] });
});

it('names the fields of JSON Lines, and counts rows that have none of them', async () => {
  const tally = new SourceTally();
  const content = '{"text":"a","x":1}\n{"text":"b"}\n{"text":"c","x":null}\n';
  const mapping = { x: { trait: 'risk' }, y: { trait: 'clarity' } };
  const source = { type: 'jsonl', path: 'data', mapping, dropout: false } as const;
  await collect(readJsonl(source, { ...contextOf({ data: content }, traits), tally }));
  expect(Object.fromEntries(tally.locations)).toEqual({
    risk: ["a value in field 'x'"],
    clarity: ["a value in field 'y'"],
  });
  expect(tally.ungraded).toBe(2);
});

it('counts a thousand unknown labels one by one, and rows with others together', () => {
  const tally = new SourceTally();
  for (let i = 0; i < 1_500; i++) tally.countUnmapped(`label ${i}`);
  for (const label of ['label 7', 'label 1200']) tally.countUnmapped(label);
  expect(tally.unmapped.size).toBe(1_000);
  expect([tally.unmapped.get('label 7'), tally.unmapped.has('label 1200')]).toEqual([2, false]);
  expect(tally.unmappedRows).toBe(1_502);
});
