// Compares the style features with the Python definition, and checks the block computed from them.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { normaliseText } from '../../../../../src/core/content/index.js';
import {
  ambientDeviation,
  ambientMean,
} from '../../../../../src/core/embedding/features/style/ambient-statistics.js';
import {
  computeStyleBlock,
  computeStyleFeatures,
  styleFeatureNames,
  styleRevision,
} from '../../../../../src/core/embedding/features/style/style.js';
import { TextCounts } from '../../../../../src/core/embedding/features/style/text-counts.js';
import { row } from '../../../../../src/core/numerics/matrix.js';
import { fixtureTexts, styleFixture } from '../fixtures.js';

const samples = styleFixture().filter(({ text }) => normaliseText(text).text === text);

/** Words that collide under base 1, which a random source of 0 gives: their hash is a sum. */
const colliding = 'ad bc da cb AD bc ab ba abc cab';

describe('style features', () => {
  test.each(samples.map(({ text, features }) => [JSON.stringify(text).slice(0, 60), text, features]))(
    'equal the Python definition for %s, a normal form',
    (_, text, features) => {
      expect(nameFeatures(computeStyleFeatures(text as string))).toEqual(
        nameFeatures(Float32Array.from(features as number[])),
      );
    },
  );

  test('are those of texts of every kind', () => {
    expect(samples.length).toBeGreaterThan(80);
  });

  test('take the end of a block for that of a sentence, with or without a full stop', () => {
    const count = (text: string) => {
      const counts = new TextCounts();
      counts.count(text);
      return counts.sentences;
    };
    const texts = [
      'One\nTwo three\nFour',
      'One.\nTwo three!\nFour',
      'One. Two three. Four.',
      'One\nTwo. Three\nFour',
    ];
    expect(texts.map(count)).toEqual([3, 3, 3, 4]);
    expect(count('No end')).toBe(0);
  });

  test('count distinct words with colliding hashes', () => {
    const counts = new TextCounts(() => 0);
    counts.count(colliding);
    expect(counts.distinctWords).toBe(8);
    counts.count('word Word WORD words');
    expect(counts.distinctWords).toBe(2);
    counts.count(
      Array.from({ length: 5000 }, (_, i) => `a${'b'.repeat(i % 7)}${'c'.repeat(i % 11)}`).join(' '),
    );
    expect(counts.distinctWords).toBe(77);
  });

  test('count a surrogate pair as one character, and so a lone surrogate', () => {
    const counts = new TextCounts();
    counts.count('a\ud800b\u{1f600}\udc00');
    expect(counts.characters).toBe(5);
  });

  test('do not depend on the texts before', () => {
    const texts = samples.map(({ text }) => text);
    const block = computeStyleBlock(texts);
    texts.forEach((text, i) => {
      expect(row(block, i)).toEqual(row(computeStyleBlock([text]), 0));
    });
  });
});

describe('style block', () => {
  test('is the features in standard deviations from the ambient mean, clipped at 3, over the root of 28', () => {
    const texts = samples.map(({ text }) => text);
    const block = computeStyleBlock(texts);
    expect([block.rows, block.columns]).toEqual([texts.length, 28]);
    samples.forEach(({ features }, i) => {
      const expected = features.map((value, j) => {
        const deviations = (value - ambientMean[j]) / ambientDeviation[j];
        return Math.max(-3, Math.min(3, deviations)) / Math.sqrt(28);
      });
      expect(row(block, i)).toEqual(Float32Array.from(expected));
    });
  });

  test('is finite with a length of at most 3 on 5,000 texts', () => {
    const block = computeStyleBlock(fixtureTexts());
    for (let i = 0; i < block.rows; i++) {
      const vector = row(block, i);
      expect(vector.every(Number.isFinite)).toBe(true);
      expect(Math.hypot(...vector)).toBeLessThanOrEqual(3.000001);
    }
  });

  test('has no rows without texts', () => {
    expect(computeStyleBlock([])).toEqual({ rows: 0, columns: 28, data: new Float32Array(0) });
  });

  test('matches the hash of its revision: a changed hash requires a new revision', () => {
    const { data } = computeStyleBlock(samples.map(({ text }) => text));
    // Rounded, since the logarithm may differ in its last bit between engines.
    const rounded = Array.from(data, (value) => value.toFixed(5).replace('-0.00000', '0.00000'));
    const hash = createHash('sha256').update(rounded.join()).digest('hex').slice(0, 16);
    expect({ revision: styleRevision, hash }).toEqual({ revision: 'style-2', hash: '0bf34513165e5ac9' });
  });
});

/** Names the features, so that a failure shows which one differs. */
function nameFeatures(features: Float32Array): Record<string, number> {
  return Object.fromEntries(styleFeatureNames.map((name, j) => [name, features[j]]));
}
