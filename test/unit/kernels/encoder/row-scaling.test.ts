// Rows with one scale: each kernel against its twin, bit for bit, and encoders of all methods against each other.
import '../../../support/encoder/relaxed-simd.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProductMethod, rowScaling, WasmEncoder } from '../../../../src/kernels/encoder/index.js';
import type { Matrix } from '../../../../src/numerics/index.js';
import { row } from '../../../../src/numerics/matrix.js';
import { createRandom } from '../../../../src/numerics/random.js';
import { dot } from '../../../../src/numerics/vector.js';
import { createTexts, createTinyTexts, hashFloats, rowHash } from '../../../support/encoder/golden.js';
import { KernelMemory } from '../../../support/encoder/kernel-memory.js';
import { createWeights, mapMatrices, tiny } from '../../../support/encoder/random-weights.js';
import { ReferenceEncoder } from '../../../support/encoder/reference.js';
import { multiplyRowsByUnit, quantiseRowsByUnit } from '../../../support/encoder/row-twins.js';

const methods = ['dot', 'pairs', 'plain'] as const satisfies readonly ProductMethod[];

const draw = (length: number, seed: number) => {
  const { normal } = createRandom(seed, 'row-scaling');
  return Float32Array.from({ length }, () => normal());
};

/** Rows whose segments differ in size and in sign; one of them is zero. */
function drawRows(count: number, columns: number, segment: number): Float32Array {
  const values = draw(count * columns, 1);
  for (let start = 0; start < values.length; start += segment) {
    const part = values.subarray(start, start + segment);
    const index = start / segment;
    const size = [1, 0.01, 40, 1, 1e-9, 1][index % 6]!;
    for (const [at, value] of part.entries()) part[at] = size * (index % 4 === 3 ? Math.abs(value) : value);
  }
  values.fill(0, 0, segment);
  return values;
}

describe.each(methods)('kernels of rows with one scale, %s', (method) => {
  it.each([
    [1, 16, 8, 16],
    [4, 64, 24, 64],
    [7, 48, 16, 16],
    [6, 384, 16, 64],
    [3, 1536, 8, 64],
    [66, 128, 40, 64],
  ])('linear (%d, %d) x %d in segments of %d: equals the twin', (count, depth, columns, segment) => {
    const memory = new KernelMemory(method, 'gelu', false, rowScaling);
    const values = drawRows(count, depth, segment);
    const [weights, bias] = [draw(depth * columns, 2), draw(columns, 3)];
    for (let k = 0; k < depth; k++) weights[k * columns + 3] = k % 16 < 8 ? 1 : -1;
    for (let k = 0; k < depth; k++) weights[k * columns + 5] = 0;
    for (let k = 0; k < depth; k++) weights[k * columns + 6] = 1;
    const whole = Math.ceil(count / 4) * 4;
    const [from, rows] = [memory.putFloats(values), memory.take(2 * whole * depth)];
    const scales = memory.take(rowScaling.countScaleBytes(whole, depth, segment));
    memory.kernels.quantise({ from, rows, scales, count, columns: depth, segment });
    const twin = quantiseRowsByUnit(values, depth, segment);
    const stored = Array.from(twin.numbers, (number, i) => {
      const place = Math.floor(i / segment);
      return method === 'plain' ? twin.multipliers[place]! * (number - twin.zeros[place]!) : number;
    });
    expect(memory.readRows(rows, count, depth)).toEqual(stored);
    const panelBytes = rowScaling.countPanelBytes(depth, segment);
    const panels = memory.take((panelBytes * columns) / 8);
    const [matrixAt, matrixScales] = [memory.putFloats(weights), memory.take(4 * columns)];
    const matrix = { from: matrixAt, rows: depth, columns, scales: matrixScales };
    memory.kernels.scaleColumns({ ...matrix, least: 0 });
    memory.kernels.packWeights({ ...matrix, panels, segment });
    for (let column = 0; column < columns; column++) {
      const head = memory.floats(panels + Math.floor(column / 8) * panelBytes, 16);
      head[column % 8] = memory.floats(matrixScales, columns)[column]!;
      head[8 + (column % 8)] = bias[column]!;
    }
    const out = memory.take(4 * whole * columns);
    memory.kernels.linear({ rows, scales, panels, panelBytes, out, count: whole, columns, depth, segment });
    const expected = multiplyRowsByUnit(twin, weights, bias, segment);
    expect([...memory.floats(out, count * columns)]).toEqual([...expected]);
  });

  it('normalise: quantises what it normalised, by factors', () => {
    const memory = new KernelMemory(method, 'gelu', false, rowScaling);
    const [count, columns, segment] = [5, 96, 48];
    const at = { x: memory.putFloats(draw(count * columns, 1)), added: memory.putFloats(draw(480, 2)) };
    const norm = { gain: memory.putFloats(draw(columns, 3)), shift: memory.putFloats(draw(columns, 4)) };
    const factors = draw(columns, 5);
    const rows = memory.take(2 * (count + 3) * columns);
    const scales = memory.take(rowScaling.countScaleBytes(8, columns, segment));
    const to = { out: at.x, rows, scales, factors: memory.putFloats(factors), epsilon: 1e-5 };
    memory.kernels.normalise({ ...at, ...norm, ...to, count, columns, segment });
    const scaled = memory.floats(at.x, count * columns).map((value, i) => value * factors[i % columns]!);
    const twin = quantiseRowsByUnit(scaled, columns, segment);
    const units = Array.from({ length: count }, (_, i) => {
      const tile = rowScaling.countScaleBytes(4 * Math.floor(i / 4), columns, segment);
      return memory.floats(scales + tile + 4 * (i % 4), 1)[0];
    });
    expect(units).toEqual([...twin.units]);
  });
});

