// By itself, because `npm run mutants` runs csv-records.test.ts against changes that may make it slower.
import { expect, it } from 'vitest';
import { CsvError, CsvParser } from '../../../src/sources/table/csv-records.js';

it('reads 5 MB of quotes and a million columns in linear time', () => {
  const started = performance.now();
  const read = (text: string) => () => {
    const parser = new CsvParser();
    parser.push(text);
    parser.end();
  };
  expect(read(`a\n${'"'.repeat(5_000_001)}`)).toThrow(CsvError);
  expect(read(','.repeat(1_000_000))).toThrow('more than 10000 columns');
  expect(performance.now() - started).toBeLessThan(5000);
});
