// Rows with one scale: each kernel against its twin, bit for bit.
import '../../../support/encoder/relaxed-simd.js';
import { describe, expect, it } from 'vitest';
import { rowScaling } from '../../../../src/kernels/encoder/index.js';
import { createRandom } from '../../../../src/numerics/random.js';
import { methods } from '../../../support/encoder/every-method.js';
import { KernelMemory } from '../../../support/encoder/kernel-memory.js';
import { multiplyRowsByUnit, quantiseRowsByUnit } from '../../../support/encoder/row-twins.js';

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
