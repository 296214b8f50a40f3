import { describe, expect, it } from 'vitest';
import type { ResolvedSourceOf } from '../../../../src/authoring/configuration/defaults.js';
import { readCsv } from '../../../../src/authoring/sources/table/csv.js';
import { collect, contextOf, failureOf, spectrum, streamOf } from './support.js';

type Source = ResolvedSourceOf<'csv'>;
const traits = [spectrum('clarity', 'clear', 'murky'), spectrum('risk')];
const base: Source = { type: 'csv', path: 'data.csv', dropout: false };

const read = (content: string | Uint8Array, source: Partial<Source> = {}, of = traits) =>
  collect(readCsv({ ...base, ...source }, contextOf({ 'data.csv': content }, of)));
const failure = async (content: string | Uint8Array, source: Partial<Source> = {}, of = traits) =>
  (await failureOf(readCsv({ ...base, ...source }, contextOf({ 'data.csv': content }, of)))).detail;
const brief = async (...args: Parameters<typeof read>) =>
  (await read(...args)).map(({ text, trait, quality, scale, line }) => [text, trait, quality, scale, line]);

it('finds the delimiter by the rows, honours a line sep=, and refuses to choose between two', async () => {
  const all = { trait: 'clarity', quality: 1 } as const;
  const texts = async (content: string) => (await read(content, all)).map(({ text, line }) => [text, line]);
  expect(await texts('id;text\n1;a, b\n2;c\n')).toEqual([
    ['a, b', 2],
    ['c', 3],
  ]);
  expect(await texts('sep=;\r\nid;text\r\n1;a\r\n')).toEqual([['a', 3]]);
  expect(await failure('text;a|b\nx;1|2\n', all)).toContain(
    "its columns may be separated by ';' or '|'. Start the file with a line like sep=;",
  );
});

