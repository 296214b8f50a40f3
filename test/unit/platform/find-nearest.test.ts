import { describe, expect, it } from 'vitest';
import { findNearest } from '../../../src/platform/index.js';

describe('findNearest', () => {
  const names = ['assets', 'base', 'variant', 'hub'];

  it.each([
    ['asset', 'assets'],
    ['ASSETS', 'assets'],
    ['varaint', 'variant'],
    ['baseUrl', 'base'],
    ['hubs', 'hub'],
    ['models', undefined],
    ['xyz', undefined],
    ['', undefined],
  ])('finds for %j the name %j', (name, nearest) => {
    expect(findNearest(name, names)).toBe(nearest);
  });

  it('returns undefined without names, and stays fast for a long text', () => {
    expect(findNearest('a', [])).toBeUndefined();
    expect(findNearest('x'.repeat(1_000_000), names)).toBeUndefined();
  });
});
