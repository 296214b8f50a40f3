// What a batch takes for its input: a file that exists, a pattern, a query.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseTextColumn } from '../../../../../src/server/cli/batch/text-column.js';
import { writeFiles } from '../package-fixture.js';
import { type ScoreTableOptions, scoreTable } from './score-table.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-input-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (files: Readonly<Record<string, string>>) => writeFiles(folder, files);
const texts = async (input: string, options?: ScoreTableOptions) =>
  (await scoreTable(folder, input, options)).texts;

describe('a name', () => {
  it('is the file of that name, whatever characters are in it', async () => {
    await write({
      'tickets[1].csv': 'id,text\n7,right file\n8,second row\n',
      'tickets1.csv': 'id,text\n1,wrong file\n',
      'a*b?.jsonl': '{"text":"star"}\n',
      'aab1.jsonl': '{"text":"other"}\n',
      "{x,y} it's.csv": 'text\nbraces\n',
      'x its.csv': 'text\nother\n',
      'select * from t.csv': 'text\nselected\n',
    });
    expect(await texts('tickets[1].csv')).toEqual(['right file', 'second row']);
    expect(await texts('a*b?.jsonl')).toEqual(['star']);
    expect(await texts("{x,y} it's.csv")).toEqual(['braces']);
    expect(await texts('select * from t.csv')).toEqual(['selected']);
  });

  it('takes no columns from the names of folders', async () => {
    await write({ 'text=foo/year=2024/p.csv': 'id,text\n1,from the file\n' });
    const { columns, written } = await scoreTable(folder, 'text=foo/year=2024/p.csv');
    expect([columns, written]).toEqual([
      ['id', 'text'],
      'id,text,composite,confidence,familiarity,language,error\n1,from the file,5,high,70,en,\n',
    ]);
  });
});

describe('a pattern', () => {
  it('is used where no file has that name, in the order of the names', async () => {
    await write({
      'many/2.csv': 'text\nb',
      'many/1.csv': 'text\r\na\r\n',
      'many/deep/x/3.csv': 'text\nc\n',
      'many/.hidden.csv': 'text\nno\n',
    });
    expect(await texts('many/*.csv')).toEqual(['a', 'b']);
    expect(await texts('many/[!2].csv')).toEqual(['a']);
    expect(await texts('many/{2,1}.csv')).toEqual(['a', 'b']);
    expect(await texts('many/**/?.csv')).toEqual(['a', 'b', 'c']);
    expect(await texts('many/.*.csv')).toEqual(['no']);
    await expect(texts('many/none-*.csv')).rejects.toMatchObject({
      code: 'not_found',
      detail: "No file matches 'many/none-*.csv'",
    });
    await expect(texts('many')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses files of different formats', async () => {
    await write({ 'mixed/1.csv': 'text\na\n', 'mixed/2.jsonl': '{"text":"b"}\n' });
    await expect(texts('mixed/*', { output: 'out.csv' })).rejects.toThrow(/different formats/);
  });
});

it('refuses a name without the extension of a table, and says what to do', async () => {
  await write({ 'table.unknown': 'text\na\n' });
  await expect(texts('table.unknown', { output: 'o.csv' })).rejects.toThrow(
    /Cannot see the format of .*--delimiter/,
  );
  expect(await texts('table.unknown', { delimiter: ',', output: 'o.csv' })).toEqual(['a']);
});

it("chooses the text column: by name, 'text', or the only one with text", () => {
  const columns = (...types: string[]) =>
    types.map((type, i) => ({ name: i === 0 ? 'text' : `c${i}`, type }));
  const [text, number] = [
    { name: 'title', type: 'VARCHAR' },
    { name: 'n', type: 'BIGINT' },
  ];
  expect(chooseTextColumn(columns('VARCHAR', 'VARCHAR'), undefined)).toBe('text');
  expect(chooseTextColumn([number, text], undefined)).toBe('title');
  expect(() => chooseTextColumn([text, { ...text, name: 'b' }], undefined)).toThrow(/Columns: title, b/);
  expect(() => chooseTextColumn([number, text], 'n')).toThrow("Column 'n' is 'BIGINT', not text");
  expect(chooseTextColumn([number, text], 'n', true)).toBe('n');
  expect(() => chooseTextColumn([text], 'text')).toThrow(/Unknown column 'text'.*--delimiter/);
  expect(() => chooseTextColumn([text, text], 'title')).toThrow("two columns 'title'. Rename one");
});
