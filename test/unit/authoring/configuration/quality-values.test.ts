import { describe, expect, it } from 'vitest';
import {
  parseNumber,
  parseQuality,
  qualityWords,
} from '../../../../src/authoring/configuration/quality-values.js';
import { words } from './documents.js';

describe('parseQuality', () => {
  it('accepts exactly the words of the contract', () => {
    expect(Object.keys(qualityWords).sort()).toEqual([...words].sort());
  });

  it.each([
    ['positive good yes high strong excellent', 1],
    ['fair moderate mixed medium', 0.5],
    ['negative poor no low weak bad', 0],
  ])('parses %s as %d', (same, value) => {
    for (const word of same.split(' ')) {
      expect([word, parseQuality(word)]).toEqual([word, value]);
      expect([word, parseQuality(` ${word.toUpperCase()}\t`)]).toEqual([word, value]);
    }
  });

  it.each([
    [0, 0],
    [1, 1],
    [0.25, 0.25],
    ['0', 0],
    ['1.0', 1],
    [' .5 ', 0.5],
    ['1e-3', 0.001],
    ['+0.5', 0.5],
    ['0.', 0],
  ])('parses %j as %d', (cell, value) => {
    expect(parseQuality(cell)).toBe(value);
  });

  it.each([
    '',
    ' ',
    'great',
    'goods',
    'constructor',
    '__proto__',
    'NaN',
    'Infinity',
    '0x1',
    '1,0',
    '1 0',
    '.',
    'e1',
    '1.1',
    '-0.1',
    '1e309',
    1.0001,
    -0.0001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    undefined,
    ['good'],
    { trait: 'x' },
  ])('returns undefined for %j', (cell) => {
    expect(parseQuality(cell)).toBeUndefined();
  });
});

describe('parseNumber', () => {
  it('rejects a megabyte of digits in linear time', () => {
    expect(parseNumber(`${'1'.repeat(1_000_000)}x`)).toBeUndefined();
  });

  it.each([
    ['-3.5', -3.5],
    ['7', 7],
    [1e300, 1e300],
    ['2E5', 200_000],
    ['1e10', 1e10],
    ['.25', 0.25],
    [' 12 ', 12],
  ])('parses %j as %d, on any scale', (cell, value) => {
    expect(parseNumber(cell)).toBe(value);
  });

  it.each(['good', '', '1e999', '-', '١', null, false])('returns undefined for %j', (cell) => {
    expect(parseNumber(cell)).toBeUndefined();
  });
});
