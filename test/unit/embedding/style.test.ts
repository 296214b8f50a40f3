// The style features against the Python definition, and the block that is made of them.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ambientDeviation, ambientMean } from '../../../src/embedding/style/ambient.js';
import {
  styleBlock,
  styleFeatureNames,
  styleFeatures,
  styleRevision,
} from '../../../src/embedding/style/style.js';
import { Survey } from '../../../src/embedding/style/survey.js';
import { row } from '../../../src/numerics/matrix.js';
import { fixtureTexts, styleFixture } from './fixtures.js';

const samples = styleFixture();

/** Texts of words that collide under the base that a random source of 0 gives: 1, where a hash is a sum. */
const colliding = 'ad bc da cb AD bc ab ba abc cab';

describe('style features', () => {
  test.each(samples.map(({ text, features }) => [JSON.stringify(text).slice(0, 60), text, features]))(
    'equal the Python definition for %s',
    (_, text, features) => {
      expect(named(styleFeatures(text as string))).toEqual(named(Float32Array.from(features as number[])));
    },
  );

  test('count different words whatever the hash does', () => {
    const survey = new Survey(() => 0);
    survey.read(colliding);
    expect(survey.distinctWords).toBe(8);
    survey.read('word Word WORD words');
    expect(survey.distinctWords).toBe(2);
    survey.read(
      Array.from({ length: 5000 }, (_, i) => `a${'b'.repeat(i % 7)}${'c'.repeat(i % 11)}`).join(' '),
    );
    expect(survey.distinctWords).toBe(77);
  });

  test('a lone surrogate is a character, a pair is one', () => {
    const survey = new Survey();
    survey.read('a\ud800b\u{1f600}\udc00');
    expect(survey.characters).toBe(5);
  });

  test('one text leaves nothing behind for the next', () => {
    const texts = samples.map(({ text }) => text);
    const block = styleBlock(texts);
    texts.forEach((text, i) => {
      expect(row(block, i)).toEqual(row(styleBlock([text]), 0));
    });
  });
});

describe('style block', () => {
  test('is the features in deviations from the ambient mean, cut at 3, over the root of 28', () => {
    const texts = samples.map(({ text }) => text);
    const block = styleBlock(texts);
    expect([block.rows, block.columns]).toEqual([texts.length, 28]);
    samples.forEach(({ features }, i) => {
      const expected = features.map((value, j) => {
        const deviations = (value - ambientMean[j]) / ambientDeviation[j];
        return Math.max(-3, Math.min(3, deviations)) / Math.sqrt(28);
      });
      expect(row(block, i)).toEqual(Float32Array.from(expected));
    });
  });

  test('is finite and at most 3 long on 5,000 texts', () => {
    const block = styleBlock(fixtureTexts());
    for (let i = 0; i < block.rows; i++) {
      const vector = row(block, i);
      expect(vector.every(Number.isFinite)).toBe(true);
      expect(Math.hypot(...vector)).toBeLessThanOrEqual(3.000001);
    }
  });

  test('of no texts has no rows', () => {
    expect(styleBlock([])).toEqual({ rows: 0, columns: 28, data: new Float32Array(0) });
  });

  test('gives the bytes that its revision stands for: another hash asks for another revision', () => {
    const { data } = styleBlock(samples.map(({ text }) => text));
    // Rounded, since the logarithm may differ in its last bit between engines.
    const rounded = Array.from(data, (value) => value.toFixed(5).replace('-0.00000', '0.00000'));
    const hash = createHash('sha256').update(rounded.join()).digest('hex').slice(0, 16);
    expect({ revision: styleRevision, hash }).toEqual({ revision: 'style-1', hash: '9517a583ff6d3a4f' });
  });
});

/** Features by name, so that a difference says which. */
function named(features: Float32Array): Record<string, number> {
  return Object.fromEntries(styleFeatureNames.map((name, j) => [name, features[j]]));
}
