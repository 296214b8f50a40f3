import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { CsvError, CsvParser } from '../../../../src/authoring/sources/table/csv-records.js';

function parse(...pieces: string[]) {
  const parser = new CsvParser(',');
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
}
const cells = (...pieces: string[]) => parse(...pieces).map((record) => record.cells);
const failure = (...pieces: string[]) => {
  try {
    parse(...pieces);
  } catch (error) {
    if (error instanceof CsvError) return [error.line, error.message];
  }
  return undefined;
};

describe('CsvParser', () => {
  it('reads quoted cells with delimiters, line ends and doubled quotes', () => {
    expect(parse('a,b\n"x, y","line\nbreak"\n"say ""hi""",z\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, y', 'line\nbreak'], lines: 2 },
      { line: 4, cells: ['say "hi"', 'z'] },
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('reads line ends %j, with and without a last one', (end) => {
    const expected = [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 4, cells: ['3', '4'] },
    ];
    expect(parse(`a,b${end}1,2${end}${end}3,4`)).toEqual(expected);
    expect(parse(`a,b${end}1,2${end}${end}3,4${end}`)).toEqual(expected);
  });

  it('keeps blank cells, blank quoted lines and white space', () => {
    expect(cells('a,b,\n,,\n ,"",c\n""\n')).toEqual([['a', 'b', ''], ['', '', ''], [' ', '', 'c'], ['']]);
  });

  it('keeps a quote inside an unquoted cell', () => {
    expect(cells('a,5" disk,b"\n')).toEqual([['a', '5" disk', 'b"']]);
  });

  it.each([';', '\t', '|', '^', '\\', ']'])('reads cells between %j', (delimiter) => {
    const parser = new CsvParser(delimiter, 2);
    expect(parser.push(`"x,y"${delimiter}b\n1,5${delimiter}2\n`)).toEqual([
      { line: 2, cells: ['x,y', 'b'] },
      { line: 3, cells: ['1,5', '2'] },
    ]);
  });

  it('counts blank lines before the header, and lines in quotes by any line end', () => {
    expect(parse('\na')).toEqual([{ line: 2, cells: ['a'] }]);
    for (const end of ['\n', '\r\n', '\r'])
      expect(parse(`"x${end}y"${end}z`).map(({ line }) => line)).toEqual([1, 3]);
  });

  it('accepts cells of 1 MiB and 10,000 columns', () => {
    const long = 'x'.repeat(1_048_576);
    expect(cells(`${long}\n"${long}"`).map(([cell]) => cell?.length)).toEqual([1_048_576, 1_048_576]);
    expect(cells(','.repeat(9_999))[0]).toHaveLength(10_000);
  });

  it('reports the line of an unclosed quote, and of text after a closing quote', () => {
    expect(failure('a,b\n1,2\n3,"4\n5,6\n')).toEqual([
      3,
      'unclosed quote (cells separated by ",", in quotes)',
    ]);
    expect(failure('a,b\n"1"x,2\n')).toEqual([
      2,
      'text after a closing quote (cells separated by ",", in quotes)',
    ]);
    expect(failure(`a\n"${'x'.repeat(1_048_577)}`)).toEqual([
      2,
      'cell longer than 1048576 characters; check for an unclosed quote',
    ]);
    expect(failure(`a\n${','.repeat(10_000)}`)).toEqual([2, 'more than 10000 columns']);
  });

  it('rejects a cell of two million quotes and a row of 200,000 delimiters', () => {
    expect(failure(`a\n${'"'.repeat(2_200_001)}`)).toEqual([
      2,
      'cell longer than 1048576 characters; check for an unclosed quote',
    ]);
    expect(failure(','.repeat(200_000))).toEqual([1, 'more than 10000 columns']);
  });

  const cell = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('a,b', '"', '""', 'x\ny', 'x\r\ny', ' ', '', '漢字'),
  );
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    );

  it('reads what Papa Parse writes, however the text is cut', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        (rows, newline, size) => {
          const header = rows[0]!.map((_, i) => `h${i}`);
          const text = Papa.unparse([header, ...rows], { newline });
          const pieces = [
            text.slice(0, 40),
            ...(text.slice(40).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []),
          ];
          expect(cells(...pieces)).toEqual([header, ...rows]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('agrees with Papa Parse on arbitrary text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '\n', ' '), maxLength: 30 });
    fc.assert(
      fc.property(text, (body) => {
        const source = `h,i\n${body}`;
        const other = Papa.parse<string[]>(source, { delimiter: ',', newline: '\n', skipEmptyLines: true });
        // Both refuse, or both read the same. Papa Parse skips quoted blank lines and continues after an error.
        if (other.errors.length > 0 || failure(source)) return;
        const notBlank = (row: readonly string[]) => row.length > 1 || row[0] !== '';
        expect(cells(source).filter(notBlank)).toEqual(other.data.filter(notBlank));
      }),
      { numRuns: 2000 },
    );
  });
});
