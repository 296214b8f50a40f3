import { describe, expect, test } from 'vitest';
import { counted, whole } from '../../../.scripts/counts.mjs';

describe('a step of the tests', () => {
  test.each([
    ['that ends well', 0, 'one\n3 passed, 0 failed\n', { passed: 3, failed: 0 }],
    ['that ends badly', 1, '3 passed, 2 failed\n', { passed: 3, failed: 2 }],
    [
      'that counts twice: the last line is meant',
      0,
      '1 passed, 9 failed\n4 passed, 0 failed',
      { passed: 4, failed: 0 },
    ],
    ['that crashes after its count', 1, '3 passed, 0 failed', { passed: 3, failed: 1 }],
    ['that crashes before its count', 1, '', { passed: 0, failed: 1 }],
    ['that ends well and says nothing', 0, 'no tests here', { passed: 0, failed: 1 }],
  ])('%s', (_, code, output, counts) => {
    expect(counted({ code, output })).toEqual(counts);
  });

  test('counts as one where it passes or fails as a whole', () => {
    expect(whole({ code: 0, output: '' })).toEqual({ passed: 1, failed: 0 });
    expect(whole({ code: 2, output: '1 passed, 0 failed' })).toEqual({ passed: 0, failed: 1 });
  });
});
