// Tensors of the file as what an encoder has: vectors, matrices and tables.
import type { StoredMatrix, StoredNumbers } from '../../runtime/index.js';
import {
  checkReadable,
  isIntegerType,
  readBytes,
  readFloats,
  readNumbers,
  type Tensor,
} from '../onnx/tensor.js';
import { quoteName, refuse } from '../refusal.js';
import { countNumbers, type Numbers } from './numbers.js';
import type { Constant, Scaling, Table, Value } from './value.js';

/** Largest tensor of a file that is read as numbers of the graph itself: position ids of a long window. */
export const maxReadNumbers = 65_536;

export const toConstant = (tensor: Tensor): Constant => ({ tensor, transposed: false, scaling: null });

/** A value as known numbers; undefined for states and for tensors that are weights. @throws Refusal for damaged tensors */
export function findNumbers(value: Value | undefined): Numbers | undefined {
  if (value?.kind === 'numbers') return value.numbers;
  if (value?.kind !== 'constant') return undefined;
  const { tensor, transposed, scaling } = value.constant;
  if (transposed || scaling || tensor.size > maxReadNumbers) return undefined;
  return { dims: tensor.dims, data: readNumbers(tensor), integer: isIntegerType(tensor.type) };
}

/** A value as one known number, else undefined. */
export function findScalar(value: Value | undefined): number | undefined {
  if (value?.kind === 'constant' && value.constant.tensor.size !== 1) return undefined;
  const numbers = findNumbers(value);
  return numbers?.data.length === 1 ? numbers.data[0] : undefined;
}

/**
 * A value as one finite number for each entry of the last axis, else undefined.
 * @param length of that axis @throws Refusal for damaged tensors and numbers that are not finite
 */
export function findVector(value: Value | undefined, length: number): Float32Array | undefined {
  if (value?.kind !== 'constant' && value?.kind !== 'numbers') return undefined;
  const dims = value.kind === 'constant' ? value.constant.tensor.dims : value.numbers.dims;
  if (dims.at(-1) !== length || countNumbers(dims) !== length) return undefined;
  const numbers = findNumbers(value);
  return numbers && toFinite(Float32Array.from(numbers.data));
}

const toFinite = (values: Float32Array): Float32Array =>
  values.every(Number.isFinite) ? values : refuse('A bias, gain or scale is not a finite number');

/** The scales and zero points of integers. @param axis of the stored tensor that they belong to, if there are several */
export function readScaling(scales: Tensor, zeros: Tensor | undefined, axis: number): Scaling {
  if (scales.size > maxReadNumbers || (zeros && zeros.size > maxReadNumbers))
    refuse(`Tensor ${quoteName(scales.name)} has more than ${maxReadNumbers} scales`);
  return {
    scales: toFinite(readFloats(scales)),
    zeros: zeros ? Int32Array.from(readNumbers(zeros)) : Int32Array.of(0),
    axis: scales.size === 1 && (zeros?.size ?? 1) === 1 ? null : axis,
  };
}

/** A constant of two dimensions as a matrix that multiplies rows. @throws Refusal for any other */
export function toMatrix({ tensor, transposed, scaling }: Constant): StoredMatrix {
  const [first = 0, second = 0] = tensor.dims;
  if (tensor.dims.length !== 2 || first === 0 || second === 0)
    refuse(`Tensor ${quoteName(tensor.name)} is not a matrix`);
  const [rows, columns] = transposed ? [second, first] : [first, second];
  const numbers = toStored(tensor, scaling, { axis: transposed ? 0 : 1, count: columns });
  return { rows, columns, transposed, numbers };
}

/** A constant of two dimensions as a table of rows. @throws Refusal for any other */
export function toTable({ tensor, transposed, scaling }: Constant): Table {
  const [rows = 0, columns = 0] = tensor.dims;
  if (tensor.dims.length !== 2 || rows === 0 || columns === 0 || transposed)
    refuse(`Tensor ${quoteName(tensor.name)} is not a table`);
  return { rows, columns, numbers: toStored(tensor, scaling, { axis: 0, count: rows }) };
}

/** @param along the axis that may have a scale for each entry */
function toStored(
  tensor: Tensor,
  scaling: Scaling | null,
  along: { readonly axis: number; readonly count: number },
): StoredNumbers {
  checkReadable(tensor);
  if (!isIntegerType(tensor.type)) {
    if (scaling) refuse(`Tensor ${quoteName(tensor.name)} has floats with a scale`);
    return { kind: 'floats', read: () => readFloats(tensor) };
  }
  const { scales, zeros, axis } = scaling ?? {
    scales: Float32Array.of(1),
    zeros: Int32Array.of(0),
    axis: null,
  };
  const fits = ({ length }: ArrayLike<number>) =>
    length === 1 || (axis === along.axis && length === along.count);
  if (!fits(scales) || !fits(zeros)) refuse(`Tensor ${quoteName(tensor.name)} has scales of another axis`);
  checkBytesType(tensor);
  return { kind: 'integers', read: () => readBytes(tensor), zeros, scales };
}

function checkBytesType(tensor: Tensor): void {
  // An empty one of the same type shows whether the type is read, without reading the numbers.
  readBytes({ ...tensor, dims: [0], size: 0, raw: new Uint8Array() });
}

/** The values of a table's rows as floats: (rows, columns) row-major. */
export function densify({ rows, columns, numbers }: Table): Float32Array {
  if (numbers.kind === 'floats') return Float32Array.from(numbers.read());
  const { read, zeros, scales } = numbers;
  const integers = read();
  const values = new Float32Array(rows * columns);
  for (let at = 0; at < values.length; at++) {
    const row = Math.floor(at / columns);
    const zero = zeros[zeros.length === 1 ? 0 : row] ?? 0;
    values[at] = ((integers[at] ?? 0) - zero) * (scales[scales.length === 1 ? 0 : row] ?? 0);
  }
  return values;
}
