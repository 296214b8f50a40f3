// What DuckDB reads comes back with the same values, or is refused with the name of the column that it would change.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  openDatabase,
  toPattern,
} from '../../../../../src/server/cli/batch/duckdb/database.js';
import { trimQuery } from '../../../../../src/server/cli/batch/duckdb/trim-query.js';
import { writeFiles } from '../package-fixture.js';
import { type ScoreTableOptions, scoreTable } from './score-table.js';

let folder = '';
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-parquet-'));
  database = await openDatabase({ findPackage: () => process.cwd() });
});
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

const path = (name: string) => join(folder, name);
const write = (name: string, sql: string) =>
  database.query(`COPY (${sql}) TO '${path(name).replaceAll("'", "''")}' (FORMAT parquet)`);
const fails = (input: string, options?: ScoreTableOptions) =>
  scoreTable(folder, input, options).then(
    () => undefined,
    (error) => `${error.code}: ${error.detail}`,
  );

/** Renames a column in the footer of a file, where DuckDB would not write such a name. */
async function rename(name: string, from: string, to: string): Promise<void> {
  const bytes = await readFile(path(name));
  const start = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  // In Thrift's compact protocol, a text follows its length.
  const write = (text: string) => `${String.fromCharCode(text.length)}${text}`;
  const footer = bytes.toString('latin1', start, bytes.length - 8).replaceAll(write(from), write(to));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  await writeFile(
    path(name),
    Buffer.concat([bytes.subarray(0, start), Buffer.from(footer, 'latin1'), length, bytes.subarray(-4)]),
  );
}

/** Names, types and rows of a scored table in Parquet. */
async function readBack(input: string, options?: ScoreTableOptions) {
  const { bytes, texts } = await scoreTable(folder, input, { output: 'back.parquet', ...options });
  await writeFile(path('kept.parquet'), bytes);
  const sql = `FROM read_parquet(${toPattern(path('kept.parquet'))})`;
  const columns = await database.query(`SELECT column_name, column_type FROM (DESCRIBE ${sql})`);
  return { texts, columns, rows: await database.query(sql) };
}

