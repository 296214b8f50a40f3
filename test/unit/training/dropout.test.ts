// Which of the sources that may be left out a build does leave out.
import { describe, expect, it } from 'vitest';
import { random } from '../../../src/numerics/random.js';
import { unit } from '../../../src/numerics/vector.js';
import { train } from '../../../src/training/train.js';
import { clouds, spectrum } from './samples.js';

describe('dropout sources', () => {
  const { encodings, qualities } = clouds({ count: 40, semantic: 3 });
  const sources = Uint16Array.from(qualities, (_, i) => (i % 4 === 0 ? 1 : 0));
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

  it('a source whose labels are turned round is left out', async () => {
    const turned = qualities.map((quality, i) => (sources[i] === 1 ? 1 - quality : quality));
    expect(await build(turned)).toMatchObject({ dropped_sources: [1], total: 60 });
  });
  it('a source that is not marked, or not better left out, stays', async () => {
    const turned = qualities.map((quality, i) => (sources[i] === 1 ? 1 - quality : quality));
    const samples = { ...spectrum('clarity', turned).samples, sources };
    const traits = [{ ...spectrum('clarity', turned), samples }];
    const unmarked = await train({ encodings, traits, options: { effort: 'low' }, seed: 1 });
    expect(unmarked.report.traits[0].samples).toMatchObject({ dropped_sources: [], total: 80 });
  });
  it('of two that hold a pole between them and pull in opposite directions, one stays', async () => {
    const noise = random(1, 'opposite');
    // 12 positives, then 12 negatives of either source on opposite sides of them.
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
      encodings: { semantic, style, tokens: new Uint32Array(36).fill(10) },
      traits: [{ ...trait, samples: { ...trait.samples, sources: numbers } }],
      dropoutSources: [1, 2],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(report.traits[0].samples).toMatchObject({ dropped_sources: [1], positive: 12, negative: 12 });
  });
  it('of a topic are judged by what texts are about, whatever their style', async () => {
    const styled = clouds({ count: 40, semantic: 2, style: 8 });
    const turned = qualities.map((quality, i) => (sources[i] === 1 ? 1 - quality : quality));
    const trait = spectrum('clarity', turned);
    // The style says what the labels say, those that are turned round too.
    const { columns, data } = styled.encodings.style;
    const told = data.map((value, at) => {
      const row = Math.floor(at / columns);
      return turned[row] === qualities[row] ? value : -value;
    });
    const { report } = await train({
      encodings: { ...styled.encodings, style: { ...styled.encodings.style, data: told } },
      traits: [{ ...trait, type: 'topic', samples: { ...trait.samples, sources } }],
      dropoutSources: [1],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(report.traits[0].samples.dropped_sources).toEqual([1]);
  });
});
