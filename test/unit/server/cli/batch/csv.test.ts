// CSV comes back as it was, with columns added: bytes of records, quotes, line ends and encodings.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScoreTableOptions, scoreTable } from './score-table.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function score(content: string | Uint8Array, options?: ScoreTableOptions, name = 'in.csv') {
  await writeFile(join(folder, name), content);
  return scoreTable(folder, name, options);
}
const fails = (content: string | Uint8Array, options?: ScoreTableOptions, name?: string) =>
  score(content, options, name).then(
    () => undefined,
    (error) => `${error.code}: ${error.detail}`,
  );

const [cells, header] = [',5,high,70,en,', ',composite,confidence,familiarity,language,error'];

describe('texts', () => {
  it('are read from quotes, and a missing one is kept apart from an empty one', async () => {
    const { texts, columns, written, errors } = await score(
      'id,text,on\n007,"a, ""b""\nc",2020-01-02\n8,"",\n1.50,,NULL\n',
    );
    expect(columns).toEqual(['id', 'text', 'on']);
    expect(texts).toEqual(['a, "b"\nc', '', null]);
    expect(written).toBe(
      `id,text,on${header}\n007,"a, ""b""\nc",2020-01-02${cells}\n8,"",${cells}\n1.50,,NULL,,,,,Text is missing\n`,
    );
    expect(errors).toBe(1);
  });

  it('of more than two megabytes are read', async () => {
    const { texts } = await score(`id,text\n1,${'word '.repeat(600_000)}\n2,b\n`);
    expect(texts.map((text) => (typeof text === 'string' ? text.length : text))).toEqual([3_000_000, 1]);
  });
});

describe('a delimiter', () => {
  it.each([';', '\t', '|'])('%j is found, and used for the columns that are added', async (delimiter) => {
    const line = (...values: string[]) => `${values.join(delimiter)}\n`;
    const { texts, written } = await score(line('id', 'text') + line('1', 'hello, there'));
    expect(texts).toEqual(['hello, there']);
    // A file *.csv with tabs becomes one with commas.
    if (delimiter !== '\t')
      expect(written).toBe(
        line('id', 'text', 'composite', 'confidence', 'familiarity', 'language', 'error') +
          line('1', 'hello, there', '5', 'high', '70', 'en', ''),
      );
  });

  it('is a tab in *.tsv, that of a line sep=, or the one that is named', async () => {
    expect((await score('id\ttext\n1\ta,b\n', {}, 'in.tsv')).written).toBe(
      'id\ttext\tcomposite\tconfidence\tfamiliarity\tlanguage\terror\n1\ta,b\t5\thigh\t70\ten\t\n',
    );
    expect((await score('sep=;\r\nid;text\r\n1;a,b\r\n')).written).toBe(
      'sep=;\r\nid;text;composite;confidence;familiarity;language;error\r\n1;a,b;5;high;70;en;\r\n',
    );
    expect((await score('id:text\n1:a;b\n', { delimiter: ':' })).texts).toEqual(['a;b']);
  });

  it('has to be named if two fit, or a rare one does', async () => {
    expect(await fails('id;text,x\n1;a,b\n')).toContain(
      "may be separated by ',' or ';'. Name the character with --delimiter",
    );
    expect(await fails('id:text\n1:hello\n')).toContain("may be separated by ':'. Name the character with");
  });

  it('changes with the extension of the output', async () => {
    const table = 'id;text\n1;"a;b"\n2;c,d\n';
    expect((await score(table, { output: 'o.tsv' })).written).toBe(
      'id\ttext\tcomposite\tconfidence\tfamiliarity\tlanguage\terror\n1\ta;b\t5\thigh\t70\ten\t\n2\tc,d\t5\thigh\t70\ten\t\n',
    );
    const tabs = await score('id\ttext\n1\tc,d\n', { output: 'o.csv' }, 'in.tsv');
    expect(tabs.written).toBe(`id,text${header}\n1,"c,d"${cells}\n`);
  });
});

describe('a bad row', () => {
  it('has an error, its cells, and as many columns as the others if it is short', async () => {
    const { written, texts, errors } = await score('id,text,n\n1\n2,a,b,c\n3,ok,x\n,\n');
    expect(written).toBe(
      `id,text,n${header}
1,,,,,,,The row has fewer cells than the header
2,a,b,c,,,,,The row has more cells than the header. Quote cells that contain the delimiter
3,ok,x${cells}
,,,,,,,The row has fewer cells than the header
`,
    );
    expect([texts[2], errors]).toEqual(['ok', 3]);
  });

  it('with a quote that is not closed ends with its line', async () => {
    const { written, texts } = await score('id,text\n1,a\n2,"open\n3,b\n', { partRows: 1 });
    expect([texts[0], texts[2]]).toEqual(['a', 'b']);
    expect(written).toContain('\n2,"open,,,,,The row has a quote that is not closed\n3,b,');
  });

  it('with bytes that are not UTF-8 has an error, if most rows are UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('text\né\nü\n'), Buffer.from([0xe9]), Buffer.from('\nö\n')]);
    const { texts, bytes: written } = await score(bytes);
    expect(texts).toEqual(['é', 'ü', { error: 'The text has bytes that are not UTF-8' }, 'ö']);
    expect(written.includes(Buffer.from([0x0a, 0xe9, 0x2c]))).toBe(true);
  });
});

