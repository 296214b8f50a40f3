import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzSeed, readSeed } from '../../support/fuzz-seed.mjs';

describe('the seed of the random tests', () => {
  it('is the same in every run unless ASSAY_FUZZ_SEED sets it', () => {
    expect(readSeed(undefined)).toBe(readSeed(''));
    expect(Number.isSafeInteger(readSeed(undefined))).toBe(true);
    expect(readSeed('123')).toBe(123);
    expect(Number.isSafeInteger(readSeed('random'))).toBe(true);
    expect(() => readSeed('any')).toThrow("ASSAY_FUZZ_SEED must be an integer or 'random', not 'any'");
  });

  it('is the one of every property without a seed', () => {
    expect(fc.readConfigureGlobal().seed).toBe(fuzzSeed);
  });
});
