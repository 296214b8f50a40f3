import { describe, expect, it } from 'vitest';
import { createPlan } from '../../../../src/authoring/training/effort.js';
import type { TrainingDocument } from '../../../../src/core/contract/configuration/index.js';

describe('createPlan', () => {
  it('gives low effort two methods, three trials, three folds, no diagnostics', () => {
    expect(createPlan({ effort: 'low' })).toEqual({
      methods: ['balanced_cosine', 'ridge'],
      trials: 3,
      patience: Number.POSITIVE_INFINITY,
      folds: 3,
      repeats: 1,
      boundaries: [{ low: 33, high: 67, mode: 'exclude' }],
      grades: true,
      bootstraps: 0,
      coldStart: [],
      diagnostics: false,
      prune: false,
      testSplit: null,
      pruneThreshold: null,
      parallel: 4,
    });
  });

  it.each([
    ['medium', 5, 8, 4, 5, 1, 3, 20, false],
    ['high', 9, 16, 6, 5, 2, 25, 100, true],
    ['xhigh', 9, 40, 10, 5, 3, 81, 300, true],
    ['max', 9, 100, 20, 10, 3, 81, 1000, true],
  ] as const)(
    'gives %s effort %i methods with %i trials',
    (effort, methods, trials, patience, folds, repeats, pairs, bootstraps, diagnostics) => {
      const plan = createPlan({ effort });
      expect(plan.methods).toHaveLength(methods);
      expect(plan.boundaries).toHaveLength(pairs);
      expect(plan).toMatchObject({ trials, patience, folds, repeats, bootstraps, diagnostics });
    },
  );

  it('lets every deprecated field override its column', () => {
    const training: TrainingDocument = {
      scoring_method: 'ridge',
      test_split: 0.3,
      auto_prune: false,
      prune_z_threshold: 2.5,
      cold_start_k: [3],
      stability_bootstrap_n: 7,
      trials_per_method: 2,
      early_stopping_patience: 1,
      compute_diagnostics: false,
      max_parallel_methods: 2,
      boundary_low: 20,
      boundary_high: 80,
      boundary_mode: 'interpolate',
    };
    expect(createPlan({ effort: 'high', training })).toEqual({
      methods: ['ridge'],
      trials: 2,
      patience: 1,
      folds: 5,
      repeats: 2,
      boundaries: [{ low: 20, high: 80, mode: 'interpolate' }],
      grades: false,
      bootstraps: 7,
      coldStart: [3],
      diagnostics: false,
      prune: false,
      testSplit: 0.3,
      pruneThreshold: 2.5,
      parallel: 2,
    });
  });

  it('sweeps the other boundary when one is set, and applies the mode only to set boundaries', () => {
    const half = createPlan({ effort: 'medium', training: { boundary_low: 10 } });
    expect(half.boundaries.map(({ low, high }) => [low, high])).toEqual([
      [10, 67],
      [10, 75],
      [10, 50],
    ]);
    const low = createPlan({ effort: 'low', training: { boundary_high: 50 } });
    expect(low.boundaries.map(({ low, high }) => [low, high])).toEqual([
      [33, 50],
      [25, 50],
      [50, 50],
    ]);
    expect(
      createPlan({ effort: 'medium', training: { boundary_mode: 'interpolate' } }).boundaries[0]!.mode,
    ).toBe('exclude');
  });

  it('searches the methods of the effort for auto, and runs diagnostics for a curve or resamples', () => {
    expect(createPlan({ effort: 'low', training: { scoring_method: 'auto' } }).methods).toEqual([
      'balanced_cosine',
      'ridge',
    ]);
    expect(createPlan({ effort: 'low', training: { cold_start_k: [4] } }).diagnostics).toBe(true);
    expect(createPlan({ effort: 'low', training: { stability_bootstrap_n: 5 } }).diagnostics).toBe(true);
    expect(createPlan({ effort: 'low', training: { compute_diagnostics: true } })).toMatchObject({
      diagnostics: true,
      bootstraps: 20,
      coldStart: [4, 16],
    });
    expect(createPlan({ effort: 'medium', training: { compute_diagnostics: true } })).toMatchObject({
      diagnostics: true,
      bootstraps: 20,
    });
  });
});
