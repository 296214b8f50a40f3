import { describe, expect, it } from 'vitest';
import type { ResolvedSourceOf } from '../../../../src/authoring/configuration/defaults.js';
import { readJsonl } from '../../../../src/authoring/sources/table/jsonl.js';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { collect, contextOf, failureOf, spectrum, streamOf } from './support.js';

const traits = [
  spectrum('clarity', 'clear', 'murky'),
  spectrum('risk', 'low', 'high'),
  spectrum('constructor'),
];

const source: ResolvedSourceOf<'jsonl'> = {
  type: 'jsonl',
  path: 'samples/x.jsonl',
  mapping: { clarity: { trait: 'clarity' }, danger: { trait: 'risk' } },
  dropout: false,
};

const read = (content: string | Uint8Array, from = source) =>
  collect(readJsonl(from, contextOf({ 'samples/x.jsonl': content }, traits)));
const failure = (content: string | Uint8Array, from = source) =>
  failureOf(readJsonl(from, contextOf({ 'samples/x.jsonl': content }, traits)));

const graded = async (value: string) =>
  (await read(`{"text": "a", "clarity": ${value}}`)).map((sample) => sample.quality);

describe('jsonl', () => {
  it('grades a text by every mapped field of its line, with source and line', async () => {
    expect(await read('{"text": "a b", "clarity": "high", "danger": 0.25, "other": [1]}')).toEqual([
      { text: 'a b', trait: 'clarity', quality: 1, scale: 'unit', source: 3, line: 1 },
      { text: 'a b', trait: 'risk', quality: 0.25, scale: 'unit', source: 3, line: 1 },
    ]);
  });

  it.each([
    ['"excellent"', 1],
    ['" Mixed "', 0.5],
    ['"bad"', 0],
    ['0', 0],
    ['1', 1],
    ['"0.7"', 0.7],
    ['"clear"', 1],
    ['"MURKY "', 0],
  ])('reads %s as quality %d', async (value, quality) => {
    expect(await graded(value)).toEqual([quality]);
  });

  it("prefers a trait's pole labels over the quality words", async () => {
    const samples = await read('{"text": "a", "danger": "low"}\n{"text": "b", "danger": "high"}');
    expect(samples.map((sample) => sample.quality)).toEqual([1, 0]);
  });

  it('gives no grade for a missing or null field', async () => {
    expect(await read('{"text": "a"}\n{"text": "b", "clarity": null, "danger": 1}')).toEqual([
      { text: 'b', trait: 'risk', quality: 1, scale: 'unit', source: 3, line: 2 },
    ]);
  });

  it('ignores inherited properties', async () => {
    const mapping = { constructor: { trait: 'constructor' } };
    expect(await read('{"text": "a"}', { ...source, mapping })).toEqual([]);
    expect(await read('{"text": "a", "constructor": 1}', { ...source, mapping })).toHaveLength(1);
  });

  it('reads BOM, CRLF, blank lines, U+2028 and a last line without a line end', async () => {
    const text = '\ufeff{"text": "a\u2028b", "clarity": 1}\r\n\r\n  \n{"text": "c", "clarity": 0}';
    expect((await read(text)).map(({ text, line }) => [text, line])).toEqual([
      ['a\u2028b', 1],
      ['c', 4],
    ]);
  });

  it('reads a stream in chunks of any size, also cut inside a character', async () => {
    const text = '{"text": "é漢😀", "clarity": 1}\r\n{"text": "ü", "clarity": 0}\n';
    const whole = await read(text);
    for (const size of [1, 2, 3, 7]) {
      const context = contextOf({ 'samples/x.jsonl': streamOf(text, size) }, traits);
      expect(await collect(readJsonl(source, context))).toEqual(whole);
    }
  });

  it('reads no samples from an empty file', async () => {
    expect(await read('')).toEqual([]);
  });

  it.each([
    ['{"text": "a"', 'line 1: not valid JSON: Expected'],
    [
      '{"text": "a", "clarity": NaN}',
      'line 1: not valid JSON: Unexpected token \'N\', ..."clarity": NaN}" is',
    ],
    ['[\n{"text": "a"}\n]', 'line 1: a JSON array begins here. JSON Lines has one object on each line'],
    ['{\n"text": "a"\n}', 'line 1: an object begins here that goes on in the next line'],
    ['[1]', "line 1: must be a JSON object, not '[1]'. JSON Lines has one object on each line"],
    ['3', "line 1: must be a JSON object, not '3'"],
    ['null', "line 1: must be a JSON object, not 'null'"],
    ['\n<html>', "line 2: not valid JSON: Unexpected token '<'"],
    ['{"text": 5}', "line 1: field 'text' must be a text, not '5'"],
    [
      '{"text": "a", "clarity": "maybe"}',
      "line 1: field 'clarity' is 'maybe'; expected a quality word, a number in [0, 1], 'clear' or 'murky'",
    ],
    [
      '\n{"text": "a", "clarity": 1.5}',
      "line 2: field 'clarity' is '1.5'; expected a quality word, a number in [0, 1], 'clear' or 'murky'",
    ],
    ['{"text": "a", "clarity": true}', "line 1: field 'clarity' is 'true'; expected a quality word"],
    ['{"text": "a", "clarity": 1e309}', "line 1: field 'clarity' is 'Infinity'; expected a quality word"],
  ])('refuses %s', async (content, detail) => {
    const error = await failure(content);
    expect(error).toBeInstanceOf(AssayError);
    expect(error.code).toBe('sample_invalid');
    expect(error.detail).toContain(`sources[3] samples/x.jsonl ${detail}`);
  });

  it('lists every problem, and stops at twenty', async () => {
    const few = await failure('{"text": "a", "clarity": 2}\n{"text": "b", "clarity": 1}\nnonsense');
    expect(few.detail).toMatch(/^sources\[3\] samples\/x\.jsonl line 1: .* \(the first of 2 problems\)$/);
    expect(few.issues.map((issue) => issue.message.slice(0, 23))).toEqual([
      'samples/x.jsonl line 1:',
      'samples/x.jsonl line 3:',
    ]);
    const many = await failure('nonsense\n'.repeat(1000));
    expect(many.issues).toHaveLength(20);
    expect(many.detail).toMatch(/\(the first of 20 or more problems\)$/);
  });

  it('refuses a line longer than 1 MiB without reading further', async () => {
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks++;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const error = await failureOf(readJsonl(source, contextOf({ 'samples/x.jsonl': endless }, traits)));
    expect(error.detail).toBe('sources[3] samples/x.jsonl: line 1 is longer than 1048576 characters');
    expect(chunks).toBeLessThan(20);
  });

  it('names the traits of the model when a field is mapped to an unknown one', async () => {
    const error = await failure('', { ...source, mapping: { x: { trait: 'clarty' } } });
    expect(error.detail).toBe(
      "sources[3] samples/x.jsonl: field 'x': unknown trait 'clarty'; this model has: clarity, risk, constructor",
    );
  });

  it('recognises a file that is not JSON Lines by its first line', async () => {
    const error = await failure('<!doctype html>\n<p>');
    expect(error.detail).toBe('sources[3] samples/x.jsonl: it is an HTML page, not data');
  });

  it('reports a missing file', async () => {
    const error = await failureOf(readJsonl(source, contextOf({}, traits)));
    expect(error.detail).toBe("sources[3] samples/x.jsonl: there is no file 'samples/x.jsonl'");
  });

  it.each(['C#/a.jsonl', 'why?.jsonl', '2026:q1.jsonl', ' a.jsonl'])('opens %j', async (path) => {
    const context = contextOf({ [path]: '{"text": "a", "clarity": 1}' }, traits);
    expect(await collect(readJsonl({ ...source, path }, context))).toHaveLength(1);
  });

  it.each(['../x', '/etc/passwd', 'C:/x', 'a/ ../x', ''])('never opens %j', async (path) => {
    const opened: string[] = [];
    const context = contextOf({}, traits, opened);
    const error = await failureOf(readJsonl({ ...source, path }, context));
    expect(error.detail).toContain('path must stay inside the model directory');
    expect(opened).toEqual([]);
  });

  it("rejects with the signal's reason", async () => {
    const context = contextOf({ 'samples/x.jsonl': '{"text": "a", "clarity": 1}' }, traits);
    await expect(collect(readJsonl(source, context, AbortSignal.abort()))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
