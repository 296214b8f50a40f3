// The familiarity of a model: by hand, against its definition, and where there is nothing to learn it from.
import { describe, expect, it } from 'vitest';
import { fitFamiliarity } from '../../../../src/authoring/training/familiarity.js';
import { train } from '../../../../src/authoring/training/train.js';
import { emptySparseRows } from '../../../../src/core/numerics/index.js';
import { getPercentile } from '../../../../src/core/scoring/card/familiarity.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';
import type { Familiarity } from '../../../../src/core/scoring/trained-model.js';
import { clouds, inputOf, spectrum } from './samples.js';

/** Encodings of rows without style. */
function encode(rows: readonly (readonly number[])[]): Encodings {
  const columns = rows[0]?.length ?? 2;
  return {
    semantic: { rows: rows.length, columns, data: Float32Array.from(rows.flat()) },
    style: { rows: rows.length, columns: 0, data: new Float32Array(0) },
    terms: emptySparseRows(rows.length),
    tokens: new Uint32Array(rows.length).fill(5),
  };
}

function learn(encodings: Encodings, rows = encodings.semantic.rows): Familiarity | undefined {
  const indices = Uint32Array.from({ length: rows }, (_, i) => i);
  const qualities = new Float32Array(rows);
  return fitFamiliarity({ encodings, samples: [{ indices, qualities }], noiseSources: [] });
}

function known(familiarity: Familiarity | undefined): Familiarity {
  if (familiarity === undefined) throw new Error('expected a familiarity');
  return familiarity;
}

const percentileOf = (familiarity: Familiarity | undefined, x: readonly number[]) =>
  getPercentile(known(familiarity), Float32Array.from(x));

const inner = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, j) => sum + value * (b[j] ?? 0), 0);
const cosine = (a: readonly number[], b: readonly number[]) =>
  inner(a, b) / Math.sqrt(inner(a, a) * inner(b, b));
const addUp = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, j) => rows.reduce((sum, row) => sum + (row[j] ?? 0), 0));

/** Points x = unit([semantic, 0.6 style]) of encodings, in double precision. */
function pointsOf({ semantic, style }: Encodings): number[][] {
  return Array.from({ length: semantic.rows }, (_, i) => {
    const part = ({ columns, data }: Encodings['semantic']) =>
      Array.from(data.subarray(i * columns, (i + 1) * columns));
    const joined = [...part(semantic), ...part(style).map((value) => 0.6 * value)];
    const length = Math.sqrt(inner(joined, joined));
    return joined.map((value) => value / length);
  });
}