describe('a file of Parquet', () => {
  it('is the file of that name, and gets no columns from its folders', async () => {
    await writeFiles(folder, { 'text=foo/x.txt': '' });
    await write('p[1].parquet', "SELECT 1 AS id, 'right' AS text");
    await write('p1.parquet', "SELECT 2 AS id, 'wrong' AS text");
    await write('text=foo/year.parquet', "SELECT 3 AS id, 'from the file' AS text");
    expect((await readBack('p[1].parquet')).texts).toEqual(['right']);
    expect((await readBack('p?.parquet')).texts).toEqual(['wrong']);
    const { texts, columns } = await readBack('text=foo/year.parquet');
    expect(texts).toEqual(['from the file']);
    expect(columns.map(([name]) => name)).toEqual([
      'id',
      'text',
      'composite',
      'confidence',
      'familiarity',
      'language',
      'error',
    ]);
  });

  it('with a column that would be renamed is refused', async () => {
    await write('names.parquet', `SELECT 1 AS "a", 'x' AS text, {'n': 1, 'N2': [1]} AS "s", 2 AS "b"`);
    expect((await readBack('names.parquet')).texts).toEqual(['x']);
    await rename('names.parquet', 'b', '');
    expect(await fails('names.parquet')).toMatch(/^invalid_request: .*Column '' of .* would be renamed/);
    await write('names.parquet', "SELECT 1 AS ID, 'x' AS text, 2 AS qq");
    await rename('names.parquet', 'qq', 'id');
    expect(await fails('names.parquet', { output: 'o.jsonl' })).toContain("Column 'id' of");
  });

  it('whose content is not Parquet is refused', async () => {
    await writeFiles(folder, { 'a.parquet': 'not Parquet' });
    expect(await fails('a.parquet', { output: 'o.csv' })).toMatch(/^invalid_request: .*DuckDB: /);
  });

  it('has texts for NaN and infinity in JSON, also within other values', async () => {
    const [nan, inf] = ["'nan'::FLOAT", "'-infinity'::DOUBLE"];
    await write(
      'nan.parquet',
      `SELECT 'a, NaN' AS text, ${nan} AS f32, ${inf} AS f64, 'inf'::DOUBLE AS i, [1.5, ${nan}] AS l,
        {'x': ${nan}, 'y': 'NaN'} AS s, map {'k': ${inf}} AS m
       UNION ALL SELECT 'b', 0.1::FLOAT, 2, NULL, NULL, NULL, NULL`,
    );
    const { written } = await scoreTable(folder, 'nan.parquet', { output: 'o.jsonl', partRows: 1 });
    const added = { composite: 5, confidence: 'high', familiarity: 70, language: 'en', error: null };
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        ...{ text: 'a, NaN', f32: 'NaN', f64: '-Infinity', i: 'Infinity', l: [1.5, 'NaN'] },
        ...{ s: { x: 'NaN', y: 'NaN' }, m: { k: '-Infinity' }, ...added },
      },
      { text: 'b', f32: expect.closeTo(0.1), f64: 2, i: null, l: null, s: null, m: null, ...added },
    ]);
    expect(JSON.parse((await scoreTable(folder, 'nan.parquet', { output: 'o.json' })).written)).toHaveLength(
      2,
    );
  });

  it('keeps all values of any table', async () => {
    const value = fc.record({
      text: fc.option(fc.string({ unit: 'grapheme', maxLength: 6 })),
      id: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      number: fc.option(fc.double()),
      list: fc.option(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 3 })),
    });
    const literal = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\0', ' ')}'`;
    const toNumber = (number: number) => (Number.isFinite(number) ? String(number) : literal(String(number)));
    const toSql = (row: typeof value extends fc.Arbitrary<infer Row> ? Row : never) =>
      `SELECT ${row.text === null ? 'NULL' : literal(row.text)}::VARCHAR AS text, ${row.id ?? 'NULL'}::BIGINT AS id,
        ${row.number === null ? 'NULL' : toNumber(row.number)}::DOUBLE AS number,
        ${row.list === null ? 'NULL' : `[${row.list}]`}::INTEGER[] AS list`;
    const tables = fc.tuple(fc.array(value, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 3 }));
    await fc.assert(
      fc.asyncProperty(tables, async ([rows, partRows]) => {
        await write('any.parquet', rows.map(toSql).join(' UNION ALL '));
        const before = await database.query(`FROM read_parquet('${path('any.parquet')}')`);
        const after = await readBack('any.parquet', { partRows });
        expect(after.rows.map((row) => row.slice(0, 4))).toEqual(before);
      }),
      { numRuns: 10 },
    );
  });
});

describe('a query', () => {
  it('may end in a comment, in semicolons, or in both', async () => {
    for (const query of [
      "SELECT 'a' AS text -- my note",
      "SELECT 'a' AS text;;\n",
      "-- first\nSELECT 'a' AS text; -- last",
      "/* ; */ FROM (SELECT 'a' AS text) /* end",
      "(SELECT 'a' AS text) ; /* x */ ;",
    ].map((text) => text.replace('/* end', '/* end */')))
      expect((await readBack(query, { shard: '1/1' })).texts, query).toEqual(['a']);
    expect((await readBack("SELECT 'a' AS text -- my note", { shard: '1/2' })).texts).toEqual([]);
    expect(trimQuery("SELECT ';' AS a, '--' AS b ; -- c; d\n;")).toBe("SELECT ';' AS a, '--' AS b");
  });

  it('that is wrong gets the reason of DuckDB', async () => {
    expect(await fails('SELECT nope FROM nothing', { output: 'o.csv' })).toMatch(/DuckDB: .*nothing/);
  });
});

describe('a text table as Parquet', () => {
  it('keeps texts, long numbers and nested values as texts, and others with their types', async () => {
    const lines = [
      '{"id":9007199254740993,"n":1,"f":1.5,"b":true,"o":{"a":[1, 2]},"text":"a, \\"b\\"\\n","x":1}',
      '{"id":2,"n":-5,"f":2,"b":false,"text":"","x":"007"}',
      '{"f":null,"text":null}',
    ];
    await writeFiles(folder, { 't.jsonl': lines.join('\n') });
    const { columns, rows } = await readBack('t.jsonl');
    expect(columns.slice(0, 7)).toEqual([
      ['id', 'JSON'],
      ['n', 'BIGINT'],
      ['f', 'DOUBLE'],
      ['b', 'BOOLEAN'],
      ['o', 'JSON'],
      ['text', 'VARCHAR'],
      ['x', 'VARCHAR'],
    ]);
    expect(rows.map((row) => row.slice(0, 7))).toEqual([
      ['9007199254740993', 1n, 1.5, true, '{"a":[1, 2]}', 'a, "b"\n', '1'],
      ['2', -5n, 2, false, null, '', '007'],
      [null, null, null, null, null, null, null],
    ]);
    await writeFiles(folder, { 't.csv': 'id,text\n007,"a\r\nb"\n8,""\n9,\n' });
    expect((await readBack('t.csv')).rows.map((row) => row.slice(0, 2))).toEqual([
      ['007', 'a\r\nb'],
      ['8', ''],
      ['9', null],
    ]);
  });

  it('keeps any text', async () => {
    const unit = fc.oneof(
      fc.constantFrom('a', '"', ',', '\r', '\n', '\r\n', '\\', ' ', '\t', '#', "'", 'é', '😀'),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    );
    const tables = fc.array(fc.option(fc.string({ unit, maxLength: 8 })), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(tables, async (texts) => {
        const lines = texts.map((text, id) => JSON.stringify({ text, id, b: text }));
        await writeFiles(folder, { 'any.jsonl': lines.join('\n') });
        const { rows } = await readBack('any.jsonl');
        expect(rows.map((row) => row.slice(0, 3))).toEqual(texts.map((text, id) => [text, BigInt(id), text]));
      }),
      { numRuns: 20 },
    );
  });

  it('is refused with names that Parquet cannot keep', async () => {
    await writeFiles(folder, { 'c.csv': 'ID,id,text\n1,2,a\n', 'e.csv': ',text\n1,a\n' });
    expect(await fails('c.csv', { output: 'o.parquet' })).toContain(
      "'ID' and 'id', which differ only in case",
    );
    expect(await fails('e.csv', { output: 'o.parquet' })).toContain('a column without a name');
  });
});
