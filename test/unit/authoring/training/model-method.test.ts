// The scoring method that a model names: one that has run.
import { describe, expect, it } from 'vitest';
import { fromPreviousBuild } from '../../../../src/authoring/training/search/search.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { TraitInput } from '../../../../src/authoring/training/types.js';
import { clouds, spectrum } from './samples.js';

const { encodings, qualities } = clouds({ count: 8 });
const one = (change: Partial<TraitInput>): TraitInput => ({ ...spectrum('one', qualities), ...change });
/** A topic with three texts of its own, too few for an axis. */
const topic = {
  type: 'topic',
  samples: {
    indices: Uint32Array.of(0, 1, 2, ...Array.from({ length: 8 }, (_, i) => 8 + i)),
    qualities: Float32Array.from({ length: 11 }, (_, i) => (i < 3 ? 1 : 0)),
  },
} as const;
const name = async (...traits: TraitInput[]) => {
  const options = { effort: 'low', training: { scoring_method: 'ridge' } } as const;
  const { method, report } = await train({ encodings, traits, options, seed: 1 });
  expect(report.scoring_method).toBe(method);
  return method;
};

describe('the scoring method of a model', () => {
  it('is that of its spectrum traits, also beside traits without one', async () => {
    expect(await name(one({}))).toBe('ridge');
    expect(await name(one({ type: 'outlier' }), one({ key: 'two' }))).toBe('ridge');
  });
  it('is no method of the search where no trait is fitted with one', async () => {
    expect(await name(one({ type: 'outlier' }))).toBe('cohort_distance');
    expect(await name(one(topic))).toBe('nearest_prototype');
    expect(await name(one({ type: 'outlier' }), one({ key: 'two', ...topic }))).toBe('nearest_prototype');
  });
  it('is that of a topic from four texts of its own on', async () => {
    expect(await name(one({ type: 'topic' }))).toBe('ridge');
  });
  it('is that of discovered traits beside an outlier', async () => {
    const intrinsic = { styleWeight: 0, frozen: null };
    expect(await name(one({ type: 'outlier' }), one({ key: 'two', intrinsic }))).toBe('balanced_linear');
  });
  it('stays without a search', async () => {
    const options = { effort: 'low' } as const;
    const traits = [one({ type: 'outlier' })];
    const { report: previous } = await train({ encodings, traits, options, seed: 1 });
    expect((await train({ encodings, traits, options, previous, seed: 1 })).method).toBe('cohort_distance');
    expect(fromPreviousBuild(previous).parameters.size).toBe(0);
  });
});
