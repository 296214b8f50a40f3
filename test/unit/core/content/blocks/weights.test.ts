import { describe, expect, it } from 'vitest';
import { featureNames } from '../../../../../src/core/content/blocks/features.js';
import { weights } from '../../../../../src/core/content/blocks/weights.js';

describe('weights', () => {
  it('are those of features that exist, each once', () => {
    expect([...weights.keys()].filter((name) => !featureNames.includes(name))).toEqual([]);
    expect(new Set(featureNames).size).toBe(featureNames.length);
  });

  it('are finite and not 0', () => {
    expect([...weights.values()].filter((weight) => !Number.isFinite(weight) || weight === 0)).toEqual([]);
  });
});
