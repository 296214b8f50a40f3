// JSON lines come back as they were, with members added: digits, order and case of keys, nested values, white space.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ValueSplitter } from '../../../../../src/server/cli/batch/text/value-splitter.js';
import { type ScoreTableOptions, scoreTable } from './score-table.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-jsonl-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function score(content: string | Uint8Array, options?: ScoreTableOptions, name = 'in.jsonl') {
  await writeFile(join(folder, name), content);
  return scoreTable(folder, name, options);
}

const members = '"composite":5,"confidence":"high","familiarity":70,"language":"en","error":null';
const failed = (error: string) =>
  `"composite":null,"confidence":null,"familiarity":null,"language":null,"error":${JSON.stringify(error)}`;

describe('a line', () => {
  it.each([
    ['{"id":12345678901234567890123,"text":"hello there"}', 'hello there'],
    ['{"id":9007199254740993,"x":1.10,"y":-0.0,"z":1E400,"text":"a"}', 'a'],
    ['{"ID":1,"id":2,"text":"hello there"}', 'hello there'],
    ['{"text":"third","meta":{"b":[1,"x"],"a":{}}, "10":1,"9":2}', 'third'],
    [' { "text" : "a}" , "k" : "\\u00e9\\/" } ', 'a}'],
    ['{"at":"2020-01-01T00:00:00Z","day":"2020-01-02","text":"Grüße 😀"}', 'Grüße 😀'],
    ['{"text":"first","text":"last"}', 'last'],
  ])('%j keeps all its characters', async (line, text) => {
    const { texts, written } = await score(`${line}\n`);
    expect(texts).toEqual([text]);
    const end = line.lastIndexOf('}');
    expect(written).toBe(`${line.slice(0, end)},${members}${line.slice(end)}\n`);
    expect(JSON.parse(written)).toMatchObject({ composite: 5, error: null });
  });

  it('keeps its end, and blank lines, and a file without a last line end stays one', async () => {
    const { written } = await score('\n\r\n{"text":"a"}\r\n  \n{"text":"b"}');
    expect(written).toBe(`\n\r\n{"text":"a",${members}}\r\n  \n{"text":"b",${members}}`);
  });
});

describe('a text', () => {
  it('that is a number or a boolean is read as it is written, and others are errors of their rows', async () => {
    const values = ['"a"', '5', '9007199254740993', '1.50', '-1e3', 'true', 'null', '{"a":1}', '["x"]'];
    const { texts, errors } = await score(
      [...values.map((value) => `{"n":1,"text":${value}}`), '{}'].join('\n'),
    );
    expect(texts).toEqual([
      ...['a', '5', '9007199254740993', '1.50', '-1e3', 'true', null],
      { error: 'The text is an object' },
      { error: 'The text is a list' },
      null,
    ]);
    expect(errors).toBe(4);
    expect((await score('{"text":5}\n')).texts).toEqual(['5']);
  });

  it('is that of the only key with texts, or of the key that is named', async () => {
    expect((await score('{"id":1,"body":"a"}\n')).texts).toEqual(['a']);
    expect((await score('{"id":1,"body":"a"}\n', { textColumn: 'id' })).texts).toEqual(['1']);
    await expect(score('{"a":"x","b":"y"}\n')).rejects.toThrow(/--text-column. Columns: a, b/);
    expect((await score('{"text":"own"}\n{"__proto__":{"text":"other"}}\n')).texts).toEqual(['own', null]);
  });
});

it('makes a row with an error of a line that is not a JSON object', async () => {
  const lines = ['{"text":"a"}', '{"text":', '[1]', '"text"', '5', '{"text":NaN}', '}', '{"text":"b"}'];
  const { texts, written, errors } = await score(`${lines.join('\n')}\n`, { partRows: 3 });
  const [invalid, kind] = ['The line is not valid JSON', 'The line is not a JSON object but'];
  expect(texts).toEqual([
    'a',
    { error: invalid },
    { error: `${kind} a list` },
    { error: `${kind} a string` },
    { error: `${kind} a number` },
    { error: invalid },
    { error: invalid },
    'b',
  ]);
  const rows = written.trimEnd().split('\n');
  expect(rows[1]).toBe(`{"record":"{\\"text\\":",${failed(invalid)}}`);
  expect(rows.map((row) => JSON.parse(row).record)).toEqual([undefined, ...lines.slice(1, 7), undefined]);
  expect(errors).toBe(6);
});

