// What DuckDB makes of files: nothing is guessed, and nothing is dropped.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../../src/cli/batch/database.js';
import { chooseTextColumn, openInput } from '../../../../src/cli/batch/input.js';
import { writeFiles } from '../package-fixture.js';

let folder = '';
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-input-'));
  database = await openDatabase({ findPackage: () => process.cwd() });
});
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

async function read(name: string, content: string, delimiter?: string) {
  await writeFiles(folder, { [name]: content });
  const { sql, columns } = await openInput(database, name, folder, delimiter);
  return { names: columns.map((column) => column.name), rows: await database.query(sql) };
}

describe('CSV', () => {
  it('keeps every value as it is written, and keeps empty and missing texts apart', async () => {
    expect(await read('a.csv', 'id,text,on\n007,"a, ""b""\nc",2020-01-02\n8,"",\n1.50,,NULL\n')).toEqual({
      names: ['id', 'text', 'on'],
      rows: [
        ['007', 'a, "b"\nc', '2020-01-02'],
        ['8', '', null],
        ['1.50', null, 'NULL'],
      ],
    });
  });

  it('never takes a later line for the header, and refuses lines of another length', async () => {
    await expect(
      read('b.csv', 'text\nhello, world\nsecond; yes\n').then(({ rows }) => rows),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      detail: expect.stringContaining('Not a CSV file in which every line has the columns of the first one'),
    });
  });

  it('reads another delimiter, tabs in *.tsv, and compressed files', async () => {
    const expected = { names: ['id', 'text'], rows: [['1', 'a,b']] };
    expect(await read('c.csv', 'id;text\n1;a,b\n', ';')).toEqual(expected);
    expect(await read('c.tsv', 'id\ttext\n1\ta,b\n')).toEqual(expected);
    await database.query(`COPY (SELECT '1' AS id, 'a,b' AS text) TO '${join(folder, 'd.csv.gz')}'`);
    const { sql } = await openInput(database, 'd.csv.gz', folder);
    expect(await database.query(sql)).toEqual(expected.rows);
  });

  it('reads a text of more than two megabytes', async () => {
    const { rows } = await read('e.csv', `id,text\n1,${'word '.repeat(600_000)}\n2,b\n`);
    expect(rows.map(([id, text]) => [id, String(text).length])).toEqual([
      ['1', 3_000_000],
      ['2', 1],
    ]);
  });
});

describe('JSON', () => {
  it('keeps dates and identifiers as they are written, also in nested values', async () => {
    const at = '2020-01-01T00:00:00Z';
    const id = '6F1E2A34-1111-4222-8333-444455556666';
    const { names, rows } = await read(
      'a.jsonl',
      `{"id":"${id}","at":"${at}","day":"2020-01-02","o":{"date":"2020-01-02","n":1}}\n{"id":"x","new":[true]}\n`,
    );
    expect(names).toEqual(['id', 'at', 'day', 'o', 'new']);
    expect(rows[0]?.slice(0, 3)).toEqual([id, at, '2020-01-02']);
    const { sql } = await openInput(database, 'a.jsonl', folder);
    const [[nested] = []] = await database.query(`SELECT to_json(o)::VARCHAR FROM (${sql})`);
    expect(nested).toBe('{"date":"2020-01-02","n":1}');
  });

  it('names the place of invalid JSON', async () => {
    await expect(read('b.jsonl', '{"text":"a"}\n{"text":}\n{"text":"b"}\n')).rejects.toMatchObject({
      code: 'invalid_request',
      detail: expect.stringMatching(/b\.jsonl", at byte \d+ in line \d/),
    });
  });
});

it('keeps columns that only some files of a glob have', async () => {
  await writeFiles(folder, {
    'some/1.csv': 'text\na\n',
    'some/2.csv': 'id,text\n2,b\n',
    'some/1.jsonl': '{"text":"a"}',
    'some/2.jsonl': '{"id":"2","text":"b"}',
  });
  for (const extension of ['csv', 'jsonl']) {
    const { sql } = await openInput(database, `some/*.${extension}`, folder);
    expect(await database.query(`SELECT text, id FROM (${sql})`)).toEqual([
      ['a', null],
      ['b', '2'],
    ]);
  }
});

it('reads globs in the order of their names, and queries, and remembers the size of each file', async () => {
  await writeFiles(folder, { 'many/2.csv': 'text\nb\n', 'many/1.csv': 'text\na\n' });
  const { sql, files } = await openInput(database, 'many/*.csv', folder);
  expect(await database.query(sql)).toEqual([['a'], ['b']]);
  expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
    [join(folder, 'many/1.csv'), 7],
    [join(folder, 'many/2.csv'), 7],
  ]);
  const query = await openInput(database, "SELECT 'a' AS text ;\n", folder);
  expect(query).toEqual({
    sql: "SELECT 'a' AS text",
    columns: [{ name: 'text', type: 'VARCHAR' }],
    files: [],
  });
});

it('says which file is missing, and what DuckDB cannot read', async () => {
  await expect(openInput(database, 'none-*.csv', folder)).rejects.toMatchObject({ code: 'not_found' });
  await writeFiles(folder, { 'a.parquet': 'not Parquet', 'a.unknown': 'x' });
  for (const name of ['a.parquet', 'a.unknown'])
    await expect(openInput(database, name, folder), name).rejects.toMatchObject({ code: 'invalid_request' });
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
  expect(() => chooseTextColumn([text], 'text')).toThrow(/Unknown column 'text'.*--delimiter/);
});
