import { describe, expect, it } from 'vitest';
import { parseHandle } from '../../../src/contract/handle.js';
import { handleSchema } from '../../../src/contract/resources.js';

describe('parseHandle', () => {
  it.each([
    ['assay.commit-message', 'assay', 'commit-message', undefined],
    ['a.b', 'a', 'b', undefined],
    ['0-9.1-', '0-9', '1-', undefined],
    ['local.x@v1', 'local', 'x', 1],
    ['local.x@v30', 'local', 'x', 30],
    ['local.x@v999999999', 'local', 'x', 999_999_999],
  ])('takes %s apart', (text, prefix, name, version) => {
    expect(parseHandle(text)).toEqual({ handle: `${prefix}.${name}`, prefix, name, version });
  });

  it.each([
    '',
    'a',
    'a.',
    '.b',
    'a..b',
    'a.b.c',
    'A.b',
    'a.B',
    '-a.b',
    'a.-b',
    'a_b.c',
    'a.b ',
    ' a.b',
    'a.b\n',
    'a/b.c',
    'é.b',
    'a.b@',
    'a.b@v',
    'a.b@v0',
    'a.b@v01',
    'a.b@3',
    'a.b@V3',
    'a.b@v3x',
    'a.b@v3@v4',
    'a.b@v1234567890',
    'constructor',
    '__proto__.a',
  ])('finds no handle in %j', (text) => {
    expect(parseHandle(text)).toBeUndefined();
  });
});

describe('a listed handle', () => {
  it.each([
    ['assay.commit-message', true],
    ['assay.commit-message@v3', false],
    ['assay', false],
    ['a.b\n', false],
  ])('%j: %s', (text, accepted) => {
    expect(handleSchema.safeParse(text).success).toBe(accepted);
  });
});
