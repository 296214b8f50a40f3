// Each kernel of the encoder against its twin: equal bits where the twin takes the same steps, else to a tolerance.
import '../../../support/encoder/relaxed-simd.js';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { poolRows } from '../../../../src/encoders/pooling/pooling.js';
import { findScoreLimit } from '../../../../src/encoders/runtime/attention-levels.js';
import { activations, addAndNormalise } from '../../../../src/encoders/runtime/cpu/plain-arithmetic.js';
import { countAttentionBytes } from '../../../../src/encoders/runtime/wasm/attention-frame.js';
import { countPanelBytes, fitSegment } from '../../../../src/encoders/runtime/wasm/layout.js';
import type { ProductMethod } from '../../../../src/encoders/runtime/wasm/products.js';
import { KernelMemory } from '../../../support/encoder/kernel-memory.js';
import { attend } from '../../../support/encoder/reference.js';
import { multiplyRows, quantiseRows } from '../../../support/encoder/twins.js';

const methods = ['dot', 'pairs', 'plain'] as const satisfies readonly ProductMethod[];
const draw = (length: number, ...path: number[]) => {
  const { normal } = createRandom(length, ...path);
  return Float32Array.from({ length }, normal);
};
const findLargestError = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce(
    (most, value, i) => Math.max(most, Math.abs(value - b[i]!)),
    a.length === b.length ? 0 : 1e9,
  );

describe.each(methods)('kernels of the encoder, %s', (method) => {
  it.each([
    [1, 16, 16],
    [3, 48, 16],
    [5, 64, 64],
    [9, 384, 128],
  ])('quantise (%d, %d) in segments of %d: equals the twin', (count, columns, segment) => {
    const memory = new KernelMemory(method);
    const values = draw(count * columns, 1);
    values.fill(0.25, 0, segment);
    const [from, rows] = [memory.putFloats(values), memory.take(2 * (count + 3) * columns)];
    const scales = memory.take((8 * count * columns) / segment);
    memory.kernels.quantise({ from, rows, scales, count, columns, segment });
    const twin = quantiseRows(values, segment);
    expect(memory.readRows(rows, count, columns)).toEqual([...twin.numbers]);
    const pairs = [...twin.scales].flatMap((scale, i) => [scale, twin.lows[i]]);
    expect([...memory.floats(scales, pairs.length)]).toEqual(pairs);
  });

  it.each([
    [1, 16, 8, 16],
    [4, 64, 24, 64],
    [7, 48, 16, 16],
    [66, 128, 40, 64],
  ])('linear (%d, %d) x %d in segments of %d: equals the twin', (count, depth, columns, segment) => {
    const memory = new KernelMemory(method);
    const [values, weights, bias] = [draw(count * depth, 1), draw(depth * columns, 2), draw(columns, 3)];
    for (let k = 0; k < depth; k++) weights[k * columns + 3] = k % 16 < 8 ? 1 : -1;
    for (let k = 0; k < depth; k++) weights[k * columns + 5] = 0;
    const whole = Math.ceil(count / 4) * 4;
    const [from, rows] = [memory.putFloats(values), memory.take(2 * whole * depth)];
    const scales = memory.take((8 * whole * depth) / segment);
    memory.kernels.quantise({ from, rows, scales, count, columns: depth, segment });
    const panelBytes = countPanelBytes(depth, segment);
    const panels = memory.take((panelBytes * columns) / 8);
    const matrix = {
      from: memory.putFloats(weights),
      rows: depth,
      columns,
      scales: memory.take(4 * columns),
    };
    memory.kernels.scaleColumns({ ...matrix, minScale: 0 });
    memory.kernels.packWeights({ ...matrix, panels, segment });
    for (let column = 0; column < columns; column++) {
      const head = memory.floats(panels + Math.floor(column / 8) * panelBytes, 16);
      head[column % 8] = memory.floats(matrix.scales, columns)[column]!;
      head[8 + (column % 8)] = bias[column]!;
    }
    const out = memory.take(4 * whole * columns);
    const run = segment === depth ? memory.kernels.linear : memory.kernels.linearSegments;
    run({ rows, scales, panels, panelBytes, out, count: whole, columns, depth, segment });
    const expected = multiplyRows(quantiseRows(values, segment), weights, bias, depth, segment);
    expect([...memory.floats(out, count * columns)]).toEqual([...expected]);
  });

  it.each([
    [1, 16],
    [5, 64],
    [3, 384],
  ])('normalise (%d, %d): adds, normalises, and quantises by factors', (count, columns) => {
    const memory = new KernelMemory(method);
    const size = count * columns;
    const segment = fitSegment(columns, 64);
    const [x, added, gamma, beta] = [draw(size, 1), draw(size, 2), draw(columns, 3), draw(columns, 4)];
    const factors = draw(columns, 5);
    const at = { x: memory.putFloats(x), added: memory.putFloats(added), gamma: memory.putFloats(gamma) };
    const to = { rows: memory.take(2 * (count + 3) * columns), scales: memory.take((8 * size) / segment) };
    const norm = { beta: memory.putFloats(beta), factors: memory.putFloats(factors), epsilon: 1e-5 };
    memory.kernels.normalise({ ...at, ...to, ...norm, count, columns, segment });
    const expected = Float64Array.from(x);
    addAndNormalise(expected, Float64Array.from(added), { gamma, beta, epsilon: 1e-5 });
    const result = memory.floats(at.x, size);
    expect(findLargestError(result, expected)).toBeLessThan(1e-5);
    const scaled = result.map((value, i) => value * factors[i % columns]!);
    expect(memory.readRows(to.rows, count, columns)).toEqual([...quantiseRows(scaled, segment).numbers]);
  });
});

