// Columns of Parquet and of queries keep their names, types and values, or are refused by name. The files are by pyarrow.
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  openDatabase,
  toPattern,
} from '../../../../../src/server/cli/batch/duckdb/database.js';
import { type ScoreTableOptions, scoreTable } from './score-table.js';

const fixtures = resolve('test/fixtures/parquet');

let folder = '';
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-types-'));
  database = await openDatabase({ findPackage: () => process.cwd() });
});
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

const path = (name: string) => join(folder, name);
const write = (name: string, sql: string) =>
  database.query(`COPY (${sql}) TO '${path(name)}' (FORMAT parquet)`);
const describeAll = (sql: string) => database.query(`SELECT column_name, column_type FROM (DESCRIBE ${sql})`);

const fails = (input: string, output = 'out.parquet') =>
  scoreTable(folder, input, { output }).then(
    () => 'was scored',
    (error) => `${error.code}: ${error.detail}`,
  );

/** Types and rows of an input, and of its output without what a batch adds. */
async function compare(input: string, sql: string, options?: ScoreTableOptions) {
  const read = async (from: string) => ({
    columns: await describeAll(from),
    rows: await database.query(from),
  });
  const { bytes } = await scoreTable(folder, input, { output: 'back.parquet', ...options });
  await writeFile(path('scored.parquet'), bytes);
  const kept = `SELECT * EXCLUDE (composite, confidence, familiarity, language, error) FROM read_parquet(${toPattern(path('scored.parquet'))})`;
  return { before: await read(sql), after: await read(kept) };
}

