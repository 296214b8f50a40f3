import { describe, expect, test } from 'vitest';
import {
  counted,
  countedByBrowser,
  failedFiles,
  failedFronts,
  failedParts,
  failedTitles,
  failures,
  whole,
} from '../../../.scripts/counts.mjs';

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

  test.each([
    ['adds up its browsers by their last lines', 1, { passed: 1352, failed: 5 }],
    ['fails where the exit code says so alone', 1, { passed: 21, failed: 1 }],
    ['without such a line tested nothing', 0, { passed: 0, failed: 1 }],
  ])('of browser tests %s', (title, code, counts) => {
    const bar = '|██████████████████████████████|';
    const first = `\x1b[2KWebKit:                ${bar} 3/35 test files | 9 passed, 1 failed`;
    const last = `WebKit:                ${bar} 35/35 test files | 1331 passed, 5 failed, 22 skipped`;
    const lasting = `WebKit with a profile: ${bar} 3/3 test files | 21 passed, 0 failed`;
    const outputs = {
      adds: [first, lasting, last, lasting],
      fails: [lasting],
      without: ['1 passed, 0 failed'],
    };
    const lines = Object.entries(outputs).find(([start]) => title.startsWith(start))![1];
    expect(countedByBrowser({ code, output: lines.join('\n') })).toEqual(counts);
  });

  test('counts as one where it passes or fails as a whole', () => {
    expect(whole({ code: 0, output: '' })).toEqual({ passed: 1, failed: 0 });
    expect(whole({ code: 2, output: '1 passed, 0 failed' })).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the failures of a step', () => {
  test('are the lines that name them, with what follows, without colours', () => {
    const output = [
      'one',
      '\x1b[31mnot ok  adds\x1b[0m',
      'expected 1',
      'a',
      'b',
      'c',
      'far',
      ' 𐄂 removes',
      'expected 2',
    ];
    expect(failures(output.join('\n'))).toBe('not ok  adds\nexpected 1\na\nb\nc\n 𐄂 removes\nexpected 2');
  });

  test.each(['  ✗ a case of faults', '  × a unit test', '✖ a script', 'AssertionError: not equal'])(
    'include %o',
    (line) => {
      const output = ['one', line, ...Array.from({ length: 99 }, (_, i) => `  ✓ ${i}`)].join('\n');
      expect(failures(output)).toContain(line);
    },
  );

  test('leave out the errors that passing tests log, where a failure is marked', () => {
    expect(failures('TypeError: mine\n  at a\nb\nc\nd\ne\n 𐄂 removes', 9)).toBe(' 𐄂 removes');
  });

  test('are the last lines of a step that names none', () => {
    expect(failures('one\ntwo\nthree', 2)).toBe('two\nthree');
  });

  test('are limited in number', () => {
    const output = Array.from({ length: 9 }, (_, i) => `not ok ${i}`).join('\n');
    expect(failures(output, 3)).toBe('not ok 0\nnot ok 1\nnot ok 2');
  });
});

describe('what is repeated', () => {
  test('are the files of browser tests with a failure', () => {
    const output =
      'test/browser/a.test.ts:\n\n ❌ Chrome\n\ntest/browser/b.test.ts:\n  logs\n\ntest/c.test.ts:\n  𐄂 adds';
    expect(failedFiles(output)).toEqual(['test/browser/a.test.ts', 'test/c.test.ts']);
  });

  test('are the cases of faults that failed', () => {
    expect(failedTitles('  ✓ one (3 ms)\n  ✗ two, (three)\n      Error: ✗ no\n')).toEqual(['two, (three)']);
  });
});

test('the parts of the consumers that failed are those of its last line about them, and none without', () => {
  expect(failedParts('not ok  a\nfailed parts: vite own-rule\n3 passed, 2 failed\n')).toEqual([
    'vite',
    'own-rule',
  ]);
  expect(failedParts('not ok  a\n')).toEqual([]);
});

test('the fronts that failed are named once each', () => {
  const output = [
    'ok      bodyLimits: deep, 19 ms (read)',
    'not ok  lineLimits: deepLine: costs 3.1 times as much at twice the size',
    'not ok  lineLimits: columns: takes 9000 ms',
    'not ok  htmlLimits: prose, beside other requests: occupies other requests for 400 ms',
  ];
  expect(failedFronts(output.join('\n'))).toEqual(['lineLimits', 'htmlLimits']);
});
