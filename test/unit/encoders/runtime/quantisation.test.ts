// The encoder in WebAssembly with any segments: equal bits in every batch and by every method, close to double precision.
import '../../../support/encoder/relaxed-simd.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { row } from '../../../../src/core/numerics/matrix.js';
import { findProductMethods, WasmEncoder } from '../../../../src/encoders/runtime/index.js';
import { encodeByAll, findLeastCosine } from '../../../support/encoder/every-method.js';
import { createTexts, createTinyTexts, goldenHash, hashFloats } from '../../../support/encoder/golden.js';
import { createWeights, mapMatrices, tiny } from '../../../support/encoder/random-weights.js';
import { ReferenceEncoder } from '../../../support/encoder/reference.js';

const texts = createTinyTexts(createRandom(5, 'texts', tiny.vocabulary));
const few = texts.slice(0, 3);
const random = () => createRandom(1, 'encoder');
const weights = createWeights(tiny, random());

describe('quantisation of the encoder in WebAssembly', () => {
  it.each([16, 64, 1_000])(
    'segments of up to %d: is close to double precision by every method',
    (segment) => {
      const expected = new ReferenceEncoder(weights).encode(texts);
      const vectors = encodeByAll(weights, texts, { segment });
      expect(findLeastCosine(vectors, expected)).toBeGreaterThan(0.999);
    },
  );

  it('gives a text the same bits alone, in any order, and with up to 200 others', () => {
    const encoder = WasmEncoder.fromWeights(weights);
    const alone = texts.map((text) => encoder.encode([text]).data);
    const many = Array.from({ length: 200 }, (_, i) => texts[(3 * i) % texts.length]!);
    const together = encoder.encode(many);
    for (let i = 0; i < many.length; i++) expect(row(together, i)).toEqual(alone[(3 * i) % texts.length]);
  });

  it('gives the bits that browsers give', () => {
    expect(hashFloats(WasmEncoder.fromWeights(weights).encode(texts).data)).toBe(goldenHash);
  });

  it('keeps the vectors when it changes to the fastest method', () => {
    const encoder = WasmEncoder.fromWeights(weights);
    const before = encoder.encode(texts);
    expect(findProductMethods()).toContain(encoder.chooseMethod());
    expect(encoder.encode(texts)).toEqual(before);
  });

  it('encodes with a cosine of 0.998 where a few columns are many times as large as the rest', () => {
    const outliers = createWeights({ ...tiny, layers: 3 }, random(), { outliers: true });
    const expected = new ReferenceEncoder(outliers).encode(few);
    expect(findLeastCosine(encodeByAll(outliers, few), expected)).toBeGreaterThan(0.998);
  });

  it.each<[string, (at: number, columns: number) => number]>([
    ['eight of one sign', (at, columns) => (Math.floor(at / columns / 8) % 2 ? 0.3 : -0.3)],
    ['all of one sign', (at) => (at % 3 === 0 ? 0.29 : 0.3)],
  ])('does not overflow where large weights meet: %s', (_, weigh) => {
    const extreme = mapMatrices(weights, (matrix) => {
      const length = matrix.rows * matrix.columns;
      const values = Float32Array.from({ length }, (_, at) => weigh(at, matrix.columns));
      return { ...matrix, numbers: { kind: 'floats', read: () => values } };
    });
    const expected = new ReferenceEncoder(extreme).encode(few);
    expect(findLeastCosine(encodeByAll(extreme, few), expected)).toBeGreaterThan(0.995);
  });

  it('is close to double precision for random shapes, with equal bits by every method and alone', () => {
    const shapes = fc.record({
      layers: fc.integer({ min: 1, max: 2 }),
      heads: fc.integer({ min: 1, max: 4 }),
      width: fc.constantFrom(16, 32, 48),
      sixteens: fc.integer({ min: 1, max: 9 }),
      lengths: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
      segment: fc.constantFrom(16, 32, 64),
      seed: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(shapes, ({ layers, heads, width, sixteens, lengths, segment, seed }) => {
        const sizes = { layers, heads, hidden: heads * width, intermediate: 16 * sixteens };
        const weights = createWeights(
          { ...sizes, vocabulary: 50, positions: 40 },
          createRandom(seed, 'shapes'),
        );
        const batch = createTexts(lengths, 50, createRandom(seed, 'texts', 50));
        const vectors = encodeByAll(weights, batch, { segment });
        const expected = new ReferenceEncoder(weights).encode(batch);
        expect(findLeastCosine(vectors, expected)).toBeGreaterThan(0.998);
        const alone = WasmEncoder.fromWeights(weights, { segment }).encode([batch.at(-1)!]);
        expect(alone.data).toEqual(row(vectors, batch.length - 1));
      }),
      { numRuns: 8 },
    );
  });
});
