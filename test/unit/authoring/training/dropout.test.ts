// Which of the optional sources a build leaves out.

import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { unit } from '../../../../src/authoring/numerics/vector.js';
import type { DropoutRecord } from '../../../../src/authoring/training/prepare/dropout.js';
import { train } from '../../../../src/authoring/training/train.js';
import { emptySparseRows } from '../../../../src/core/numerics/index.js';
import { clouds, spectrum } from './samples.js';

describe('dropout sources', () => {
  const { encodings, qualities } = clouds({ count: 40, semantic: 3 });
  const sources = Uint16Array.from(qualities, (_, i) => (i % 5 < 2 ? 1 : 0));
  const build = async (given: Float32Array) => {
    const samples = { ...spectrum('clarity', given).samples, sources };
    const traits = [{ ...spectrum('clarity', given), samples }];
    const result = await train({
      encodings,
      traits,
      dropoutSources: [1],
      options: { effort: 'low' },
      seed: 1,
    });
    return result.report.traits[0].samples;
  };

  it('leaves out a source with inverted labels', async () => {
    const inverted = qualities.map((quality, i) => (sources[i] === 1 ? 1 - quality : quality));
    expect(await build(inverted)).toMatchObject({ dropped_sources: [1], total: 48 });
  });
  it('names both objectives of a source that it leaves out', async () => {
    const inverted = qualities.map((quality, i) => (sources[i] === 1 ? 1 - quality : quality));
    const samples = { ...spectrum('clarity', inverted).samples, sources };
    const traits = [{ ...spectrum('clarity', inverted), samples }];
    const { report } = await train({
      encodings,
      traits,
      dropoutSources: [1],
      options: { effort: 'low' },
      seed: 1,
    });
    const [trait] = report.traits;
    const [{ without, with: other, error }] = trait!.samples.dropout as [DropoutRecord];
    expect(without - other).toBeGreaterThan(error);
    expect(trait!.advice).toContain(
      `Left out because training works better without: sources[1] (objective of the other samples ${without.toFixed(3)} without it and ${other.toFixed(3)} with it, standard error ${error.toFixed(3)}).`,
    );
  });
  it('keeps most sources whose samples are like the others, although some look worse by chance', async () => {
    let dropped = 0;
    let worse = 0;
    for (let seed = 1; seed <= 24; seed++) {
      const small = clouds({ count: 16, semantic: 2, seed });
      const own = Uint16Array.from(small.qualities, (_, i) => (i % 3 === 0 ? 1 : 0));
      const trait = spectrum('clarity', small.qualities);
      const { report } = await train({
        encodings: small.encodings,
        traits: [{ ...trait, samples: { ...trait.samples, sources: own } }],
        dropoutSources: [1],
        options: { effort: 'low', training: { scoring_method: 'balanced_cosine', trials_per_method: 1 } },
        seed,
      });
      const [record] = report.traits[0]!.samples.dropout;
      if (record!.without > record!.with) worse++;
      if (record!.dropped) dropped++;
    }
    expect(worse).toBeGreaterThan(3);
    expect(dropped).toBeLessThanOrEqual(worse / 2);
  });
  it('keeps a source that is not marked as optional', async () => {
    const inverted = qualities.map((quality, i) => (sources[i] === 1 ? 1 - quality : quality));
    const samples = { ...spectrum('clarity', inverted).samples, sources };
    const traits = [{ ...spectrum('clarity', inverted), samples }];
    const unmarked = await train({ encodings, traits, options: { effort: 'low' }, seed: 1 });
    expect(unmarked.report.traits[0].samples).toMatchObject({ dropped_sources: [], total: 80 });
  });
  it('keeps one of two sources that contradict each other but form a pole together', async () => {
    const noise = createRandom(1, 'opposite');
    // 12 positives, then 12 negatives of each optional source on opposite sides of them.
    const sideOf = [0, 1, -1];
    const numbers = Uint16Array.from({ length: 36 }, (_, i) => Math.floor(i / 12));
    const data = Float32Array.from(numbers, () => 0);
    const semantic = { rows: 36, columns: 4, data: new Float32Array(36 * 4) };
    numbers.forEach((source, i) => {
      const row = [1, sideOf[source], 0, 0].map((at) => at + 0.2 * noise.normal());
      semantic.data.set(unit(Float64Array.from(row)), 4 * i);
    });
    const style = { rows: 36, columns: 1, data };
    const given = Float32Array.from(numbers, (source) => (source === 0 ? 1 : 0));
    const trait = spectrum('clarity', given);
    const { report } = await train({
      encodings: { semantic, style, terms: emptySparseRows(36), tokens: new Uint32Array(36).fill(10) },
      traits: [{ ...trait, samples: { ...trait.samples, sources: numbers } }],
      dropoutSources: [1, 2],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(report.traits[0].samples).toMatchObject({ dropped_sources: [1], positive: 12, negative: 12 });
  });
  it('evaluates the sources of a topic by the semantic vectors only', async () => {
    const styled = clouds({ count: 40, semantic: 2, style: 8 });
    const inverted = qualities.map((quality, i) => (sources[i] === 1 ? 1 - quality : quality));
    const trait = spectrum('clarity', inverted);
    // The style agrees with all labels, the inverted ones included.
    const { columns, data } = styled.encodings.style;
    const agreeing = data.map((value, at) => {
      const row = Math.floor(at / columns);
      return inverted[row] === qualities[row] ? value : -value;
    });
    const { report } = await train({
      encodings: { ...styled.encodings, style: { ...styled.encodings.style, data: agreeing } },
      traits: [{ ...trait, type: 'topic', samples: { ...trait.samples, sources } }],
      dropoutSources: [1],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(report.traits[0].samples.dropped_sources).toEqual([1]);
  });
});
