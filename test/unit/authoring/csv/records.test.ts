// Records and cells as they are written: put together, they are the text they were read from.
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { RecordSplitter, readCell, splitCells, writeCell } from '../../../../src/authoring/csv/index.js';

function split(text: string, size = text.length || 1, delimiter = ',') {
  const splitter = new RecordSplitter(delimiter);
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.push('', true)];
}

describe('RecordSplitter', () => {
  it('ends records at LF, CR LF and CR outside quotes, and keeps blank lines with the record before', () => {
    expect(split('a,b\r\n"x\n",y\r\r\n\nlast').map(({ body, end }) => [body, end])).toEqual([
      ['a,b', '\r\n'],
      ['"x\n",y', '\r\r\n\n'],
      ['last', ''],
    ]);
    expect(split('\n\na\n').map(({ body, end }) => [body, end])).toEqual([
      ['', '\n\n'],
      ['a', '\n'],
    ]);
  });

  it('takes a quote inside a cell, or after a closing one, for an ordinary character', () => {
    expect(split('5" disk,"a"b,"c\nd"\n"x""\ny"\n').map(({ body }) => body)).toEqual([
      '5" disk,"a"b,"c\nd"',
      '"x""\ny"',
    ]);
  });

  it('ends a record with an unclosed quote at its line, so that the rows after it are read', () => {
    expect(split('a,b\n1,"open\n2,c\n3,d').map(({ body, unclosed }) => [body, unclosed])).toEqual([
      ['a,b', false],
      ['1,"open', true],
      ['2,c', false],
      ['3,d', false],
    ]);
  });

  it('refuses a line of more than 16 Mi characters', () => {
    const splitter = new RecordSplitter(',');
    expect(splitter.push(`"${'x'.repeat(16 * 1024 * 1024 - 1)}`)).toEqual([]);
    expect(() => splitter.push('y')).toThrow(/longer than 16 Mi characters/);
  });

  const text = fc.string({
    unit: fc.constantFrom('a', 'é', ',', ';', '"', '""', '\n', '\r', '\r\n', ' '),
    maxLength: 40,
  });

  it('returns every character, and the same records however the text is cut', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (source, size) => {
        const records = split(source, size);
        expect(records.map(({ body, end }) => body + end).join('')).toBe(source);
        expect(records).toEqual(split(source));
        for (const { body } of records) expect(splitCells(body, ',').join(',')).toBe(body);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads what Papa Parse writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '漢', ',', '"', '\n', '\r\n', ' '), maxLength: 6 });
    const table = fc.array(fc.tuple(fc.constant('id'), cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, newline) => {
        const records = split(Papa.unparse(rows, { newline }), 5);
        expect(records.map(({ body }) => splitCells(body, ',').map(readCell))).toEqual(rows);
      }),
    );
  });
});

it('keeps a cell without a value and an empty text apart, and reads what it writes', () => {
  expect(splitCells('a,,"","x,""y"""', ',')).toEqual(['a', '', '""', '"x,""y"""']);
  expect(readCell('"x,""y"""')).toBe('x,"y"');
  expect(['', 'a', 'a;b', 'a\nb', 'say "hi"', ' '].map((text) => writeCell(text, ';'))).toEqual([
    '""',
    'a',
    '"a;b"',
    '"a\nb"',
    '"say ""hi"""',
    ' ',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(splitCells(`${writeCell(text, ',')},`, ',').map(readCell)).toEqual([text, '']);
    }),
  );
});
