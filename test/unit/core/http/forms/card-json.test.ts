import { describe, expect, test } from 'vitest';
import { formatCard } from '../../../../../src/core/http/forms/card-json.js';

describe('formatCard', () => {
  test('keeps the order of the model, also for keys that look like numbers', () => {
    const scores = { '9': 1, '10': 2, depth: 3 };
    const card = { scores, composite: 2, compare_to: { scores }, delta: null };
    const wanted = '{"depth":3,"10":2,"9":1}';
    expect(formatCard(card, ['depth', '10', '9'])).toBe(
      `{"scores":${wanted},"composite":2,"compare_to":{"scores":${wanted}},"delta":null}`,
    );
  });

  test('otherwise equals JSON.stringify', () => {
    const card = {
      scores: { 'a"b': 1, scores: 2 },
      detail: { 'a"b': { band: [1, 2], native: { polarity: -0.5 } }, scores: { scores: { b: 1, a: 2 } } },
      delta: undefined,
      confidence: 'high',
    };
    expect(formatCard(card, ['a"b', 'scores'])).toBe(JSON.stringify(card));
  });

  test('lists unknown traits after those of the model, and skips absent ones', () => {
    expect(formatCard({ scores: { x: 1, b: 2 } }, ['a', 'b'])).toBe('{"scores":{"b":2,"x":1}}');
  });
});
