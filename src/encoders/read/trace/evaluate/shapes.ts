// Operators that read or change dimensions and keep the order of numbers, and those that join and part tensors.
import { refuse } from '../../refusal.js';
import {
  countNumbers,
  createByCoordinates,
  createReader,
  list,
  type Numbers,
  resolveDims,
  take,
  toAxis,
} from '../numbers.js';
import { findIntegers, lacking, need, type Operator, readFlag, type Setting } from './operator.js';

const scalar = (value: number): Numbers => ({ dims: [], data: Float64Array.of(value), integer: true });
const withDims = (numbers: Numbers, dims: readonly number[]): Numbers => ({ ...numbers, dims });

/** Dimensions from `start` to `end`, as `Shape` gives them since version 15. */
export function cutDims(
  dims: readonly number[],
  { attributes }: Pick<Setting, 'attributes'>,
): readonly number[] {
  return dims.slice(attributes.integer('start') ?? 0, attributes.integer('end') ?? dims.length);
}

const reshape: Operator = (inputs, setting) => {
  const numbers = need(inputs, 0);
  const target = findIntegers('shape', 1, inputs, setting) ?? refuse(lacking);
  return withDims(numbers, resolveDims(target, numbers.dims, readFlag(setting, 'allowzero')));
};

const flatten: Operator = (inputs, { attributes }) => {
  const numbers = need(inputs, 0);
  const axis = attributes.integer('axis') ?? 1;
  const at = axis === numbers.dims.length ? axis : toAxis(axis, numbers.dims.length || 1);
  return withDims(numbers, [countNumbers(numbers.dims.slice(0, at)), countNumbers(numbers.dims.slice(at))]);
};

const unsqueeze: Operator = (inputs, setting) => {
  const numbers = need(inputs, 0);
  const axes = findIntegers('axes', 1, inputs, setting) ?? refuse(lacking);
  const rank = numbers.dims.length + axes.length;
  const added = new Set(axes.map((axis) => toAxis(axis, rank)));
  const remaining = numbers.dims.values();
  const dims = Array.from({ length: rank }, (_, axis) =>
    added.has(axis) ? 1 : (remaining.next().value ?? 1),
  );
  return withDims(numbers, resolveDims(dims, numbers.dims, true));
};

const squeeze: Operator = (inputs, setting) => {
  const numbers = need(inputs, 0);
  const { dims } = numbers;
  const axes = findIntegers('axes', 1, inputs, setting);
  const removed = new Set(axes?.map((axis) => toAxis(axis, dims.length)));
  const kept = dims.filter((dim, axis) => (axes ? !removed.has(axis) : dim !== 1));
  return withDims(numbers, resolveDims(kept, dims, true));
};

const transpose: Operator = (inputs, { attributes }) => {
  const numbers = need(inputs, 0);
  const rank = numbers.dims.length;
  const order = (attributes.integers('perm') ?? numbers.dims.map((_, axis) => rank - 1 - axis)).map((axis) =>
    toAxis(axis, rank),
  );
  if (order.length !== rank || new Set(order).size !== rank)
    refuse('A transposition does not name every axis');
  const read = createReader(numbers);
  const source = numbers.dims.map(() => 0);
  const dims = order.map((axis) => numbers.dims[axis] ?? 1);
  return createByCoordinates(dims, numbers.integer, (coordinates) => {
    order.forEach((axis, at) => {
      source[axis] = coordinates[at] ?? 0;
    });
    return read(source);
  });
};

const concat: Operator = (inputs, { attributes }) => {
  const parts = inputs.map((_, index) => need(inputs, index));
  const [first] = parts;
  if (!first) return refuse('No tensors are joined');
  const axis = toAxis(attributes.integer('axis') ?? 0, first.dims.length);
  const others = (dims: readonly number[]) => `${dims.toSpliced(axis, 1)}`;
  if (parts.some(({ dims }) => dims.length !== first.dims.length || others(dims) !== others(first.dims)))
    refuse('Tensors of different dimensions are joined');
  const readers = parts.flatMap((part) =>
    Array.from({ length: part.dims[axis] ?? 0 }, (_, at) => ({ read: createReader(part), at })),
  );
  return createByCoordinates(
    first.dims.with(axis, readers.length),
    parts.every(({ integer }) => integer),
    (coordinates) => {
      const part = readers[coordinates[axis] ?? 0];
      return part ? part.read(coordinates.with(axis, part.at)) : Number.NaN;
    },
  );
};

/** Parts of given lengths, or of equal ones, of which the last may be shorter. */
const split: Operator = (inputs, setting) => {
  const numbers = need(inputs, 0);
  const axis = toAxis(setting.attributes.integer('axis') ?? 0, numbers.dims.length);
  const count = numbers.dims[axis] ?? 0;
  const parts = setting.attributes.integer('num_outputs') ?? setting.outputs;
  const length = Math.ceil(count / parts);
  const lengths =
    findIntegers('split', 1, inputs, setting) ??
    Array.from({ length: parts }, (_, at) => Math.max(0, Math.min(length, count - at * length)));
  let start = 0;
  return lengths.map((partLength) => {
    const indices = Array.from({ length: partLength }, (_, at) => start + at);
    start += partLength;
    return take(numbers, axis, indices);
  });
};

const tile: Operator = (inputs) => {
  const [numbers, repeats] = [need(inputs, 0), need(inputs, 1)];
  const read = createReader(numbers);
  const dims = numbers.dims.map((dim, axis) => dim * (repeats.data[axis] ?? 1));
  return createByCoordinates(dims, numbers.integer, (coordinates) =>
    read(coordinates.map((at, axis) => at % (numbers.dims[axis] ?? 1))),
  );
};

export const shapes: Readonly<Record<string, Operator>> = {
  Shape: (inputs, setting) => list(cutDims(need(inputs, 0).dims, setting)),
  Size: (inputs) => scalar(need(inputs, 0).data.length),
  Reshape: reshape,
  Flatten: flatten,
  Unsqueeze: unsqueeze,
  Squeeze: squeeze,
  Transpose: transpose,
  Concat: concat,
  Split: split,
  Tile: tile,
};