describe('kernels of the encoder', () => {
  it.each(['gelu', 'gelu-tanh'] as const)(
    '%s: is within 1e-4 of double precision up to 4.2',
    (activation) => {
      const memory = new KernelMemory('plain', activation);
      const columns = 2_048;
      const values = Float32Array.from({ length: columns }, (_, i) => (i - 1_024) / 240);
      const from = memory.putFloats(values);
      const [rows, scales] = [memory.take(8 * columns), memory.take(columns)];
      memory.kernels.quantiseActivated({ from, rows, scales, count: 1, columns, segment: 64 });
      const result = memory.floats(from, columns);
      expect(findLargestError(result, Array.from(values, activations[activation]))).toBeLessThan(1e-4);
    },
  );

  it('GELU: is x for large and 0 for small x, to 1e-4 of its size', () => {
    const memory = new KernelMemory('plain');
    const values = Float32Array.from({ length: 16 }, (_, i) => (i < 8 ? -1 : 1) * 10 ** (1 + (i % 8) / 4));
    const from = memory.putFloats(values);
    const [rows, scales] = [memory.take(128), memory.take(8)];
    memory.kernels.quantiseActivated({ from, rows, scales, count: 1, columns: 16, segment: 16 });
    for (const [i, value] of memory.floats(from, 16).entries())
      expect(Math.abs(value - Math.max(0, values[i]!)) / Math.abs(values[i]!)).toBeLessThan(1e-4);
  });

  it.each([
    [1, 16, 2],
    [2, 8, 1],
    [7, 32, 3],
    [8, 64, 1],
    [33, 24, 2],
    [200, 32, 1],
  ])(
    'attention of %d tokens, width %d, %d heads: is within 1e-3 of double precision',
    (tokens, width, heads) => {
      const memory = new KernelMemory('plain');
      const columns = width * heads;
      const parts = [
        draw(tokens * columns, 1),
        draw(tokens * columns, 2),
        draw(tokens * columns, 3),
      ] as const;
      const together = Array.from({ length: 3 * tokens * columns }, (_, i) => {
        const [token, column] = [Math.floor(i / columns / 3), i % (3 * columns)];
        return parts[Math.floor(column / columns)]![token * columns + (column % columns)]!;
      });
      const limit = findScoreLimit(width);
      const out = memory.take(4 * tokens * columns + 64);
      const guard = memory.floats(out + 4 * tokens * columns, 16).slice();
      memory.kernels.attention({
        ...{ from: memory.putFloats(together), out, tokens, columns, width, limit },
        work: memory.take(countAttentionBytes(tokens, width)),
        factor: Math.LOG2E / Math.sqrt(width) / limit / limit,
      });
      const expected = attend(parts, columns, heads);
      expect(findLargestError(memory.floats(out, tokens * columns), expected)).toBeLessThan(1e-3);
      expect(memory.floats(out + 4 * tokens * columns, 16)).toEqual(guard);
    },
  );

  it('attention: gives one token its own values where another score is far larger, and shares equal scores', () => {
    const memory = new KernelMemory('plain');
    const row = (query: number, key: number, value: number) =>
      [query, key, value].flatMap((number) => [number, ...new Array<number>(7).fill(0)]);
    const limit = findScoreLimit(8);
    const from = memory.putFloats([...row(30, 30, 1), ...row(0, -30, -3)]);
    const out = memory.take(64);
    const work = memory.take(countAttentionBytes(2, 8));
    const factor = Math.LOG2E / Math.sqrt(8) / limit / limit;
    memory.kernels.attention({ from, out, tokens: 2, columns: 8, width: 8, limit, work, factor });
    expect(memory.floats(out, 1)[0]).toBeCloseTo(1, 3);
    expect(memory.floats(out + 32, 1)[0]).toBeCloseTo(-1, 3);
  });

  it.each(['mean', 'cls'] as const)('pool, %s: equals poolRows to 1e-6', (pooling) => {
    const memory = new KernelMemory('plain');
    const [lengths, columns] = [[3, 1, 7, 2], 48];
    const x = draw(13 * columns, 1);
    x.fill(0, 11 * columns);
    const starts = memory.putIntegers([0, 3, 4, 11, 13]);
    const out = memory.take(4 * 4 * columns);
    const first = pooling === 'cls' ? 1 : 0;
    memory.kernels.pool({ x: memory.putFloats(x), starts, out, texts: 4, columns, first });
    const expected = lengths.flatMap((length, text) => {
      const start = [0, 3, 4, 11][text]!;
      const part = x.slice(start * columns, (start + length) * columns);
      return [...poolRows(part, Uint32Array.of(length), length, columns, pooling).data];
    });
    expect(findLargestError(memory.floats(out, 4 * columns), expected)).toBeLessThan(1e-6);
    expect(memory.floats(out + 12 * columns, columns)).toEqual(new Float32Array(columns));
  });

  it('embed: reads words as quantised to bytes, and positions as they are', () => {
    const memory = new KernelMemory('plain');
    const columns = 16;
    const [table, positions] = [draw(5 * columns, 1), draw(3 * columns, 2)];
    table.fill(0, columns, 2 * columns);
    const [words, wordScales] = [memory.take(5 * columns + 8), memory.take(8 * 5)];
    memory.kernels.packWords({ from: memory.putFloats(table), rows: 5, columns, words, wordScales });
    const [ids, positionIds] = [
      [4, 1, 4, 0],
      [0, 1, 2, 0],
    ];
    const [x, added] = [memory.take(4 * 4 * columns), memory.take(4 * 4 * columns)];
    memory.kernels.embed({
      ...{ ids: memory.putIntegers(ids!), positionIds: memory.putIntegers(positionIds!) },
      ...{ words, wordScales, positions: memory.putFloats(positions), x, added, count: 4, columns },
    });
    const rowsOf = (from: Float32Array, rows: readonly number[]) =>
      rows.flatMap((row) => [...from.subarray(row * columns, (row + 1) * columns)]);
    expect([...memory.floats(added, 4 * columns)]).toEqual(rowsOf(positions, positionIds!));
    const largest = Math.max(...table.map(Math.abs));
    const error = findLargestError(memory.floats(x, 4 * columns), rowsOf(table, ids!));
    expect(error).toBeLessThanOrEqual(largest / 254 + 1e-6);
    expect(memory.bytes(words + columns, columns)).toEqual(new Int8Array(columns));
  });

  it('balances: finds magnitudes of rows and divides by them', () => {
    const memory = new KernelMemory('plain');
    const from = memory.putFloats([1, -4, 2, 3, 0.5, 0, 0, -0.25]);
    const magnitudes = memory.putFloats([0, 1]);
    memory.kernels.raiseToRowMagnitudes({ from, rows: 2, columns: 4, magnitudes });
    expect([...memory.floats(magnitudes, 2)]).toEqual([4, 1]);
    memory.kernels.divideRows({ from, rows: 2, columns: 4, divisors: magnitudes });
    expect([...memory.floats(from, 8)]).toEqual([0.25, -1, 0.5, 0.75, 0.5, 0, 0, -0.25]);
  });

  it('fitSegment: is a multiple of 16 that divides the depth', () => {
    expect([64, 384, 1536, 48, 16, 400].map((depth) => fitSegment(depth, 64))).toEqual([
      64, 64, 64, 48, 16, 16,
    ]);
    expect(fitSegment(384, 1_000)).toBe(384);
  });
});
