import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/index.js';
import { joinEvidence, measureEvidence } from '../../../../src/authoring/training/calibration/evidence.js';
import type { LabelledScores } from '../../../../src/authoring/training/calibration/labelled-scores.js';

type Pair = readonly [score: number, positive: 0 | 1];

function measure(pairs: readonly Pair[], repeats = 1) {
  const positive = Uint8Array.from(pairs, ([, label]) => label);
  const universal = Float64Array.from(pairs, ([score]) => score / 100);
  const scores: LabelledScores = {
    raw: universal,
    positive,
    weights: new Float64Array(pairs.length).fill(1),
    groups: new Uint8Array(pairs.length),
  };
  const ones = positive.reduce((sum, label) => sum + label, 0);
  const distinct = { positive: ones / repeats, negative: (pairs.length - ones) / repeats };
  return measureEvidence('spectrum', scores, universal, distinct);
}

/** `count` scores of each pole, evenly within the spans. */
function spread(count: number, low: [number, number], high: [number, number]): Pair[] {
  const place = ([from, to]: [number, number], i: number) => from + ((to - from) * i) / (count - 1);
  return Array.from({ length: count }, (_, i): Pair[] => [
    [place(low, i), 0],
    [place(high, i), 1],
  ]).flat();
}

describe('evidence of a trait', () => {
  it('supports high on all of a side where every score was right', () => {
    const { negative, positive } = measure(spread(40, [5, 30], [70, 95]));
    expect(positive).toEqual({ high: 70, moderate: 70 });
    expect(negative).toEqual({ high: 30, moderate: 30 });
  });

  it('ends where scores are wrong too often, on each side by itself', () => {
    const sure = spread(60, [5, 30], [75, 95]);
    const doubtful = spread(60, [55, 68], [55, 68]);
    const { negative, positive } = measure([...sure, ...doubtful]);
    expect(positive.high).toBe(75);
    expect(positive.moderate).toBe(75);
    expect(negative.high).toBe(30);
  });

  it('goes past few right scores at the end, which alone would support nothing', () => {
    const end: Pair[] = [
      [98, 1],
      [97, 1],
    ];
    const most = Array.from({ length: 200 }, (_, i): Pair => [70 + (i % 20), i % 20 === 19 ? 0 : 1]);
    const low = spread(100, [5, 30], [5, 30]).filter(([, label]) => label === 0);
    expect(measure([...end, ...low]).positive).toEqual({ high: null, moderate: null });
    expect(measure([...end, ...most, ...low]).positive).toEqual({ high: 70, moderate: 70 });
  });

  it('supports moderate from three of four right', () => {
    const sure = spread(60, [5, 30], [80, 95]);
    const mostly = Array.from({ length: 200 }, (_, i): Pair[] => {
      const [score, isRight] = [60 + (i % 10), i % 7 > 0];
      return [
        [score, isRight ? 1 : 0],
        [100 - score, isRight ? 0 : 1],
      ];
    }).flat();
    const { positive } = measure([...sure, ...mostly]);
    expect(positive).toEqual({ high: 80, moderate: 60 });
  });

  it('supports nothing for scores of random labels', () => {
    const random = createRandom(3, 'evidence');
    for (const count of [16, 50, 250, 1000]) {
      const pairs = Array.from(
        { length: 2 * count },
        (_, i): Pair => [100 * random.uniform(), i % 2 === 0 ? 0 : 1],
      );
      const { negative, positive } = measure(pairs);
      expect([negative.high, positive.high], `${count} samples a pole`).toEqual([null, null]);
    }
  });

  it('supports nothing for so few samples that chance separates them', () => {
    const none = { high: null, moderate: null };
    expect(measure(spread(3, [20, 40], [60, 80])).positive.high).toBeNull();
    expect(measure(spread(2, [20, 40], [60, 80]))).toEqual({ negative: none, positive: none });
  });

  it('counts several scores of one sample, and its near copies, as one', () => {
    const few = spread(6, [10, 30], [70, 90]);
    const repeated = Array.from({ length: 20 }, () => few).flat();
    expect(measure(repeated, 20)).toEqual(measure(few));
    expect(measure(repeated).positive.high).toBe(70);
    expect(measure(few).positive.high).toBeNull();
  });

  it('never supports high where it does not support moderate', () => {
    const random = createRandom(5, 'evidence');
    for (let draw = 0; draw < 200; draw++) {
      const pairs = Array.from({ length: 80 }, (_, i): Pair => {
        const label = i % 2 === 0 ? 0 : 1;
        return [
          Math.min(100, Math.max(1, 50 + (label - 0.5) * 60 + 40 * (random.uniform() - 0.5) * 2)),
          label,
        ];
      });
      for (const { high, moderate } of Object.values(measure(pairs))) {
        if (high === null) continue;
        expect(moderate).not.toBeNull();
        expect(Math.abs(high - 50)).toBeGreaterThanOrEqual(Math.abs((moderate ?? 50) - 50));
      }
    }
  });

  it('joined with other evidence, is what both support', () => {
    const one = { negative: { high: 20, moderate: 40 }, positive: { high: 80, moderate: 60 } };
    const other = { negative: { high: 30, moderate: 35 }, positive: { high: null, moderate: 70 } };
    expect(joinEvidence(one, other)).toEqual({
      negative: { high: 20, moderate: 35 },
      positive: { high: null, moderate: 70 },
    });
  });
});
