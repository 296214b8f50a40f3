// The tensors of `encoder.bin` by name: their places are checked at once, their numbers are expanded when they are read.
import { countFourBitBytes, expandFourBits, fourBits, fromFloat16 } from '../../core/numerics/index.js';
import type { Damage, TensorEntry } from './encoder-header.js';

export interface PackedTensor {
  /** Expands all numbers. */
  readonly floats: () => Float32Array;
  /** Expands the numbers from one on, which is at the start of a row, as those to be filled end with one. */
  readonly readPart: (first: number, out: Float32Array) => void;
}

export interface TensorReader {
  /** @throws artifact_damaged for a tensor that is missing or has another shape */
  read(name: string, shape: readonly number[]): PackedTensor;
}

interface NumberKind {
  /** Numbers that are packed together: a row is a multiple of them. */
  readonly block: number;
  readonly countBytes: (count: number) => number;
  readonly read: (bytes: Uint8Array, first: number, out: Float32Array) => void;
  /** Every number is finite. */
  readonly isFinite: (view: DataView) => boolean;
}

/** Bits that are all set in infinity and NaN. */
const halfExponent = 0x7c00;
const isFiniteHalf = (half: number) => (half & halfExponent) !== halfExponent;

function everyStep(view: DataView, step: number, test: (at: number) => boolean): boolean {
  for (let at = 0; at < view.byteLength; at += step) if (!test(at)) return false;
  return true;
}

const viewBytes = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const kinds: ReadonlyMap<string, NumberKind> = new Map([
  [
    'q4',
    {
      block: fourBits.numbers,
      countBytes: countFourBitBytes,
      read: expandFourBits,
      isFinite: (view) => everyStep(view, fourBits.bytes, (at) => isFiniteHalf(view.getUint16(at, true))),
    },
  ],
  [
    'f16',
    {
      block: 1,
      countBytes: (count) => 2 * count,
      read(bytes, first, out) {
        const view = viewBytes(bytes);
        for (let i = 0; i < out.length; i++) out[i] = fromFloat16(view.getUint16(2 * (first + i), true));
      },
      isFinite: (view) => everyStep(view, 2, (at) => isFiniteHalf(view.getUint16(at, true))),
    },
  ],
  [
    'f32',
    {
      block: 1,
      countBytes: (count) => 4 * count,
      read(bytes, first, out) {
        const view = viewBytes(bytes);
        for (let i = 0; i < out.length; i++) out[i] = view.getFloat32(4 * (first + i), true);
      },
      isFinite: (view) => everyStep(view, 4, (at) => Number.isFinite(view.getFloat32(at, true))),
    },
  ],
] satisfies [string, NumberKind][]);

/** @param body what is behind the header */
export function readTensors(entries: readonly TensorEntry[], body: Uint8Array, damage: Damage): TensorReader {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    read(name, shape) {
      const entry = byName.get(name);
      if (!entry) throw damage(`has no tensor '${name}'`);
      const kind = kinds.get(entry.kind);
      if (!kind)
        throw damage(`has numbers of the kind '${entry.kind}', expected ${[...kinds.keys()].join(', ')}`);
      const dimensions = entry.shape.join(', ');
      if (dimensions !== shape.join(', '))
        throw damage(`has the shape (${dimensions}) of '${name}', expected (${shape.join(', ')})`);
      const count = shape.reduce((product, size) => product * size, 1);
      if ((shape.at(-1) ?? 0) % kind.block !== 0)
        throw damage(`has rows of ${shape.at(-1)} in '${name}', not a multiple of ${kind.block}`);
      const end = entry.offset + kind.countBytes(count);
      if (end > body.length)
        throw damage(`ends within '${name}': ${body.length} bytes of tensors, expected ${end}`);
      const bytes = body.subarray(entry.offset, end);
      if (!kind.isFinite(viewBytes(bytes))) throw damage(`has a number in '${name}' that is not finite`);
      const readPart = (first: number, out: Float32Array) => kind.read(bytes, first, out);
      return {
        readPart,
        floats() {
          const numbers = new Float32Array(count);
          readPart(0, numbers);
          return numbers;
        },
      };
    },
  };
}
