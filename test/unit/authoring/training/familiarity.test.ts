// The familiarity of a model: by hand, against its definition, and where there is nothing to learn it from.
import { describe, expect, it } from 'vitest';
import { fitFamiliarity } from '../../../../src/authoring/training/familiarity.js';
import { createAmbientSpace } from '../../../../src/authoring/training/problem/ambient-space.js';
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

/** Familiarity of the first rows, against ambient texts where there are any. */
function learn(
  encodings: Encodings,
  { rows = encodings.semantic.rows, ambient, typography, kin }: Learned = {},
): Familiarity | undefined {
  const indices = Uint32Array.from({ length: rows }, (_, i) => i);
  const qualities = new Float32Array(rows);
  const samples = [{ indices, qualities }];
  const getAmbient = ambient && createAmbientSpace(ambient, columnsOf(ambient)).getSpace;
  return fitFamiliarity({
    encodings,
    samples,
    noiseSources: [],
    seed: 1,
    kin,
    typography,
    ...(getAmbient && { getAmbient }),
  });
}

interface Learned {
  readonly rows?: number;
  readonly ambient?: Encodings;
  readonly typography?: readonly number[];
  readonly kin?: Uint32Array;
}

const columnsOf = ({ semantic, style }: Encodings) => semantic.columns + style.columns;

function known(familiarity: Familiarity | undefined): Familiarity {
  if (familiarity === undefined) throw new Error('expected a familiarity');
  return familiarity;
}

const percentileOf = (familiarity: Familiarity | undefined, x: readonly number[]) =>
  getPercentile(known(familiarity), Float32Array.from(x));

const inner = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, j) => sum + value * (b[j] ?? 0), 0);

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

  it('gives the values computed by hand for three texts without ambient ones', () => {
    // By the sum of the others, on the scale of the sum of all: (1, 1) for the first and the last, (2, 0) for the second.
    // Their scores are 1 / (1/2 + 1/2) and 0 of |(2, 1)| / 3.
    const { direction, levels, style_weight } = known(learn(corner));
    expect(style_weight).toBe(0.6);
    expect([...direction].map((value) => value * Math.sqrt(5))).toEqual([
      expect.closeTo(2, 6),
      expect.closeTo(1, 6),
    ]);
    const whole = Math.sqrt(5) / 3;
    const expected = Array.from({ length: 100 }, (_, at) => (at < 25 ? -1 : at < 50 ? 0 : whole));
    expect([...levels]).toEqual(expected.map((value) => expect.closeTo(value, 5)));
  });

  it('gives percentiles in steps of 1 / (n + 1), the lowest for a text unlike all of them', () => {
    const familiarity = learn(corner);
    expect(percentileOf(familiarity, [1, 0])).toBe(100);
    expect(percentileOf(familiarity, [0, 1])).toBe(50);
    expect(percentileOf(familiarity, [-1, 0])).toBe(25);
    expect(percentileOf(familiarity, [0, 0])).toBe(50);
  });

  it('points where a second implementation of the discriminant does', () => {
    const own = encode([
      [1, 0, 0],
      [0.8, 0.6, 0],
      [0.6, 0.8, 0],
      [0, 1, 0],
    ]);
    const ambient = encode([
      [0, 0, 1],
      [0.6, 0, 0.8],
      [0, -0.6, 0.8],
      [-1, 0, 0],
      [0, 0, -1],
    ]);
    // numpy.linalg.solve of the pooled covariance, 0.8647 of it the identity.
    const expected = [3.54357331, 3.92267035, -1.53938553];
    const length = Math.sqrt(inner(expected, expected));
    expect([...known(learn(own, { ambient })).direction]).toEqual(
      expected.map((value) => expect.closeTo(value / length, 6)),
    );
  });

  it('spreads unseen texts of the same kind evenly over the percentiles', () => {
    const ambient = clouds({ count: 200, semantic: 0, seed: 7 }).encodings;
    const familiarity = learn(clouds({ count: 300, semantic: 4, seed: 5 }).encodings, { rows: 300, ambient });
    const fresh = pointsOf(clouds({ count: 500, semantic: 4, seed: 6 }).encodings).slice(0, 500);
    const percentiles = fresh.map((x) => percentileOf(familiarity, x));
    for (const limit of [10, 25, 50, 75]) {
      const share = percentiles.filter((value) => value < limit).length / percentiles.length;
      expect(share).toBeGreaterThan(limit / 100 - 0.06);
      expect(share).toBeLessThan(limit / 100 + 0.06);
    }
  });

  it('reads no typography', () => {
    const ambient = clouds({ count: 60, style: 0, seed: 8 }).encodings;
    const { encodings } = clouds({ count: 60, style: 5, seed: 9 });
    const { direction } = known(learn(encodings, { rows: 60, ambient, typography: [0] }));
    const place = encodings.semantic.columns;
    expect(direction[place]).toBe(0);
    expect(known(learn(encodings, { rows: 60, ambient })).direction[place]).toBeGreaterThan(0.1);
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
    expect(fitFamiliarity({ encodings, samples, noiseSources: [7], seed: 1 })).toEqual(learn(corner));
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
});

describe('near copies', () => {
  it('do not make each other familiar', () => {
    const encodings = encode([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    // Held out, the copies are measured by the third text alone, which they have nothing in common with.
    expect([...known(learn(encodings, { kin: Uint32Array.of(0, 0, 2) })).levels].slice(75)).toEqual(
      Array(25).fill(expect.closeTo(0, 5)),
    );
    expect(known(learn(encodings)).levels[99]).toBeGreaterThan(0.7);
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
    expect(filled.familiarity).toEqual(learn(encodings, { rows: 30, ambient }));
  });
});