describe('fitFamiliarity', () => {
  const corner = encode([
    [1, 0],
    [0, 1],
    [1, 0],
  ]);

  it('gives the values computed by hand for three texts', () => {
    // Cosine of each to the sum of the others: (1, 1) for the first and the last, (2, 0) for the second.
    const { direction, levels, style_weight } = known(learn(corner));
    expect(style_weight).toBe(0.6);
    expect([...direction].map((value) => value * Math.sqrt(5))).toEqual([
      expect.closeTo(2, 6),
      expect.closeTo(1, 6),
    ]);
    const half = Math.SQRT1_2;
    const expected = Array.from({ length: 100 }, (_, at) => (at < 25 ? -1 : at < 50 ? 0 : half));
    expect([...levels]).toEqual(expected.map((value) => expect.closeTo(value, 5)));
  });

  it('gives percentiles in steps of 1 / (n + 1), the lowest for a text unlike all of them', () => {
    const familiarity = learn(corner);
    expect(percentileOf(familiarity, [1, 0])).toBe(100);
    expect(percentileOf(familiarity, [0, 1])).toBe(50);
    expect(percentileOf(familiarity, [-1, 0])).toBe(25);
    expect(percentileOf(familiarity, [0, 0])).toBe(50);
  });

  it('agrees with the definition, computed from all pairs', () => {
    const { encodings } = clouds({ count: 70, semantic: 4, styles: 5, seed: 3 });
    const points = pointsOf(encodings);
    const heldOut = points.map((x, i) => cosine(x, addUp(points.filter((_, other) => other !== i))));
    const familiarity = learn(encodings);
    const sum = addUp(points);
    const fresh = pointsOf(clouds({ count: 100, semantic: 4, styles: 5, seed: 4 }).encodings);
    const percentiles = fresh.map((x) => percentileOf(familiarity, x));
    const defined = fresh.map((x) => {
      const reached = heldOut.filter((value) => value <= cosine(x, sum)).length;
      return Math.floor((100 * (1 + reached)) / (heldOut.length + 1));
    });
    expect(percentiles).toEqual(defined);
    expect(new Set(percentiles).size).toBeGreaterThan(50);
  });

  it('spreads unseen texts of the same kind evenly over the percentiles', () => {
    // The poles' means cancel each other out; one pole alone has a mean.
    const familiarity = learn(clouds({ count: 300, semantic: 4, seed: 5 }).encodings, 300);
    const fresh = pointsOf(clouds({ count: 500, semantic: 4, seed: 6 }).encodings).slice(0, 500);
    const percentiles = fresh.map((x) => percentileOf(familiarity, x));
    for (const limit of [10, 25, 50, 75]) {
      const share = percentiles.filter((value) => value < limit).length / percentiles.length;
      expect(share).toBeGreaterThan(limit / 100 - 0.06);
      expect(share).toBeLessThan(limit / 100 + 0.06);
    }
  });

  it('says of equal texts that they are as familiar as can be, and of any other that it is not', () => {
    const third = Math.sqrt(1 / 3);
    const same = learn(encode(Array.from({ length: 120 }, () => [third, third, third])));
    expect(percentileOf(same, [third, third, third])).toBe(100);
    expect(percentileOf(same, [third, -third, third])).toBe(0);
  });

  it('counts a text of several traits once, and leaves out noise and ambient rows', () => {
    const encodings = encode([
      [1, 0],
      [0, 1],
      [1, 0],
      [-1, 0],
    ]);
    const samples = [
      { indices: Uint32Array.of(0, 1, 9), qualities: new Float32Array(3) },
      {
        indices: Uint32Array.of(2, 1, 3),
        qualities: new Float32Array(3),
        sources: Uint16Array.of(0, 0, 7),
      },
    ];
    expect(fitFamiliarity({ encodings, samples, noiseSources: [7] })).toEqual(learn(corner));
  });

  it('does not count a text without a vector', () => {
    const withZero = encode([
      [1, 0],
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(learn(withZero)).toEqual(learn(corner));
  });

  it('is undefined without texts, for one text, and for texts that cancel each other out', () => {
    expect(learn(encode([]))).toBeUndefined();
    expect(learn(encode([[1, 0]]))).toBeUndefined();
    expect(
      learn(
        encode([
          [1, 0],
          [-1, 0],
        ]),
      ),
    ).toBeUndefined();
  });

  it('is 0 for a text whose others cancel each other out', () => {
    const familiarity = learn(
      encode([
        [1, 0],
        [0, 1],
        [0, -1],
      ]),
    );
    // Held out: 0 for the first, and for the others the cosine to (1, -1) and to (1, 1), negative both.
    expect([...known(familiarity).levels].slice(75)).toEqual(Array(25).fill(expect.closeTo(0, 5)));
    expect([...known(familiarity).levels].slice(25, 75)).toEqual(
      Array(50).fill(expect.closeTo(-Math.SQRT1_2, 5)),
    );
  });
});

describe('near copies', () => {
  it('do not make each other familiar', () => {
    const encodings = encode([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    const all = { indices: Uint32Array.of(0, 1, 2), qualities: new Float32Array(3) };
    const learnWith = (kin?: Uint32Array) =>
      known(fitFamiliarity({ encodings, samples: [all], noiseSources: [], kin }));
    // Held out, the copies are measured by the third text alone: the cosine of (1, 0) to (0, 1).
    expect([...learnWith(Uint32Array.of(0, 0, 2)).levels].slice(75)).toEqual(
      Array(25).fill(expect.closeTo(0, 5)),
    );
    expect(learnWith().levels[99]).toBeGreaterThan(0.7);
  });
});

describe('train', () => {
  it('fits the familiarity of the samples, without those that fill a pole', async () => {
    const input = inputOf({ count: 30, semantic: 3 });
    expect((await train(input)).familiarity).toEqual(learn(input.encodings));
    const { encodings, qualities } = clouds({ count: 30 });
    const onePole = {
      ...spectrum('clarity', qualities.subarray(0, 30)),
      type: 'topic' as const,
    };
    const ambient = clouds({ count: 50, seed: 9 }).encodings;
    const filled = await train({ ...input, encodings, ambient, traits: [onePole] });
    expect(filled.familiarity).toEqual(learn(encodings, 30));
  });
});