describe('a file of Parquet', () => {
  it.each([
    ['decimal-60', "Column 'v'", 'would be retyped, from DECIMAL(60,2) to DOUBLE'],
    ['zoned-nanoseconds', "Column 'v'", 'from TIMESTAMP in nanoseconds to TIMESTAMP WITH TIME ZONE'],
    ['map-of-nanoseconds', "Column 'v'", "would be retyped in 'v.key_value.value', from TIMESTAMP in nano"],
    ['int96', "Column 'v'", 'from INT96 (a TIMESTAMP in nanoseconds) to TIMESTAMP'],
    ['struct-case', "Column 'v'", "would be renamed in 'v.list.element.ID', to 'v.ID_1'"],
    ['text-twice', "Column 'Text'", 'differs from another one only in case'],
  ])('is refused with the column that DuckDB would change: %s', async (name, column, change) => {
    await copyFile(join(fixtures, `${name}.parquet`), path(`${name}.parquet`));
    for (const output of ['out.parquet', 'out.jsonl', 'out.csv']) {
      const message = await fails(`${name}.parquet`, output);
      expect(message).toMatch(/^invalid_request: /);
      expect(message).toContain(column);
      expect(message).toContain(change);
    }
  });

  it.each(['kept', 'spark'])('keeps types and values of pyarrow: %s', async (name) => {
    await copyFile(join(fixtures, `${name}.parquet`), path(`${name}.parquet`));
    const { before, after } = await compare(
      `${name}.parquet`,
      `FROM read_parquet(${toPattern(path(`${name}.parquet`))})`,
      { partRows: 1 },
    );
    expect(after).toEqual(before);
  });

  it('is refused with others that have another type or another case in a column', async () => {
    await write('many-1.parquet', "SELECT 1::BIGINT AS id, 'a' AS text, {'n': 1} AS s");
    const others = {
      "'x'::VARCHAR AS id": /Column 'id' of '.*many-1\.parquet' would be retyped, from INT_64 to VARCHAR/,
      '2.5::DOUBLE AS id': /Column 'id' of '.*many-1\.parquet' would be retyped, from INT_64 to DOUBLE/,
      '2 AS "ID"': /Column 'ID' of '.*many-2\.parquet' would be renamed/,
      "{'n': 1, 'm': 2} AS s": /Column 's' of '.*many-1\.parquet' would be retyped: other files have other/,
    };
    for (const [column, message] of Object.entries(others)) {
      await write('many-2.parquet', `SELECT ${column}, 'b' AS text`);
      expect(await fails('many-?.parquet'), column).toMatch(message);
    }
    await write('many-2.parquet', "SELECT 2::TINYINT AS id, 'b' AS text, 'x' AS further");
    const { after } = await compare('many-?.parquet', "SELECT ''");
    expect(after.rows).toEqual([
      [1n, 'a', { n: 1 }, null],
      [2n, 'b', null, 'x'],
    ]);
  });

  it('keeps types and values of any table', async () => {
    const types: Record<string, fc.Arbitrary<string>> = {
      BOOLEAN: fc.constantFrom('true', 'false'),
      TINYINT: fc.integer({ min: -128, max: 127 }).map(String),
      UINTEGER: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(String),
      BIGINT: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      UBIGINT: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
      DOUBLE: fc.double().map((value) => `'${value}'`),
      'DECIMAL(38,4)': fc.bigInt({ min: 0n, max: 10n ** 33n }).map((value) => `${value}.0625`),
      'DECIMAL(9,3)': fc.integer({ min: -99999, max: 99999 }).map((value) => `${value}.125`),
      DATE: fc.integer({ min: -90_000, max: 90_000 }).map((days) => `DATE '1970-01-01' + ${days}`),
      TIME: fc.integer({ min: 0, max: 59 }).map((second) => `'23:01:${second}.000001'`),
      TIMESTAMP: fc.maxSafeInteger().map((value) => `make_timestamp(${value}::BIGINT)`),
      TIMESTAMPTZ: fc.maxSafeInteger().map((value) => `to_timestamp(${value / 1e6})`),
      TIMESTAMP_NS: fc
        .bigInt({ min: -(2n ** 60n), max: 2n ** 60n })
        .map((value) => `make_timestamp_ns(${value})`),
      UUID: fc.uuid().map((value) => `'${value}'`),
      BLOB: fc.uint8Array({ maxLength: 6 }).map((bytes) => `unhex('${Buffer.from(bytes).toString('hex')}')`),
      VARCHAR: fc
        .string({ unit: 'grapheme', maxLength: 5 })
        .map((text) => `'${text.replaceAll(/['\0]/g, '')}'`),
    };
    const nest = [
      (type: string) => type,
      (type: string) => `${type}[]`,
      (type: string) => `STRUCT("a b" ${type}, c ${type}[])`,
      (type: string) => `MAP(VARCHAR, ${type})`,
    ];
    const literals = [
      (value: string) => value,
      (value: string) => `[${value}, NULL]`,
      (value: string) => `{'a b': ${value}, 'c': [${value}]}`,
      (value: string) => `MAP {'k': ${value}}`,
    ];
    const column = fc.constantFrom(...Object.keys(types)).chain((type) =>
      fc.record({
        type: fc.constant(type),
        depth: fc.nat({ max: nest.length - 1 }),
        values: fc.array(fc.option(types[type] ?? fc.constant('')), { minLength: 3, maxLength: 3 }),
      }),
    );
    const tables = fc.array(column, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(tables, async (columns) => {
        const rows = [0, 1, 2].map((row) => {
          const cells = columns.map(({ type, depth, values }, index) => {
            const value = values[row] ?? null;
            const whole = value === null ? 'NULL' : literals[depth]?.(`(${value})::${type}`);
            return `${whole}::${nest[depth]?.(type)} AS "C ${index}"`;
          });
          return `SELECT 'text' AS text, ${cells.join(', ')}`;
        });
        await write('any.parquet', rows.join(' UNION ALL '));
        const { before, after } = await compare('any.parquet', `FROM read_parquet('${path('any.parquet')}')`);
        expect(after).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a query', () => {
  it('keeps 38 digits of integers of 128 bits, in every format', async () => {
    const query =
      "SELECT 'a' AS text, 12345678901234567890123::HUGEINT AS id, [5::HUGEINT, NULL] AS l, sum(n) AS s FROM range(4) t(n)";
    const { written } = await scoreTable(folder, query, { output: 'o.jsonl' });
    expect(written).toContain('"id":12345678901234567890123,"l":[5,null],"s":6,');
    expect((await scoreTable(folder, query, { output: 'o.csv' })).written).toContain(
      'a,12345678901234567890123,"[5, NULL]",6,',
    );
    const { after } = await compare(query, "SELECT ''");
    expect(after.columns.map(([, type]) => type)).toEqual([
      ...['VARCHAR', 'DECIMAL(38,0)', 'DECIMAL(38,0)[]', 'DECIMAL(38,0)'],
    ]);
    expect(
      await fails("SELECT 'a' AS text, 340282366920938463463374607431768211455::UHUGEINT AS big"),
    ).toMatch(/^invalid_request: .*Could not cast value 340282366920938463463374607431768211455 .*big/);
  });

  it('is refused with a column that Parquet would change', async () => {
    const columns = {
      'union_value(a := 1) AS odd': "Column 'odd' of the query is UNION(a INTEGER)",
      "INTERVAL '0.000001 seconds' AS odd": "Column 'odd' of the query is INTERVAL",
      "'12:00:00+03'::TIMETZ AS odd": "Column 'odd' of the query is TIME WITH TIME ZONE",
      '1 AS "TEXT"': "Column 'TEXT' of the query would be renamed to 'TEXT_1'",
    };
    for (const [column, message] of Object.entries(columns))
      for (const output of ['o.parquet', 'o.csv'])
        expect(await fails(`SELECT 'a' AS text, ${column}`, output)).toContain(message);
  });

  it('keeps values of types that Parquet has under another name', async () => {
    const query = `SELECT 'a' AS text, 'x'::ENUM('x', 'y''z') AS e, '101'::BIT AS b, NULL AS n, [1, 2]::INTEGER[2] AS l,
      {'INTERVAL': 1} AS s, '2020-01-01'::TIMESTAMP_S AS t`;
    const { written } = await scoreTable(folder, query, { output: 'o.jsonl' });
    expect(JSON.parse(written)).toMatchObject({
      ...{ e: 'x', b: '101', n: null, l: [1, 2], s: { INTERVAL: 1 }, t: '2020-01-01 00:00:00' },
    });
  });
});