describe('csv', () => {
  it('grades every row alike by `trait` and `quality`', async () => {
    expect(await brief('text\none\n"two, three"\n', { trait: 'clarity', quality: 'low' })).toEqual([
      ['one', 'clarity', 0, 'unit', 2],
      ['two, three', 'clarity', 0, 'unit', 3],
    ]);
  });

  it('defaults to the only trait and the positive pole', async () => {
    expect(await brief('text\none\n', {}, [spectrum('only')])).toEqual([['one', 'only', 1, 'unit', 2]]);
    expect(await failure('text\none\n')).toBe(
      'sources[3] data.csv: trait is missing; set it to one of: clarity, risk',
    );
  });

  it('reads words, numbers and pole labels from `label_column`', async () => {
    const text = 'grade,text\nhigh,a\n0.25,b\nClear,c\nmurky,d\n,e\nN/A,f\n';
    expect(await brief(text, { trait: 'clarity', label_column: 'grade' })).toEqual([
      ['a', 'clarity', 1, 'unit', 2],
      ['b', 'clarity', 0.25, 'unit', 3],
      ['c', 'clarity', 1, 'unit', 4],
      ['d', 'clarity', 0, 'unit', 5],
    ]);
  });

  it('maps labels to qualities and traits, and ignores other labels', async () => {
    const text = 'text,label\na,spam\nb,ham\nc,other\nd,2\n';
    const mapping = {
      spam: 'negative',
      ham: { trait: 'risk', quality: 0.75 },
      '2': { trait: 'risk' },
    } as const;
    expect(await brief(text, { trait: 'clarity', mapping })).toEqual([
      ['a', 'clarity', 0, 'unit', 2],
      ['b', 'risk', 0.75, 'unit', 3],
      ['d', 'risk', 1, 'unit', 5],
    ]);
  });

  it('emits the raw numbers of `columns`, for several traits in a row', async () => {
    const columns = { c: { trait: 'clarity' }, r: { trait: 'risk' } };
    expect(await brief('c,text,r\n1.5,a,-3\n,b,4e2\nNaN,c,\n', { columns })).toEqual([
      ['a', 'clarity', 1.5, 'raw', 2],
      ['a', 'risk', -3, 'raw', 2],
      ['b', 'risk', 400, 'raw', 3],
    ]);
  });

  it('reads the text from `text_column`, or from the only remaining column', async () => {
    const source = { trait: 'clarity', label_column: 'grade' };
    expect(await brief('grade,body\nlow,a\n', source)).toEqual([['a', 'clarity', 0, 'unit', 2]]);
    expect(await brief('grade,body,title\nlow,a,b\n', { ...source, text_column: 'title' })).toEqual([
      ['b', 'clarity', 0, 'unit', 2],
    ]);
    expect(await failure('grade,body,title\nlow,a,b\n', source)).toBe(
      "sources[3] data.csv: column 'text' not found; columns: grade, body, title",
    );
  });

  it('reads a column `text` before others, and guesses among several only by that name', async () => {
    const source = { trait: 'clarity', label_column: 'grade' };
    expect(await brief('grade,body,text\nlow,a,b\n', source)).toEqual([['b', 'clarity', 0, 'unit', 2]]);
    expect(await brief('text,body\n1,a\n', { columns: { text: { trait: 'risk' } } })).toEqual([
      ['1', 'risk', 1, 'raw', 2],
    ]);
    expect(await failure('grade\nlow\n', source)).toBe(
      "sources[3] data.csv: column 'text' not found; columns: grade",
    );
    expect(await failure('id,body\n1,a\n', { trait: 'clarity' })).toBe(
      "sources[3] data.csv: column 'text' not found; columns: id, body",
    );
  });

  it('ignores blank cells after the last column, and rows of blank cells', async () => {
    const source = { columns: { n: { trait: 'risk' } } };
    expect(await brief('text,n\na,1,\nb,2, ,\n \n , , \nc,3\n', source)).toEqual([
      ['a', 'risk', 1, 'raw', 2],
      ['b', 'risk', 2, 'raw', 3],
      ['c', 'risk', 3, 'raw', 6],
    ]);
  });

  it('reads columns named like properties of Object.prototype', async () => {
    const columns = { constructor: { trait: 'clarity' }, toString: { trait: 'risk' } };
    expect(await brief('text,constructor,__proto__,toString\na,1,2,3\n', { columns })).toEqual([
      ['a', 'clarity', 1, 'raw', 2],
      ['a', 'risk', 3, 'raw', 2],
    ]);
  });

  it('reads BOM, semicolons, CR LF and blank lines, in chunks of any size', async () => {
    const text = '\ufefftext;n\r\n"a;b";1\r\n\r\nc\0;2\r\n ; \r\n';
    const source = { columns: { n: { trait: 'risk' } } };
    const whole = await read(text.replace('\0', ''), source);
    expect(whole.map((sample) => sample.text)).toEqual(['a;b', 'c']);
    for (const size of [1, 3]) {
      const context = contextOf({ 'data.csv': streamOf(text.replace('\0', ''), size) }, traits);
      expect(await collect(readCsv({ ...base, ...source }, context))).toEqual(whole);
    }
  });

  it('reads every row of a file of tabs with stray quotes', async () => {
    const rows = Array.from({ length: 80 }, (_, i) => `${i === 3 ? '"' : ''}text ${i}${i === 30 ? '"' : ''}`);
    const content = `text\tgrade\n${rows.map((text) => `${text}\t1\n`).join('')}"one\ttwo"\t0\n`;
    for (const size of [1, 7, 1000]) {
      const context = contextOf({ 'data.csv': streamOf(content, size) }, traits);
      const samples = await collect(readCsv({ ...base, trait: 'clarity', label_column: 'grade' }, context));
      expect(samples.map(({ text }) => text)).toEqual([...rows, 'one\ttwo']);
    }
  });

  it('takes the labels of the author before words for a missing value', async () => {
    const named = [spectrum('risk', 'some', 'none')];
    const text = 'text,risk\na,none\nb,None\nc,some\nd,NA\ne,\n';
    expect((await brief(text, { label_column: 'risk' }, named)).map(([a, , q]) => [a, q])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 1],
    ]);
    const columns = { risk: { trait: 'risk' } };
    expect(await brief(text, { columns }, named)).toHaveLength(3);
  });

  it('ignores columns of one name that nothing reads', async () => {
    expect(await brief('text,Comment,grade,Comment\na,x,1,y\n', graded)).toHaveLength(1);
  });

  const graded = { trait: 'clarity', label_column: 'grade' };
  it.each<[string, string, Partial<Source>, string]>([
    ['an empty file', '', graded, 'data.csv: it is empty; expected a header'],
    ['a missing column', 'text,x\na,b\n', graded, "data.csv: column 'grade' not found; columns: text, x"],
    [
      'two columns with the same name',
      'text,grade,grade\na,1,1\n',
      graded,
      "data.csv: the header has two columns 'grade'",
    ],
    ['a ragged row', 'text,grade\na,1\nb\n', graded, 'data.csv line 3: 1 cells; the header has 2'],
    [
      'a shorter row with a blank cell',
      'text,grade,n\na,\n',
      graded,
      'data.csv line 2: 2 cells; the header has 3',
    ],
    ['a longer row', 'text,grade\na,1,b\n', graded, 'data.csv line 2: 3 cells; the header has 2'],
    [
      'an unclosed quote',
      'text,grade\na,1\n"b,1\nc,1\n',
      graded,
      'data.csv: line 3: unclosed quote (cells separated by ",", in quotes)',
    ],
    [
      'a grade out of range',
      'text,grade\na,1.01\n',
      graded,
      "data.csv line 2: column 'grade' is '1.01'; expected a quality word, a number in [0, 1], 'clear' or 'murky'",
    ],
    [
      'a word among raw numbers',
      'text,n\na,lots\n',
      { columns: { n: { trait: 'risk' } } },
      "data.csv line 2: column 'n' is 'lots'; expected a number or a quality word",
    ],
    [
      'labels that are not in the mapping',
      'text,label\na,x\nb,y\n',
      { trait: 'risk', mapping: { spam: 'high' } },
      "data.csv: no row has a label of the mapping ('spam'); labels found: 'x', 'y'",
    ],
    [
      'an unknown trait',
      'text\na\n',
      { trait: 'clarty' },
      "unknown trait 'clarty'; this model has: clarity, risk",
    ],
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\noid x\n',
      graded,
      'it is a Git LFS pointer',
    ],
    ['an HTML page', '<!DOCTYPE html><html>', graded, 'it is an HTML page, not data'],
    [
      'a binary file',
      'PAR1\0\0\n',
      graded,
      'line 1: it has a NUL character: it is a binary file, not text, or UTF-16 without a byte order mark',
    ],
  ])('refuses %s', async (_, content, source, detail) => {
    expect(await failure(content, source)).toContain(detail);
  });

  it('lists several invalid rows at once', async () => {
    const error = await failureOf(
      readCsv({ ...base, ...graded }, contextOf({ 'data.csv': 'text,grade\na,x\nb,1\nc,y\n' }, traits)),
    );
    expect(error.issues.map(({ path, message }) => [path, message.slice(0, 15)])).toEqual([
      ['sources[3]', 'data.csv line 2'],
      ['sources[3]', 'data.csv line 4'],
    ]);
  });

  it('draws `max_per_class` rows of each class by the seed of the source', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => `t${i},${i % 2 ? 'high' : 'low'}`).join('\n');
    const source = { ...graded, max_per_class: 5, seed: 3 };
    const first = await read(`text,grade\n${rows}\n`, source);
    expect(first.map((sample) => sample.quality).sort()).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(await read(`text,grade\n${rows}\n`, source)).toEqual(first);
    expect(await read(`text,grade\n${rows}\n`, { ...source, seed: 4 })).not.toEqual(first);
  });

  it('reads 30 MB with memory for the drawn samples only', async () => {
    const line = new TextEncoder().encode(`"${'word '.repeat(60)}",0.5\n`);
    const block = new Uint8Array(line.length * 1000);
    for (let i = 0; i < 1000; i++) block.set(line, i * line.length);
    let blocks = 0;
    const content = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (blocks === 0) controller.enqueue(new TextEncoder().encode('text,grade\n'));
        if (blocks++ < 100) controller.enqueue(block);
        else controller.close();
      },
    });
    const before = process.memoryUsage().heapUsed;
    let peak = 0;
    const source = readCsv(
      { ...base, ...graded, max_per_class: 10 },
      { ...contextOf({ 'data.csv': content }, traits) },
    );
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }, 20);
    expect(await collect(source)).toHaveLength(10);
    clearInterval(timer);
    expect(peak).toBeLessThan(150_000_000);
  });
});
