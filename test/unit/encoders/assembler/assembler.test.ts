// The assembler: encodings by hand, and small kernels that run.
import { describe, expect, it } from 'vitest';
import { encodeSigned, encodeUnsigned } from '../../../../src/encoders/assembler/code.js';
import { choose, forEach, min } from '../../../../src/encoders/assembler/control.js';
import { defineKernel } from '../../../../src/encoders/assembler/kernel.js';
import { load, loadI32, scratch, store, store32Lane } from '../../../../src/encoders/assembler/memory.js';
import { assemble, instantiate, reservedBytes } from '../../../../src/encoders/assembler/module.js';
import { f32x4, i32x4, swizzle32 } from '../../../../src/encoders/assembler/vectors.js';

describe('assembler', () => {
  it('encodes LEB128 as in the examples of its definition', () => {
    expect([0, 127, 128, 624_485].map(encodeUnsigned)).toEqual([[0], [127], [128, 1], [0xe5, 0x8e, 0x26]]);
    expect([0, 63, 64, -1, -64, -65, -123_456].map(encodeSigned)).toEqual([
      [0],
      [63],
      [0xc0, 0],
      [0x7f],
      [0x40],
      [0xbf, 0x7f],
      [0xc0, 0xbb, 0x78],
    ]);
  });

  it('scales a list of floats in a loop', () => {
    const scale = defineKernel({ at: 'i32', count: 'i32', factor: 'f32' }, ({ at, count, factor }, scope) => {
      const i = scope.i32();
      const place = at.add(i.shl(2));
      return forEach(i, 0, count, 4, store(place, f32x4.mul(load(place), f32x4.splat(factor))));
    });
    const memory = new WebAssembly.Memory({ initial: 1 });
    const run = instantiate({ scale }, memory, 0).scale;
    const floats = new Float32Array(memory.buffer, reservedBytes, 12);
    floats.set([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    run({ factor: 0.5, at: reservedBytes, count: 8 });
    expect([...floats]).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 9, 0, 0, 0]);
    run({ at: reservedBytes, count: 0, factor: 9 });
    expect(floats[0]).toBe(0.5);
  });

  it('keeps constants and scratch memory at the address that it is given', () => {
    const shift = defineKernel({ at: 'i32' }, ({ at }) => [
      store(scratch(16), i32x4.add(load(at), i32x4.splat(7))),
      store(at, swizzle32(load(scratch(16)), [3, 2, 1, 0])),
    ]);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const { first, second } = {
      first: instantiate({ shift }, memory, 0).shift,
      second: instantiate({ shift }, memory, reservedBytes).shift,
    };
    const at = 2 * reservedBytes;
    const integers = new Int32Array(memory.buffer, at, 4);
    integers.set([1, 2, 3, 4]);
    first({ at });
    expect([...integers]).toEqual([11, 10, 9, 8]);
    second({ at });
    expect([...integers]).toEqual([15, 16, 17, 18]);
    expect(new Int32Array(memory.buffer, reservedBytes, 1)[0]).toBe(7);
  });

  it('chooses, and computes with integers', () => {
    const combine = defineKernel({ at: 'i32', a: 'i32', b: 'i32' }, ({ at, a, b }, scope) => {
      const [sum, other] = scope.i32s(2);
      return [
        sum.set(
          min(a, b)
            .mul(10)
            .add(choose(a, b.sub(a), b).div(2).and(-2)),
        ),
        other.set(loadI32(at)),
        store32Lane(at, f32x4.splat(sum.toF32().inverse()), 0),
        store32Lane(at, f32x4.splat(other.toF32()), 0, 4),
      ];
    });
    const memory = new WebAssembly.Memory({ initial: 1 });
    new Int32Array(memory.buffer, reservedBytes, 1)[0] = -3;
    instantiate({ combine }, memory, 0).combine({ at: reservedBytes, a: 3, b: 14 });
    expect([...new Float32Array(memory.buffer, reservedBytes, 2)]).toEqual([Math.fround(1 / 34), -3]);
  });

  it('rejects more constants than it has room for', () => {
    const many = defineKernel({ at: 'i32' }, ({ at }) =>
      Array.from({ length: 49 }, (_, i) => store(at, i32x4.splat(i + 1))),
    );
    expect(() => assemble({ many }, 0)).toThrow(
      new RangeError('Constants of the kernels take more than 768 bytes'),
    );
  });
});
