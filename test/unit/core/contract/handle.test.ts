import { describe, expect, it } from 'vitest';
import { parseHandle } from '../../../../src/core/contract/handle.js';
import { handleSchema } from '../../../../src/core/contract/resources.js';

describe('parseHandle', () => {
  it.each([
    ['assay.commit-message', 'assay', 'commit-message', undefined, undefined],
    ['a.b', 'a', 'b', undefined, undefined],
    ['0-9.1-', '0-9', '1-', undefined, undefined],
    ['local.x@v1', 'local', 'x', 1, undefined],
    ['local.x@v30', 'local', 'x', 30, undefined],
    ['local.x@v999999999', 'local', 'x', 999_999_999, undefined],
    ['local.x@beta', 'local', 'x', undefined, 'beta'],
    ['local.x@V3', 'local', 'x', undefined, 'V3'],
    ['local.x@2026-01', 'local', 'x', undefined, '2026-01'],
    ['local.x@v1234567890', 'local', 'x', undefined, 'v1234567890'],
  ])('parses %s', (text, prefix, name, version, tag) => {
    expect(parseHandle(text)).toEqual({ handle: `${prefix}.${name}`, prefix, name, version, tag });
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
    'a.b@.x',
    'a.b@x y',
    'a.b@x\n',
    `a.b@${'x'.repeat(41)}`,
    'a.b@v3@v4',
    'a.b@beta@v3',
    'constructor',
    '__proto__.a',
  ])('returns undefined for %j', (text) => {
    expect(parseHandle(text)).toBeUndefined();
  });
});

describe('a handle without a version', () => {
  it.each([
    ['assay.commit-message', true],
    ['assay.commit-message@v3', false],
    ['assay', false],
    ['a.b\n', false],
  ])('is %j valid: %s', (text, accepted) => {
    expect(handleSchema.safeParse(text).success).toBe(accepted);
  });
});
