// Measures of axes, and which of them become traits.
import { describe, expect, it } from 'vitest';
import { createDiscoveryPlan } from '../../../../src/authoring/discovery/plan.js';
import {
  type Candidate,
  pruneRedundant,
  rankCandidates,
  standardise,
  sweepThreshold,
} from '../../../../src/authoring/discovery/select/choose-axes.js';
import { computeDiscrimination } from '../../../../src/authoring/discovery/select/discrimination.js';
import { findEnds } from '../../../../src/authoring/discovery/select/ends.js';
import { computeStability } from '../../../../src/authoring/discovery/select/stability.js';
import { multiplyTransposed } from '../../../../src/authoring/numerics/index.js';
import { basis, noStep, plantRows } from './planted.js';

const candidate = (positions: readonly number[], explainedVariance = 0.1): Candidate => ({
  origin: 'pca',
  styleWeight: 0,
  axis: new Float64Array(2),
  discrimination: 0.9,
  explainedVariance,
  stability: 1,
  positions: standardise(Float64Array.from(positions)),
});

describe('the ends of an axis', () => {
  it('are the outermost fifths, the outermost text first, and of equal scores the earlier lower', () => {
    const scores = Float64Array.of(5, 1, 9, 1, 5, 5, 5, 5, 8, 5);
    expect(findEnds(scores)).toEqual({ positive: Uint32Array.of(2, 8), negative: Uint32Array.of(1, 3) });
  });

  it('are empty for fewer than five texts, and of equal scores the first and the last rows', () => {
    expect(findEnds(Float64Array.of(1, 2, 3, 4)).positive).toHaveLength(0);
    const equal = findEnds(new Float64Array(10));
    expect(equal).toEqual({ positive: Uint32Array.of(9, 8), negative: Uint32Array.of(0, 1) });
  });
});

describe('discrimination', () => {
  const scoreAlong = (x: ReturnType<typeof plantRows>, at: number) =>
    multiplyTransposed(x, Float64Array.from(basis(x.columns, at)), 1);

  it('is 1 where both ends are tight groups', () => {
    const x = plantRows([basis(10, 0), basis(10, 1)], 200, 0.02);
    expect(computeDiscrimination(x, scoreAlong(x, 0), 1, 'a')).toBeCloseTo(1, 6);
  });

  it('is little more than one half along a direction of noise', () => {
    const x = plantRows([basis(300, 0)], 400, 1);
    expect(computeDiscrimination(x, scoreAlong(x, 30), 1, 'a')).toBeLessThan(0.65);
  });

  it('is the same for the same seed', () => {
    const x = plantRows([basis(10, 0), basis(10, 1)], 60, 0.5);
    const measure = (seed: number) => computeDiscrimination(x, scoreAlong(x, 0), seed, 'a');
    expect(measure(1)).toBe(measure(1));
    expect(measure(2)).not.toBe(measure(1));
  });
});

describe('stability', () => {
  it('is the mean over 20 resamples of as many rows, each cosine at most 1', async () => {
    const drawn: number[] = [];
    const family = {
      origin: 'pca' as const,
      axes: [new Float64Array(2), new Float64Array(2)],
      match: async (weights: Float64Array) => {
        drawn.push(weights.reduce((sum, weight) => sum + weight, 0));
        return Float64Array.of(drawn.length % 2 === 0 ? 0.5 : 1, 1.0000001);
      },
    };
    const stability = await computeStability(family, 30, 1, 'a', noStep);
    expect(drawn).toEqual(new Array(20).fill(30));
    expect([...stability]).toEqual([expect.closeTo(0.75, 12), expect.closeTo(1, 12)]);
  });
});

describe('the choice of axes', () => {
  it('sweeps the threshold to the upper end of the widest gap', () => {
    expect(sweepThreshold([0.95, 0.69, 0.66, 0.52, 0.5])).toBe(0.66);
    expect(sweepThreshold([0.95, 0.62, 0.61])).toBe(0.7);
  });

  it('keeps the threshold between 0.6 and 0.7', () => {
    expect(sweepThreshold([0.99, 0.98, 0.97])).toBe(0.7);
    expect(sweepThreshold([0.55, 0.52])).toBe(0.6);
    expect(sweepThreshold([])).toBe(0.6);
  });

  it('prefers an axis that divides the texts to one with a few far texts', () => {
    const divides = candidate([1, 1, 1, 1, -1, -1, -1, -1]);
    const outlying = candidate([1, 0, 0, 0, 0, 0, 0, 0]);
    const wide = candidate([1, 0, 0, 0, 0, 0, 0, 0], 0.9);
    expect(rankCandidates([outlying, divides])).toEqual([divides, outlying]);
    expect(rankCandidates([divides, wide])).toEqual([wide, divides]);
  });

  it('leaves out axes that order texts like a chosen axis, in either direction, or like an authored trait', () => {
    const first = candidate([1, 2, 3, 4]);
    const reversed = candidate([4, 3, 2, 1.1]);
    const other = candidate([1, -1, -1, 1]);
    expect(pruneRedundant([first, reversed, other], [], 8)).toEqual([first, other]);
    expect(pruneRedundant([first, reversed, other], [first.positions], 8)).toEqual([other]);
    expect(pruneRedundant([first, other], [], 1)).toEqual([first]);
  });
});

describe('the plan of a discovery', () => {
  it('takes the number of traits from effort, a discover entry, or max_traits', () => {
    const count = (effort: 'low' | 'max', max_traits?: number, requested: 'auto' | number = 'auto') =>
      createDiscoveryPlan(effort, { max_traits }, requested).traits;
    expect([count('low'), count('max')]).toEqual([4, 16]);
    expect(count('low', 9)).toBe(9);
    expect(count('low', undefined, 12)).toBe(12);
    expect(count('low', 5, 12)).toBe(5);
  });

  it('searches one space quickly, or three fully', () => {
    const plan = (effort: 'low' | 'high', discovery = {}) => createDiscoveryPlan(effort, discovery, 'auto');
    expect(plan('low').styleWeights).toEqual([0.3]);
    expect(plan('high').styleWeights).toEqual([0.3, 0.6, 0]);
    expect(plan('high', { optimize: 'quick' }).styleWeights).toEqual([0.3]);
    expect(plan('high', { full_mode_top_n: 5 }).candidates).toBe(5);
    expect(plan('high', { optimize: 'quick', full_mode_top_n: 5 }).candidates).toBe(48);
  });
});
