import { describe, expect, it } from 'vitest';
import {
  AssayError,
  type ErrorData,
  isAbortError,
  isAssayError,
  modelNotFoundError,
  overloadedError,
  quote,
  toDetail,
} from '../../../../src/core/contract/errors.js';

describe('toDetail', () => {
  it.each([
    ['', 'Unknown error'],
    [' \u0000\n ', 'Unknown error'],
    ['a\r\n\tb\u0085c', 'a b c'],
    ['a\ud800b', 'a\ufffdb'],
    ['x'.repeat(300), 'x'.repeat(300)],
    ['x'.repeat(301), `${'x'.repeat(299)}…`],
    ['🦜'.repeat(301), `${'🦜'.repeat(299)}…`],
  ])('returns one line of up to 300 characters: case %#', (text, expected) => {
    expect(toDetail(text)).toBe(expected);
  });
});

describe('quote', () => {
  it.each([
    ['plain', "'plain'"],
    ['', "''"],
    ["it's", "'it's'"],
    ['a\u0000\r\n\u001b\u007f\u009fb', "'a\\u0000\\u000d\\u000a\\u001b\\u007f\\u009fb'"],
    ['a\ud800', "'a\ufffd'"],
    ['x'.repeat(80), `'${'x'.repeat(80)}'`],
    ['🦜'.repeat(81), `'${'🦜'.repeat(80)}…'`],
    ['\u0000'.repeat(80), `'${'\\u0000'.repeat(14).slice(0, 80)}…'`],
  ])('escapes control characters and cuts at 80 characters: case %#', (text, expected) => {
    expect(quote(text)).toBe(expected);
  });

  it('cuts handles at 100 characters', () => {
    expect(modelNotFoundError('h'.repeat(100)).detail).toBe(`Model '${'h'.repeat(100)}' not found`);
    expect(modelNotFoundError('h'.repeat(101)).detail).toBe(`Model '${'h'.repeat(100)}…' not found`);
  });
});

describe('AssayError', () => {
  it.each<ErrorData>([
    { code: 'content_empty', detail: 'Content is empty: it has no words to score' },
    { code: 'rate_limited', detail: 'Slower', retryAfter: 7 },
    { code: 'config_invalid', detail: 'No', issues: [{ code: 'c', path: 'traits[0]', message: 'm' }] },
  ])('survives serialization: $code', (data) => {
    expect(AssayError.fromJSON(data).toJSON()).toEqual(data);
  });

  it('has a Retry-After only for 429 and 503', () => {
    expect(new AssayError('engine_unavailable', 'x').retryAfter).toBe(1);
    expect(new AssayError('rate_limited', 'x', { retryAfter: 9 }).retryAfter).toBe(9);
    expect(new AssayError('rate_limited', 'x').retryAfter).toBe(1);
    expect(new AssayError('model_not_found', 'x').retryAfter).toBeUndefined();
    expect(new AssayError('model_not_found', 'x').toJSON()).toStrictEqual({
      code: 'model_not_found',
      detail: 'x',
    });
  });

  it('has the cause that it is given, and no property for it otherwise', () => {
    const cause = new Error('first');
    expect(new AssayError('internal', 'x', { cause }).cause).toBe(cause);
    expect('cause' in new AssayError('internal', 'x')).toBe(false);
  });

  it('is recognised by its shape, also from another copy of the library', () => {
    const foreign = Object.assign(new Error('x'), { name: 'AssayError', code: 'internal', detail: 'x' });
    expect(isAssayError(foreign)).toBe(true);
    const others = [new Error('x'), { ...foreign }, 'x', null];
    const partial = [
      { code: 'internal', detail: 'x' },
      { name: 'AssayError', code: 'internal' },
      { name: 'AssayError', detail: 'x' },
    ];
    const errors = partial.map((properties) => Object.assign(new Error('x'), properties));
    expect([...others, ...errors].filter(isAssayError)).toEqual([]);
  });
});

describe('isAbortError', () => {
  it('is true for what an aborted signal throws, in every realm', () => {
    const foreign = Object.assign(new Error('x'), { name: 'AbortError' });
    expect([AbortSignal.abort().reason, foreign].map(isAbortError)).toEqual([true, true]);
    expect([new Error('x'), { name: 'AbortError' }, 'AbortError', undefined].filter(isAbortError)).toEqual(
      [],
    );
  });
});

describe('errors that several places throw', () => {
  it('have their codes', () => {
    expect(modelNotFoundError('a.b').code).toBe('model_not_found');
    expect(overloadedError(3)).toMatchObject({
      code: 'overloaded',
      status: 503,
      detail: 'Service temporarily unavailable: 3 requests are waiting',
    });
  });
});
