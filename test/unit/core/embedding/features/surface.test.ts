import { describe, expect, it } from 'vitest';
import { lexiconFeatureNames } from '../../../../../src/core/embedding/features/lexicon/lexicon.js';
import { styleFeatureNames } from '../../../../../src/core/embedding/features/style/style.js';
import { surfaceDimensions, surfaceFeatures } from '../../../../../src/core/embedding/features/surface.js';

describe('surfaceFeatures', () => {
  it('names the columns of style, then those of the word lists', () => {
    expect(surfaceFeatures.map(({ name }) => name)).toEqual([...styleFeatureNames, ...lexiconFeatureNames]);
    expect(surfaceFeatures).toHaveLength(surfaceDimensions);
  });

  it('labels every feature differently, in words that say what is counted', () => {
    const labels = surfaceFeatures.map(({ label }) => label);
    expect(new Set(labels).size).toBe(surfaceDimensions);
    for (const label of labels) expect(label).not.toMatch(/^log\b|valence|per word$|^$/);
  });
});