describe('a header', () => {
  it.each([
    [',text', ['', 'text']],
    ['ID,id,text', ['ID', 'id', 'text']],
    ['a,a,text', ['a', 'a', 'text']],
    ['"a ""b""",text', ['a "b"', 'text']],
  ])('%j stays as it is', async (line, names) => {
    const { columns, written } = await score(`${line}\n${',x'.repeat(names.length).slice(1)}\n`);
    expect(columns).toEqual(names);
    expect(written.split('\n')[0]).toBe(line + header);
  });

  it('with two columns of the texts, or none, is refused', async () => {
    expect(await fails('text,text\na,b\n')).toContain("two columns 'text'. Rename one");
    expect(await fails('')).toContain('is empty; expected a header');
    expect(await fails('"text\na\n')).toContain('has an unclosed quote');
  });
});

describe('an encoding', () => {
  const table = 'id,text\r\n1,Grüße “there”\r\n2,€ 5\r\n';
  const scored = table.replaceAll('\r\n', `${cells}\r\n`).replace(`text${cells}`, `text${header}`);
  const windows = (text: string) =>
    Buffer.from(text.replace(/“/g, '\x93').replace(/”/g, '\x94').replace(/€/g, '\x80'), 'latin1');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(table), Buffer.from(scored)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`), Buffer.from(`\ufeff${scored}`)],
    ['UTF-16LE', utf16(table), utf16(scored)],
    ['UTF-16BE', utf16(table).swap16(), utf16(scored).swap16()],
    ['Windows-1252', windows(table), windows(scored)],
  ])('%s is read, and kept', async (_, content, expected) => {
    const { texts, bytes } = await score(content);
    expect(texts).toEqual(['Grüße “there”', '€ 5']);
    expect(bytes.equals(expected)).toBe(true);
  });

  it('that cannot be read is named', async () => {
    expect(await fails(Buffer.from(table, 'utf16le'))).toMatch(
      /^invalid_request: 'in.csv': .*UTF-16 without a byte/,
    );
    expect(await fails(utf16(table).subarray(0, -1))).toContain('UTF-16 with an odd number of bytes');
    expect(await fails('PK\u0003\u0004abc')).toContain('a ZIP file, such as a spreadsheet');
  });
});

it('reads and writes files in gzip', async () => {
  const { texts, bytes } = await score(gzipSync('text\na\n'), { output: 'o.csv.gz' }, 'in.csv.gz');
  expect(texts).toEqual(['a']);
  expect(gunzipSync(bytes).toString()).toBe(`text${header}\na${cells}\n`);
});

it('joins files as they are if they are alike, else by the names of their columns', async () => {
  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  await write('s1.csv', 'id,text\n1,a');
  await write('s2.csv', 'id,text\r\n2,"b"\r\n');
  expect((await scoreTable(folder, 's?.csv')).written).toBe(
    `id,text${header}\n1,a${cells}\n2,"b"${cells}\r\n`,
  );
  await write('s2.csv', 'text;tag\n"b;c";x\n');
  expect((await scoreTable(folder, 's?.csv')).written).toBe(
    `id,text,tag${header}\n1,a,${cells}\n,b;c,x${cells}\n`,
  );
});

it('gives shards that together are the whole', async () => {
  const rows = Array.from({ length: 7 }, (_, i) => `${i},text ${i}\n`).join('');
  const whole = await score(`id,text\n${rows}`, { partRows: 3 });
  const shards = await Promise.all(
    ['1/3', '2/3', '3/3'].map((shard, i) =>
      score(`id,text\n${rows}`, { shard, output: `${i}.csv` }, `${i}in.csv`),
    ),
  );
  expect(shards.map(({ written }) => written.split('\n').slice(1).join('\n')).join('')).toBe(
    whole.written.split('\n').slice(1).join('\n'),
  );
});

it('becomes JSON with a text for every value, and refuses names that JSON cannot have twice', async () => {
  const table = 'id,text\n007,"a ""b"""\n,c\n';
  const rows = [
    {
      id: '007',
      text: 'a "b"',
      composite: 5,
      confidence: 'high',
      familiarity: 70,
      language: 'en',
      error: null,
    },
    { id: null, text: 'c', composite: 5, confidence: 'high', familiarity: 70, language: 'en', error: null },
  ];
  const lines = await score(table, { output: 'o.jsonl', partRows: 1 });
  expect(lines.written).toBe(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect(JSON.parse((await score(table, { output: 'o.json', partRows: 1 })).written)).toEqual(rows);
  expect(await fails('a,a,text\n1,2,x\n', { output: 'o.jsonl' })).toContain("two columns 'a'");
});

const cell = fc.oneof(
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[",;\t|\r\n]/g, '')),
  fc
    .string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', 'é', '€', ' '), maxLength: 8 })
    .map((text) => `"${text.replaceAll('"', '""')}"`),
  fc.constantFrom('', '""', '007', '5" disk', '1e400', 'NaN', 'null'),
);

it('gives back every byte of any table, without what was added', async () => {
  const tables = fc.record({
    width: fc.integer({ min: 2, max: 4 }),
    rows: fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { maxLength: 6 }),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    last: fc.boolean(),
    mark: fc.constantFrom('', '\ufeff'),
    encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
    partRows: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(tables, async ({ width, rows, newline, last, mark, encoding, partRows }) => {
      const lines = [['id', 'text', 'c', 'd'].slice(0, width), ...rows.map((row) => row.slice(0, width))];
      const text = lines.map((line) => line.join(',')).join(newline) + (last ? newline : '');
      const start = encoding === 'utf16le' ? '\ufeff' : mark;
      const input = Buffer.from(start + text, encoding);
      const { bytes, texts } = await score(input, { partRows, delimiter: ',' });
      expect(texts).toHaveLength(rows.length);
      const written = bytes.toString(encoding);
      const added = /,composite,confidence,familiarity,language,error|,5,high,70,en,|,,,,,Text is missing/g;
      expect(Buffer.from(written.replace(added, ''), encoding).equals(input)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
