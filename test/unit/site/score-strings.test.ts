// Texts of <assay-score>: errors, progress, differences and values.
import { describe, expect, it } from 'vitest';
import { AssayError, type ErrorCode, errorStatus } from '../../../src/core/contract/errors.js';
import { english } from '../../../src/page/elements/score/english.js';
import { findRemedy } from '../../../src/page/elements/score/find-remedy.js';
import { isForDeveloper } from '../../../src/page/elements/score/remedy.js';

const codes = Object.keys(errorStatus) as ErrorCode[];

describe('findRemedy', () => {
  it('offers a retry for server errors, rate limits and unreachable URLs only', () => {
    const retryable = codes.filter((code) => findRemedy(new AssayError(code, 'x'), english).retry);
    const expected = codes.filter((code) => errorStatus[code] >= 429 || code === 'url_unreachable');
    expect(retryable.sort()).toEqual(expected.sort());
  });

  it('says what the visitor can do', () => {
    expect(findRemedy(new AssayError('content_too_large', '2 MB'), english)).toEqual({
      message: 'This text is too long. Shorten it.',
      retry: false,
    });
    expect(findRemedy(new AssayError('url_unreachable', 'CORS'), english)).toEqual({
      message: 'This page cannot be reached. Check the address, or paste the text instead.',
      retry: true,
    });
  });

  it('says that the device is offline, of what fails for want of a network', () => {
    const offline = { message: english.errors.offline, retry: true };
    const find = (error: unknown) => findRemedy(error, english, false);
    expect(find(new AssayError('artifact_unavailable', 'Failed to fetch'))).toEqual(offline);
    expect(find(new TypeError('Failed to fetch'))).toEqual(offline);
    expect(find(new AssayError('content_empty', 'x')).message).toBe('Enter some text first.');
  });

  it('leaves errors of the text and the pace to the visitor, and reports all others', () => {
    const forVisitors = codes.filter((code) => !isForDeveloper(new AssayError(code, 'x')));
    expect(forVisitors.sort()).toEqual(['content_empty', 'content_too_large', 'overloaded', 'rate_limited']);
  });

  it('never shows the detail of an error, which is for the developer', () => {
    const other = 'Scores are not available at the moment.';
    const errors = [
      ...codes.map((code) => new AssayError(code, 'Run npx assay init <public folder>: https://a.test/')),
      new TypeError('Failed to fetch'),
      'lost',
    ];
    for (const error of errors) {
      const { message } = findRemedy(error, english);
      expect(message).not.toMatch(/npx|https?:|Failed/);
      expect(message === other ? isForDeveloper(error) : true).toBe(true);
    }
    expect(findRemedy('lost', english)).toEqual({ message: other, retry: true });
  });
});

describe('english', () => {
  it.each([
    [undefined, 'Scoring…'],
    [{ stage: 'model', done: 0, total: 0 }, 'Loading the model…'],
    [{ stage: 'model', done: 250_000, total: 1_000_000 }, 'Loading the model: 0.3 of 1.0 MB'],
    [{ stage: 'embedding', done: 3, total: 40 }, 'Building the model (embedding samples): 3 of 40'],
  ] as const)('formats progress %j as "%s"', (progress, text) => {
    expect(english.busy(progress)).toBe(text);
  });

  it.each([
    [7, '7 points above the baseline'],
    [-1, '1 point below the baseline'],
    [0, 'same as the baseline'],
  ])('formats a difference of %i points as "%s"', (points, text) => {
    expect(english.delta(points)).toBe(text);
  });

  it.each([
    [1, '1 point to Solid'],
    [6, '6 points to Solid'],
  ])('formats a headroom of %i as "%s"', (points, text) => {
    expect(english.headroom(points, 'Solid')).toBe(text);
  });

  it.each([
    [0, 'all traits in the top tier'],
    [1, 'up to 1 point of headroom'],
    [21, 'up to 21 points of headroom'],
  ])('formats a composite headroom of %i as "%s"', (points, text) => {
    expect(english.compositeHeadroom(points)).toBe(text);
  });

  it('formats a value as the score and its notes', () => {
    expect(english.value(77, ['Developing', 'moderate confidence'])).toBe(
      '77 of 100, Developing, moderate confidence',
    );
  });
});
