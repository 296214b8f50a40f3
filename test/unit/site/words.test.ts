// What <assay-score> says: advice for every error, and the words for progress, differences and values.
import { describe, expect, it } from 'vitest';
import { AssayError, type ErrorCode, errorStatus } from '../../../src/contract/errors.js';
import { remedyOf } from '../../../src/elements/score/remedy.js';
import { english } from '../../../src/elements/score/strings.js';

const codes = Object.keys(errorStatus) as ErrorCode[];

describe('remedy', () => {
  it('offers another try for what can pass by itself, and for nothing else', () => {
    const retryable = codes.filter((code) => remedyOf(new AssayError(code, 'x'), english).retry);
    const passing = codes.filter((code) => errorStatus[code] >= 429 || code === 'url_unreachable');
    expect(retryable.sort()).toEqual(passing.sort());
  });

  it('keeps the sentence of the error and adds advice of its own or none', () => {
    expect(
      remedyOf(new AssayError('content_too_large', 'The text has 2 MB, the limit is 1 MB'), english),
    ).toEqual({
      detail: 'The text has 2 MB, the limit is 1 MB',
      advice: 'Shorten the text.',
      retry: false,
    });
  });

  it('shows the message of any other error, and the text of anything else thrown', () => {
    expect(remedyOf(new TypeError('Failed to fetch'), english)).toEqual({
      detail: 'Failed to fetch',
      advice: '',
      retry: true,
    });
    expect(remedyOf('gone', english).detail).toBe('gone');
    expect(remedyOf(new Error(''), english).detail).toBe('Error');
  });
});

describe('words', () => {
  it.each([
    [undefined, 'Scoring…'],
    [{ stage: 'model', done: 0, total: 0 }, 'Loading the model…'],
    [{ stage: 'model', done: 250_000, total: 1_000_000 }, 'Loading the model: 0.3 of 1.0 MB'],
    [{ stage: 'embedding', done: 3, total: 40 }, 'Building the model, reading its samples: 3 of 40'],
  ] as const)('progress %j is "%s"', (progress, words) => {
    expect(english.busy(progress)).toBe(words);
  });

  it.each([
    [7, '7 points above the baseline'],
    [-1, '1 point below the baseline'],
    [0, 'same as the baseline'],
  ])('a difference of %i is "%s"', (points, words) => {
    expect(english.delta(points)).toBe(words);
  });

  it.each([
    [0, 'every trait at its best'],
    [1, 'up to 1 point of headroom'],
    [21, 'up to 21 points of headroom'],
  ])('headroom of %i is "%s"', (points, words) => {
    expect(english.compositeHeadroom(points)).toBe(words);
  });

  it('a value is the score, then what is known about it', () => {
    expect(english.value(77, ['Developing', 'moderate confidence'])).toBe(
      '77 of 100, Developing, moderate confidence',
    );
  });
});
