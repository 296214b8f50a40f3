import { describe, expect, it } from 'vitest';
import { spreadIndices } from '../../../../src/authoring/numerics/spread-indices.js';

describe('spreadIndices', () => {
  it('spreads a limited number of indices evenly, or returns all of them', () => {
    expect([...spreadIndices(10, 4)]).toEqual([0, 2, 5, 7]);
    expect([...spreadIndices(3, 4)]).toEqual([0, 1, 2]);
    expect([...spreadIndices(0, 4)]).toEqual([]);
  });
});
