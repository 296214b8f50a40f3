// Sums of rows in WebAssembly: bit-identical to the loop for every size.
import { expect, test } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { RowSums } from '../../../../src/encoders/pooling/row-sums.js';

test('row sums: are bit-identical to the loop, also after the memory has grown', () => {
  const sums = new RowSums();
  for (const [count, columns] of [
    [1, 32],
    [3, 64],
    [128, 384],
    [700, 1024],
    [2, 16],
  ] as const) {
    const { normal } = createRandom(5, count, columns);
    const rows = Float32Array.from({ length: count * columns }, normal);
    const expected = new Float64Array(columns);
    for (let i = 0; i < rows.length; i++) expected[i % columns]! += rows[i]!;
    const sum = new Float64Array(columns).fill(7);
    sums.sum(rows, sum);
    expect(sum).toEqual(expected);
  }
});

test('row sums: returns null if WebAssembly is blocked', () => {
  const held = WebAssembly.Module;
  try {
    const refuse = () => {
      throw new WebAssembly.CompileError('refused by the content security policy');
    };
    WebAssembly.Module = new Proxy(held, { construct: refuse });
    expect(RowSums.create()).toBe(null);
  } finally {
    WebAssembly.Module = held;
  }
});
