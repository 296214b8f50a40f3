import { describe, expect, test } from 'vitest';
import { negotiate } from '../../../../src/core/http/accept.js';

const json = 'application/json';
const plain = 'text/plain';

describe('negotiate', () => {
  test.each([
    ['a missing header', null, json],
    ['an empty header', '', json],
    ['any type', '*/*', json],
    ['plain text alone', 'text/plain', plain],
    ['upper case and a parameter', 'TEXT/PLAIN; charset=utf-8', plain],
    ['both, equal', 'text/plain, application/json', json],
    ['plain text preferred by weight', 'application/json;q=0.5, text/plain', plain],
    ['JSON preferred by weight', 'text/plain;q=0.4, application/json;q=0.5', json],
    ['plain text and any type, equal', 'text/plain, */*', json],
    ['plain text above any type', 'text/plain, */*;q=0.8', plain],
    ['a type wildcard', 'text/*', plain],
    [
      'a type wildcard that the exact type overrides',
      'text/*;q=1, text/plain;q=0, application/json;q=0.1',
      json,
    ],
    ['plain text with q=0', 'text/plain;q=0', json],
    ['types that are not offered', 'image/png', json],
    ['a malformed weight', 'text/plain;q=abc', json],
    ['a weight above 1', 'text/plain;q=1.5', json],
    ['a weight above 9', 'text/plain;q=20', json],
    ['a weight of four decimals', 'text/plain;q=0.1234', json],
    ['a weight of 0', 'text/plain;q=0, application/json;q=0.1', json],
    ['a weight of one decimal', 'text/plain;q=0.5, application/json;q=0.4', plain],
    ['a weight of three decimals', 'text/plain;q=0.501, application/json;q=0.5', plain],
    ['a weight of 1 with decimals', 'text/plain;q=1.000, application/json;q=0.9', plain],
    ['a weight of 1 with a point', 'text/plain;q=1., application/json;q=0.9', plain],
    ['a weight with spaces', 'application/json ; q=0.1 , text/plain ; q=0.2', plain],
    ['two headers joined into one', 'application/json;q=0.9, text/plain;q=0.1', json],
    [
      'the usual header of a navigation',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      json,
    ],
  ])('picks by %s', (_, header, chosen) => {
    expect(negotiate(header, [json, plain])).toBe(chosen);
  });
});