const options = { scaling: rowScaling } as const;
const findLeastCosine = (a: Matrix, b: Matrix) =>
  Math.min(...Array.from({ length: a.rows }, (_, index) => dot(row(a, index), row(b, index))));

/** Encodes by every method. @returns the vectors, after comparing their bits */
function encodeByAll(
  weights: Parameters<typeof WasmEncoder.fromWeights>[0],
  texts: Uint32Array[],
  segment = 64,
) {
  const [first, ...others] = methods.map((method) =>
    WasmEncoder.fromWeights(weights, { ...options, method, segment }).encode(texts),
  );
  for (const other of others) expect(other).toEqual(first);
  return first!;
}

describe('encoder of rows with one scale', () => {
  const weights = createWeights(tiny, createRandom(1, 'encoder'));
  const texts = createTinyTexts(createRandom(5, 'texts', tiny.vocabulary));

  it.each([16, 64, 1_000])(
    'segments of up to %d: is close to double precision by every method',
    (segment) => {
      const expected = new ReferenceEncoder(weights).encode(texts);
      expect(findLeastCosine(encodeByAll(weights, texts, segment), expected)).toBeGreaterThan(0.999);
    },
  );

  it('gives a text the same bits alone, in any order, and with up to 200 others', () => {
    const encoder = WasmEncoder.fromWeights(weights, options);
    const alone = texts.map((text) => encoder.encode([text]).data);
    const many = Array.from({ length: 200 }, (_, i) => texts[(3 * i) % texts.length]!);
    const together = encoder.encode(many);
    for (let i = 0; i < many.length; i++) expect(row(together, i)).toEqual(alone[(3 * i) % texts.length]);
  });

  it('gives the bits that browsers give', () => {
    expect(hashFloats(WasmEncoder.fromWeights(weights, options).encode(texts).data)).toBe(rowHash);
  });

  it('keeps the vectors when it changes to the fastest method', () => {
    const encoder = WasmEncoder.fromWeights(weights, options);
    const before = encoder.encode(texts);
    encoder.chooseMethod();
    expect(encoder.encode(texts)).toEqual(before);
  });

  it('encodes with a cosine of 0.998 where a few columns are many times as large as the rest', () => {
    const outliers = createWeights({ ...tiny, layers: 3 }, createRandom(1, 'encoder'), { outliers: true });
    const few = texts.slice(0, 3);
    const expected = new ReferenceEncoder(outliers).encode(few);
    expect(findLeastCosine(encodeByAll(outliers, few), expected)).toBeGreaterThan(0.998);
  });

  it('does not overflow where large weights of one sign meet', () => {
    const extreme = mapMatrices(weights, (matrix) => {
      const values = new Float32Array(matrix.rows * matrix.columns).fill(0.3);
      for (let at = 0; at < values.length; at += 3) values[at] = 0.29;
      return { ...matrix, numbers: { kind: 'floats', read: () => values } };
    });
    const few = texts.slice(0, 3);
    const expected = new ReferenceEncoder(extreme).encode(few);
    expect(findLeastCosine(encodeByAll(extreme, few), expected)).toBeGreaterThan(0.995);
  });

  it('is close to double precision for random shapes, with equal bits by every method and alone', () => {
    const shapes = fc.record({
      heads: fc.integer({ min: 1, max: 4 }),
      width: fc.constantFrom(16, 32, 48),
      inner: fc.integer({ min: 1, max: 9 }),
      lengths: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
      segment: fc.constantFrom(16, 32, 64),
      seed: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(shapes, ({ heads, width, inner, lengths, segment, seed }) => {
        const sizes = { heads, hidden: heads * width, inner: 16 * inner };
        const shape = { ...sizes, layers: 2, vocabulary: 50, positions: 40 };
        const weights = createWeights(shape, createRandom(seed, 'shapes'));
        const batch = createTexts(lengths, 50, createRandom(seed, 'texts', 50));
        const vectors = encodeByAll(weights, batch, segment);
        const expected = new ReferenceEncoder(weights).encode(batch);
        expect(findLeastCosine(vectors, expected)).toBeGreaterThan(0.998);
        const alone = WasmEncoder.fromWeights(weights, { ...options, segment }).encode([batch.at(-1)!]);
        expect(alone.data).toEqual(row(vectors, batch.length - 1));
      }),
      { numRuns: 8 },
    );
  });
});
