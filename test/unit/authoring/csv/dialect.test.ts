// One decision about delimiters, for sources of a build and for tables that are scored.
import { describe, expect, it } from 'vitest';
import { describeDelimiter, findDialect } from '../../../../src/authoring/csv/index.js';

const find = (head: string, name = 'a.csv', isWhole = true) => {
  const { delimiter, tied } = findDialect(head, name, isWhole);
  return delimiter ?? tied;
};

describe('findDialect', () => {
  it.each([',', ';', '\t', '|'])('finds %j, also beside another one in texts and in quotes', (delimiter) => {
    expect(find(`id${delimiter}text\n1${delimiter}hello there\n`)).toBe(delimiter);
    const texts = ['a, b; c', 'd | e', '"x\ny,;\t|z"', '1;2,3'].map((text) =>
      text.replaceAll(delimiter, ' '),
    );
    const rows = texts.map((text, i) => `${i}${delimiter}${text}${delimiter}0,5`);
    if (delimiter !== ',')
      expect(find(`id${delimiter}"text; or, not"${delimiter}n\n${rows.join('\r\n')}`)).toBe(delimiter);
  });

  it('prefers the delimiter that gives each row as many cells as the header', () => {
    expect(find('id;text, original\n1;hello\n2;a, b, c\n')).toBe(';');
    expect(find('id,text|tags\n1,hello|a\n2,b\n3,c|d|e\n')).toBe(',');
  });

  it('is the only one in the header, however uneven the rows', () => {
    expect(find('id,text\n1,a, b\n2,c, d, e\n3\n')).toBe(',');
  });

  it('returns those that fit equally well, unless the extension decides', () => {
    expect(find('a;b|c\n1;2|3\n')).toEqual([';', '|']);
    expect(find('a,b\tc\n1,2\t3\n')).toEqual([',', '\t']);
    expect(find('a,b\tc\n1,2\t3\n', 'A.TSV.GZ')).toBe('\t');
    expect(find('a,b|c\n1,2|3\n', 'a.psv')).toBe('|');
  });

  it('is a comma for one column, a tab in *.tsv, and undecided where a rare delimiter fits', () => {
    expect(find('text\nhello, world\n')).toBe(',');
    expect(find('text\nhello\n', 'a.tsv')).toBe('\t');
    expect(find('')).toBe(',');
    expect(find('id:text\n1:hello\n2:b\n')).toEqual([':']);
    expect(find('id\u0001text\n1\u0001hello\n')).toEqual(['\u0001']);
    expect(find('note:\nhello\n')).toBe(',');
  });

  it('honours the line of a spreadsheet, and does not count it as a row', () => {
    expect(findDialect('sep=;\r\nid;text\r\n', 'a.csv', true)).toEqual({
      delimiter: ';',
      tied: [],
      multiline: true,
      preamble: 7,
    });
    expect(findDialect('\ufeff"sep=:"\nid:text', 'a.csv', true)).toEqual({
      delimiter: ':',
      tied: [],
      multiline: true,
      preamble: 9,
    });
    expect(findDialect('sep=;x\n', 'a.csv', true).preamble).toBe(0);
  });

  it('reads the first 100 rows only, and not a row that is cut', () => {
    const rows = Array.from({ length: 100 }, (_, i) => `${i};a,b`);
    const later = Array.from({ length: 500 }, () => 'x');
    expect(find(['a;b,c', ...rows, ...later].join('\n'))).toEqual([',', ';']);
    expect(find('a;b,c\n1;2,3\n4;5', 'a.csv', false)).toEqual([',', ';']);
    expect(find('a;b,c\n1;2,3\n4;5', 'a.csv', true)).toBe(';');
  });
});

it('shows delimiters as a command line takes them', () => {
  expect([';', '\t', '\u0001'].map(describeDelimiter)).toEqual(["';'", "'\\t'", "'\\x01'"]);
});

it('ends rows at line ends where each line is a row, whatever its quotes, and in files of tabs', () => {
  const multiline = (head: string, name = 'a.csv') => findDialect(head, name, true).multiline;
  const rows = (...texts: string[]) => `text\tlabel\n${texts.map((text) => `${text}\tx\n`).join('')}`;
  expect(multiline(rows('a', '"b', 'c', 'd"', 'e'), 'a.tsv')).toBe(false);
  expect(multiline(rows('a', '"b', 'c'), 'a.tsv')).toBe(false);
  expect(multiline(rows('a', '"b\nc"', 'd'), 'a.tsv')).toBe(true);
  expect(multiline(`text,label\na,x\n"b,x\n${'c,x\n'.repeat(5)}d",x\n`)).toBe(false);
  expect(multiline('text,label\na,x\n"b\nc",x\n')).toBe(true);
  expect(multiline('text,label\na,x\n"b",x\n')).toBe(true);
});