describe('an encoding', () => {
  const text = '{"text":"Grüße"}\r\n';
  const scored = `{"text":"Grüße",${members}}\r\n`;
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${scored}`)],
    ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(`\ufeff${scored}`, 'utf16le')],
    ['Latin-1', Buffer.from(text, 'latin1'), Buffer.from(scored, 'latin1')],
  ])('%s is read, and kept', async (_, content, expected) => {
    const { texts, bytes, columns } = await score(content);
    expect([texts, columns]).toEqual([['Grüße'], ['text']]);
    expect(bytes.equals(expected)).toBe(true);
  });
});

it('is refused if it is empty, or has no JSON object', async () => {
  const fails = (content: string, output = 'o.jsonl') =>
    score(content, { output }).then(
      () => 'was scored',
      ({ code, detail }) => `${code}: ${detail}`,
    );
  for (const empty of ['', '\n \n', '\ufeff'])
    expect(await fails(empty), JSON.stringify(empty)).toMatch(/^invalid_request: .*in\.jsonl' is empty$/);
  for (const other of ['{\n "text": "a"\n}\n', '{"text":"a"},\n{"text":"b"},\n', '[1]', 'id,text\n'])
    expect(await fails(other), JSON.stringify(other)).toMatch(
      /^invalid_request: .* has no JSON object on a line\. A list, and objects of several lines, are read from \*\.json$/,
    );
});

it('joins files, each with an end of its last line', async () => {
  await writeFile(join(folder, 'j1.jsonl'), '\ufeff{"text":"a"}');
  await writeFile(join(folder, 'j2.jsonl'), '\ufeff{"id":"2","text":"b"}');
  const { written, columns } = await scoreTable(folder, 'j?.jsonl');
  expect(columns).toEqual(['text', 'id']);
  expect(written).toBe(`\ufeff{"text":"a",${members}}\n{"id":"2","text":"b",${members}}`);
});

it('becomes CSV with the keys of all lines, and JSON with a list of its lines', async () => {
  const lines = '{"id":12345678901234567890123,"text":"a, \\"b\\""}\n{"text":"","meta":{"b":[1, 2]}}\n{\n';
  const table = await score(lines, { output: 'o.csv' });
  expect(table.written).toBe(
    `id,text,meta,record,composite,confidence,familiarity,language,error
12345678901234567890123,"a, ""b""",,,5,high,70,en,
,"","{""b"":[1, 2]}",,5,high,70,en,
,,,{,,,,,The line is not valid JSON
`,
  );
  const list: unknown = JSON.parse((await score(lines, { output: 'o.json', partRows: 1 })).written);
  expect(list).toHaveLength(3);
});

it('leaves out the byte order mark of further shards', async () => {
  const content = '\ufeff{"text":"a"}\n{"text":"b"}\n';
  const first = await score(content, { shard: '1/2' });
  const second = await score(content, { shard: '2/2' });
  expect(first.written + second.written).toBe((await score(content)).written);
});

describe('a JSON list', () => {
  const added = { composite: 5, confidence: 'high', familiarity: 70, language: 'en', error: null };

  it('has its values as they are written, on a line each', async () => {
    const list = `[{"id":12345678901234567890123,"ID":1.10,"text":"a ] }, \\" {"},\n  {\n  "text": "b",\r\n  "o": [{}, []]\n}\n]\n`;
    const { texts, written } = await score(list, { output: 'o.jsonl' }, 'l.json');
    expect(texts).toEqual(['a ] }, " {', 'b']);
    expect(written).toBe(
      `{"id":12345678901234567890123,"ID":1.10,"text":"a ] }, \\" {",${members}}\n{"text": "b","o": [{}, []],${members}}\n`,
    );
    expect(JSON.parse((await score(list, {}, 'l.json')).written)[1]).toEqual({
      text: 'b',
      o: [{}, []],
      ...added,
    });
  });

  it('may be objects without a list, and has errors for other values', async () => {
    expect((await score('{"text":"a"}\n{\n"text":"b"}', {}, 'l.json')).texts).toEqual(['a', 'b']);
    const { texts } = await score('[{"text":"a"}, 5, "x,]", [1], null, {"text":]', {}, 'l.json');
    expect(texts.map((text) => typeof text)).toEqual(['string', ...Array(5).fill('object')]);
    expect(new ValueSplitter().push(',]}{', true).map(({ body }) => body)).toEqual([',', '}', '{']);
  });

  it('is read the same however it is cut', () => {
    const lists = fc.tuple(
      fc.array(fc.jsonValue({ maxDepth: 2 })),
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(lists, ([values, indent, size]) => {
        const splitter = new ValueSplitter();
        const pieces = JSON.stringify(values, null, indent).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const records = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.push('', true)];
        expect(records.map(({ body }) => JSON.parse(body))).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });
});

it('gives back every byte of any lines, without what was added', async () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  const space = fc.constantFrom('', ' ', '\t');
  const line = fc
    .tuple(fc.dictionary(fc.string({ maxLength: 4 }), value, { maxKeys: 4 }), space, fc.string())
    .map(([object, indent, text]) => indent + JSON.stringify({ ...object, text }) + indent);
  const files = fc.tuple(
    fc.array(line, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\n\n', '\r\n \r\n'),
    fc.boolean(),
    fc.integer({ min: 1, max: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(files, async ([lines, newline, last, partRows]) => {
      const input = lines.join(newline) + (last ? newline : '');
      const { written, texts } = await score(input, { partRows });
      expect(texts).toEqual(lines.map((one) => JSON.parse(one).text));
      expect(written.replaceAll(`,${members}}`, '}')).toBe(input);
    }),
    { numRuns: 60 },
  );
});
