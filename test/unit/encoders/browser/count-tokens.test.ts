// The estimate of a text's tokens.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countTokens } from '../../../../src/encoders/browser/count-tokens.js';

it.each([
  ['', 0],
  [' \n\t', 0],
  ['hello', 2],
  ['The quick brown fox jumps over the lazy dog.', 16],
  ['2024', 4],
  ['東京', 2],
  ['🙂', 2],
  ['if (a[0] != b) {', 11],
])('estimates the tokens of %j as %i', (text, expected) => {
  expect(countTokens(text)).toBe(expected);
});

it('never estimates fewer tokens for a longer text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, more) => {
      expect(countTokens(text + more)).toBeGreaterThanOrEqual(countTokens(text));
    }),
  );
});
