import { describe, expect, it } from 'vitest';
import { evenPlaces } from '../../../src/numerics/places.js';

describe('evenPlaces', () => {
  it('spreads over all of many, and gives every one of few', () => {
    expect([...evenPlaces(10, 4)]).toEqual([0, 2, 5, 7]);
    expect([...evenPlaces(3, 4)]).toEqual([0, 1, 2]);
    expect([...evenPlaces(0, 4)]).toEqual([]);
  });
});
