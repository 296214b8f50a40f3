// Tables before their columns are mapped: records of CSV and JSONL, the header first.
import { expect, it } from 'vitest';
import { readTable, type TableFormat } from '../../../../src/authoring/sources/table/index.js';

async function read(text: string, format: TableFormat) {
  const records = [];
  for await (const record of readTable(new TextEncoder().encode(text), format, 'a file'))
    records.push(record);
  return records;
}

it('reads CSV with its delimiter, as it is in the file', async () => {
  expect(await read('\uFEFFa;b\n"x;y"; z\n\nlast;', 'csv')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;y', ' z'] },
    { line: 4, cells: ['last', ''] },
  ]);
});

it('reads JSONL with the fields of all lines as columns', async () => {
  const lines = ['{"text":"a","n":1.5,"ok":true}', '  ', '{"tags":["x"],"text":null}'].join('\n');
  expect(await read(lines, 'jsonl')).toEqual([
    { line: 1, cells: ['text', 'n', 'ok', 'tags'] },
    { line: 1, cells: ['a', '1.5', 'true', ''] },
    { line: 3, cells: ['', '', '', '["x"]'] },
  ]);
});

it.each([
  ['null', 'jsonl', "a file: line 1: must be a JSON object, not 'null'"],
  ['3', 'jsonl', "a file: line 1: must be a JSON object, not '3'"],
  ['\n<html>', 'jsonl', 'a file: line 2: not valid JSON: Unexpected token \'<\', "<html>" is not valid JSON'],
  [`"${'x'.repeat(1_048_575)}"`, 'jsonl', 'a file: line 1 is longer than 1048576 characters'],
  [
    Array.from({ length: 7_100 }, (_, i) => `{"k${i}":1}`).join('\n'),
    'jsonl',
    'a file: line 7072: more than 50000000 cells, one for each line and each field',
  ],
  [
    `{${Array.from({ length: 10_100 }, (_, i) => `"k${i}":1`)}}`,
    'jsonl',
    'a file: line 1: more than 10000 different fields',
  ],
  [
    '{"a":1}\n[1]',
    'jsonl',
    "a file: line 2: must be a JSON object, not '[1]'. JSON Lines has one object on each line, without an array around them",
  ],
  ['a,b\n"c', 'csv', 'a file: line 2: unclosed quote (cells separated by ",", in quotes)'],
  ['<!doctype html><p>', 'csv', 'a file: it is an HTML page, not data'],
  ['<html>', 'jsonl', 'a file: it is an HTML page, not data'],
] as const)('rejects %j as %s', async (text, format, detail) => {
  await expect(read(text, format)).rejects.toMatchObject({ code: 'sample_invalid', detail });
});

it('stops with the reason of an aborted signal', async () => {
  const records = readTable(new TextEncoder().encode('a\nb'), 'csv', 'a file', AbortSignal.abort('stop'));
  await expect(records.next()).rejects.toBe('stop');
});
