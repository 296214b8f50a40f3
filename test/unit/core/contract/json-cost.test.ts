// JSON that would cost its parser much is refused before it is parsed.
import { describe, expect, it } from 'vitest';
import { checkJson } from '../../../../src/core/contract/requests/index.js';
import { catchDetail } from './thrown.js';

describe('checkJson', () => {
  const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

  it.each([
    ['64 arrays', nested(64)],
    ['64 objects', nested(64, '{"a":', '}').replace('}', '1}')],
    ['many shallow ones', `[${'[],{},'.repeat(1000)}0]`],
    ['brackets in strings', JSON.stringify({ content: nested(1000) })],
    ['escaped quotes before brackets', JSON.stringify({ content: `\\"${nested(1000)}\\\\"` })],
    ['nothing', ''],
  ])('accepts %s', (_, text) => {
    expect(catchDetail(() => checkJson(text))).toBe('nothing');
  });

  it.each([
    ['65 arrays', nested(65)],
    ['65 objects', nested(65, '{"a":', '}')],
    ['a million open ones', '['.repeat(1_000_000)],
    ['both in turn', '[{"a":'.repeat(33)],
    ['brackets after a string with an escaped backslash', `["\\\\",${nested(64)}]`],
  ])('rejects %s', (_, text) => {
    expect(catchDetail(() => checkJson(text))).toBe('invalid_request: Body is nested too deeply');
  });

  it('accepts another limit', () => {
    expect(catchDetail(() => checkJson('[[1]]', { depth: 2 }))).toBe('nothing');
    expect(catchDetail(() => checkJson('[[1]]', { depth: 1 }))).not.toBe('nothing');
  });

  const members = (count: number, toKey: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => `${JSON.stringify(toKey(i))}:1`).join();

  it.each([
    ['10,000 keys', `{${members(10_000, (i) => `k${i}`)}}`],
    [
      '300,000 samples of a few forms',
      `[${'{"text":"a","quality":"high"},{"quality":"low"},'.repeat(150_000)}0]`,
    ],
    ['a million values', `[${'1,'.repeat(999_998)}1]`],
    ['many colons in a text', JSON.stringify({ content: '"a":1,'.repeat(20_000) })],
  ])('accepts %s', (_, text) => {
    expect(catchDetail(() => checkJson(text))).toBe('nothing');
  });

  const keys = 'invalid_request: Body has too many different keys: the maximum is 10000';
  it.each([
    ['10,100 keys', `{${members(10_100, (i) => `k${i}`)}}`, keys],
    [
      'keys that differ in an escaped character',
      `{${members(10_100, (i) => '\n\t\f\r\b\\"/'.repeat(1 + i / 8).slice(i % 8))}}`,
      keys,
    ],
    [
      'two keys in objects of a thousand, each in another order',
      `[${Array.from({ length: 20 }, (_, i) => `{${members(1_000, (j) => (j * (i + 1)).toString(2 + (i % 7)))}}`).join()}]`,
      keys,
    ],
    [
      'a million and one values',
      `[${'1,'.repeat(1_000_000)}1]`,
      'invalid_request: Body has too many values: the maximum is 1000000',
    ],
  ])('rejects %s', (_, text, message) => {
    expect(catchDetail(() => checkJson(text))).toBe(message);
  });
});
