// Small tensors whose numbers are known: shapes, masks, positions and constants of a graph, as doubles. Pure.
import { refuse } from '../refusal.js';

export interface Numbers {
  readonly dims: readonly number[];
  readonly data: Float64Array;
  /** True for integers and booleans, whose division truncates. */
  readonly integer: boolean;
}

/** Most numbers of a computed tensor. */
const maxNumbers = 16_384;

/** @throws Refusal for more numbers than a graph computes besides its states */
export function createNumbers(dims: readonly number[], integer: boolean): Numbers {
  const size = countNumbers(dims);
  if (dims.some((dim) => !Number.isInteger(dim) || dim < 0) || size > maxNumbers)
    refuse(`The graph computes a tensor of dimensions (${dims.join(', ')}) besides its states`);
  return { dims, data: new Float64Array(size), integer };
}

export const countNumbers = (dims: readonly number[]): number => dims.reduce((size, dim) => size * dim, 1);

export const list = (values: readonly number[]): Numbers => ({
  dims: [values.length],
  data: Float64Array.from(values),
  integer: true,
});

/**
 * A tensor by the coordinates of its numbers.
 * @param find the number at coordinates, which the next call overwrites
 * @throws Refusal for too many numbers
 */
export function createByCoordinates(
  dims: readonly number[],
  integer: boolean,
  find: (coordinates: readonly number[]) => number,
): Numbers {
  const result = createNumbers(dims, integer);
  const coordinates = dims.map(() => 0);
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = find(coordinates);
    for (let axis = dims.length - 1; axis >= 0; axis--) {
      coordinates[axis] = (coordinates[axis] ?? 0) + 1;
      if ((coordinates[axis] ?? 0) < (dims[axis] ?? 0)) break;
      coordinates[axis] = 0;
    }
  }
  return result;
}

/** Reads the numbers of a tensor by coordinates. */
export function createReader({ dims, data }: Numbers): (coordinates: readonly number[]) => number {
  const strides = getStrides(dims);
  return (coordinates) =>
    data[strides.reduce((at, stride, axis) => at + stride * (coordinates[axis] ?? 0), 0)] ?? Number.NaN;
}

/** The dimensions of two tensors combined element by element. @throws Refusal where they do not fit */
function broadcast(a: readonly number[], b: readonly number[]): number[] {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, axis) => {
    const [x = 1, y = 1] = [a[axis - rank + a.length], b[axis - rank + b.length]];
    if (x !== y && x !== 1 && y !== 1)
      refuse(`Dimensions (${a.join(', ')}) and (${b.join(', ')}) do not fit`);
    return x === 1 ? y : x;
  });
}

/** True where one tensor combined with another has the dimensions of the other. */
export const fitsInto = (small: readonly number[], large: readonly number[]): boolean =>
  small.length <= large.length &&
  small.every((dim, axis) => dim === 1 || dim === large[axis + large.length - small.length]);

/** The same numbers in larger dimensions. @throws Refusal where they do not fit */
export function expand(numbers: Numbers, dims: readonly number[]): Numbers {
  const result = createNumbers(dims, numbers.integer);
  const { data, dims: from } = numbers;
  if (!fitsInto(from, dims)) refuse(`Dimensions (${from.join(', ')}) do not fit into (${dims.join(', ')})`);
  const strides = getStrides(from);
  const offset = dims.length - from.length;
  for (let index = 0; index < result.data.length; index++) {
    let remainder = index;
    let at = 0;
    for (let axis = dims.length - 1; axis >= 0; axis--) {
      const dim = dims[axis] ?? 1;
      if (from[axis - offset] !== 1) at += (remainder % dim) * (strides[axis - offset] ?? 0);
      remainder = Math.floor(remainder / dim);
    }
    result.data[index] = data[at] ?? Number.NaN;
  }
  return result;
}

/** Numbers between neighbours of each axis. */
const getStrides = (dims: readonly number[]): number[] =>
  dims.map((_, axis) => countNumbers(dims.slice(axis + 1)));

/** Combines tensors element by element. @throws Refusal where their dimensions do not fit */
export function combine(
  parts: readonly Numbers[],
  integer: boolean,
  operation: (...values: number[]) => number,
): Numbers {
  const dims = parts.reduce<readonly number[]>((common, part) => broadcast(common, part.dims), []);
  const result = createNumbers(dims, integer);
  const expanded = parts.map((part) => expand(part, dims).data);
  for (let i = 0; i < result.data.length; i++)
    result.data[i] = operation(...expanded.map((data) => data[i] ?? Number.NaN));
  return result;
}

/** An axis as an index from 0. @throws Refusal for one beyond the dimensions */
export function toAxis(axis: number, rank: number): number {
  const index = axis < 0 ? axis + rank : axis;
  return Number.isInteger(index) && index >= 0 && index < rank
    ? index
    : refuse(`Axis ${axis} of ${rank} dimensions does not exist`);
}

/**
 * Rearranges slices along an axis: entry i of the result is entry `indices[i]` of the tensor.
 * @throws Refusal for an index beyond the axis
 */
export function take(numbers: Numbers, axis: number, indices: ArrayLike<number>): Numbers {
  const { dims, data, integer } = numbers;
  const count = dims[axis] ?? 0;
  const inner = countNumbers(dims.slice(axis + 1));
  const outer = countNumbers(dims.slice(0, axis));
  const result = createNumbers([...dims.slice(0, axis), indices.length, ...dims.slice(axis + 1)], integer);
  for (let block = 0, to = 0; block < outer; block++) {
    for (let i = 0; i < indices.length; i++, to += inner) {
      const position = indices[i] ?? Number.NaN;
      const index = toAxis(position, count);
      const from = (block * count + index) * inner;
      result.data.set(data.subarray(from, from + inner), to);
    }
  }
  return result;
}

/**
 * Target dimensions of a reshape: 0 keeps a dimension, -1 takes what is left.
 * @param allowZero true where 0 is a dimension without numbers @throws Refusal where they do not fit
 */
export function resolveDims(target: ArrayLike<number>, dims: readonly number[], allowZero = false): number[] {
  const size = countNumbers(dims);
  const dimensions = Array.from(target, (dim, axis) => (dim === 0 && !allowZero ? (dims[axis] ?? 0) : dim));
  const known = dimensions.filter((dim) => dim !== -1).reduce((product, dim) => product * dim, 1);
  const resolved = dimensions.map((dim) => (dim === -1 ? size / known : dim));
  const open = dimensions.filter((dim) => dim === -1).length;
  if (
    open > 1 ||
    countNumbers(resolved) !== size ||
    !resolved.every((dim) => Number.isInteger(dim) && dim >= 0)
  )
    refuse(`Dimensions (${dims.join(', ')}) cannot become (${Array.from(target).join(', ')})`);
  return resolved;
}
