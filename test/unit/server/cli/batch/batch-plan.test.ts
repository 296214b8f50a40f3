import { expect, it } from 'vitest';
import {
  parseCount,
  parseDelimiter,
  parseShard,
  toRange,
} from '../../../../../src/server/cli/batch/batch-plan.js';
import { chooseFormat } from '../../../../../src/server/cli/batch/output.js';
import { isUsageError } from '../../../../../src/server/cli/usage-error.js';

const usageError = expect.toSatisfy(isUsageError);

it('reads a shard, and refuses what is not one of n', () => {
  expect(parseShard('2/8')).toEqual({ index: 2, count: 8 });
  expect(parseShard(undefined)).toEqual({ index: 1, count: 1 });
  for (const text of ['0/8', '9/8', '2', '2/', '-1/2', 'a/b', '1/2/3', '1.5/2'])
    expect(() => parseShard(text), text).toThrow(usageError);
});

it('shards cover all rows, each once, and differ by at most one row', () => {
  for (const [rows, count] of [
    [10, 3],
    [2, 5],
    [0, 2],
    [100, 1],
  ] as const) {
    const ranges = Array.from({ length: count }, (_, i) => toRange({ index: i + 1, count }, rows));
    const lengths = ranges.map(({ start, end }) => end - start);
    expect(ranges.map(({ start }) => start)).toEqual([0, ...ranges.slice(0, -1).map(({ end }) => end)]);
    expect(ranges.at(-1)?.end).toBe(rows);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
  }
});

it('takes one character as a delimiter, \\t for a tab, and a code', () => {
  expect([';', '\\t', '\\x01', undefined].map(parseDelimiter)).toEqual([';', '\t', '\u0001', undefined]);
  for (const text of ['', ';;', '"', '\n', '\\x0a', '\\x1'])
    expect(() => parseDelimiter(text)).toThrow(usageError);
});

it('takes whole counts from 1', () => {
  expect(parseCount('threads', '4', 8)).toBe(4);
  for (const text of ['0', '9', '1.5', 'x', ''])
    expect(() => parseCount('threads', text, 8)).toThrow(usageError);
});

it('chooses the format by the name of the output, and lists the formats for another one', () => {
  expect(chooseFormat('a.b.parquet')).toEqual({
    name: 'parquet',
    compression: undefined,
    extension: 'parquet',
    options: 'FORMAT parquet, COMPRESSION zstd',
  });
  expect(chooseFormat('OUT.CSV.GZ')).toEqual({
    name: 'csv',
    compression: 'gz',
    extension: 'csv.gz',
    options: "FORMAT csv, HEADER, DELIMITER ',', COMPRESSION gzip",
  });
  for (const name of ['out', 'out.xlsx', 'out.parquet.gz', 'out.gz', 'constructor'])
    expect(() => chooseFormat(name), name).toThrow(/The output ends in one of \.csv, \.tsv/);
});
