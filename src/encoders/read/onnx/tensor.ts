// A constant tensor of an ONNX file. Its numbers are read on demand, because a table may be larger than all layers.
import { fromFloat16 } from '../../../core/numerics/index.js';
import { type Field, readFields, readPackedIntegers } from '../protobuf.js';
import { quoteName, refuse } from '../refusal.js';

/** `TensorProto.DataType` of the tensors that are read. */
export const tensorTypes = {
  float: 1,
  uint8: 2,
  int8: 3,
  int32: 6,
  int64: 7,
  bool: 9,
  half: 10,
  double: 11,
} as const;

export interface Tensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly type: number;
  /** Product of the dimensions. */
  readonly size: number;
  /** Little-endian bytes of its numbers; undefined where they are listed one by one. */
  readonly raw: Uint8Array | undefined;
  /** Numbers in `float_data`, `int32_data`, `int64_data` or `double_data`. */
  readonly listed: readonly Field[];
  /** True where the numbers are in another file. */
  readonly external: boolean;
}

const floatTypes: ReadonlySet<number> = new Set([tensorTypes.float, tensorTypes.half, tensorTypes.double]);
/** True for integers and booleans. */
export const isIntegerType = (type: number): boolean => !floatTypes.has(type);

/** Bytes of a number of each type. */
const widths = new Map<number, number>([
  [tensorTypes.float, 4],
  [tensorTypes.uint8, 1],
  [tensorTypes.int8, 1],
  [tensorTypes.int32, 4],
  [tensorTypes.int64, 8],
  [tensorTypes.bool, 1],
  [tensorTypes.half, 2],
  [tensorTypes.double, 8],
]);

/** Most dimensions of a tensor. */
const maxRank = 8;
/** Most numbers that come as fields of their own: such lists are short, and each costs an object. */
const maxListed = 100_000;

/** Fields of `TensorProto` that say nothing about its numbers: its text, and properties of tools. */
const ignoredFields = new Set([12, 16]);
/** Fields that list numbers. */
const listFields = new Set([4, 5, 7, 10]);

const decoder = new TextDecoder();

/** @param bytes a `TensorProto` @throws Refusal for a damaged one */
export function parseTensor(bytes: Uint8Array): Tensor {
  const dims: number[] = [];
  const listed: Field[] = [];
  let type = 0;
  let name = '';
  let raw: Uint8Array | undefined;
  let external = false;
  readFields(bytes, (field) => {
    const { number, kind, value } = field;
    if (number === 1 && kind === 'integer') dims.push(value);
    else if (number === 1 && kind === 'bytes')
      dims.push(...readPackedIntegers(value.subarray(0, maxRank * 10)));
    else if (number === 2 && kind === 'integer') type = value;
    else if (number === 8 && kind === 'bytes') name = decoder.decode(value);
    else if (number === 9 && kind === 'bytes') raw = value;
    else if (number === 13 || number === 14) external ||= number === 13 || value !== 0;
    else if (listFields.has(number)) {
      if (listed.push(field) > maxListed) refuse(`A tensor lists more than ${maxListed} numbers one by one`);
    } else if (!ignoredFields.has(number)) refuse(`The file is damaged: a tensor has a field ${number}`);
    if (dims.length > maxRank) refuse(`A tensor has more than ${maxRank} dimensions`);
  });
  return { name, dims, type, size: multiply(name, dims), raw, listed, external };
}

function multiply(name: string, dims: readonly number[]): number {
  const size = dims.reduce((product, dim) => product * dim, 1);
  if (dims.some((dim) => dim < 0) || !Number.isSafeInteger(size))
    refuse(`Tensor ${quoteName(name)} has dimensions (${dims.join(', ')})`);
  return size;
}

/**
 * Reads a tensor of floats or half floats.
 * @returns its numbers; a view of the file where they are aligned
 * @throws Refusal for another type, numbers in another file, or a length that differs from the dimensions
 */
export function readFloats(tensor: Tensor): Float32Array {
  switch (tensor.type) {
    case tensorTypes.float:
      return view(checkBytes(tensor), Float32Array);
    case tensorTypes.half:
      return widenHalves(view(checkBytes(tensor), Uint16Array));
    default:
      return refuse(`Tensor ${quoteName(tensor.name)} has type ${tensor.type}, not floats`);
  }
}

/** Reads a tensor of 8-bit integers. @throws Refusal as `readFloats` */
export function readBytes(tensor: Tensor): Int8Array | Uint8Array {
  switch (tensor.type) {
    case tensorTypes.int8:
      return view(checkBytes(tensor), Int8Array);
    case tensorTypes.uint8:
      return checkBytes(tensor);
    default:
      return refuse(`Tensor ${quoteName(tensor.name)} has type ${tensor.type}, not 8-bit integers`);
  }
}

/** Reads numbers of any type as doubles; integers are exact up to 2^53. @throws Refusal as `readFloats` */
export function readNumbers(tensor: Tensor): Float64Array {
  switch (tensor.type) {
    case tensorTypes.float:
    case tensorTypes.half:
      return Float64Array.from(readFloats(tensor));
    case tensorTypes.int8:
    case tensorTypes.uint8:
      return Float64Array.from(readBytes(tensor));
    case tensorTypes.bool:
      return Float64Array.from(checkBytes(tensor));
    case tensorTypes.int32:
      return Float64Array.from(view(checkBytes(tensor), Int32Array));
    case tensorTypes.int64:
      return Float64Array.from(view(checkBytes(tensor), BigInt64Array), Number);
    case tensorTypes.double:
      return view(checkBytes(tensor), Float64Array).slice();
    default:
      return refuse(`Tensor ${quoteName(tensor.name)} has type ${tensor.type}, which is not supported`);
  }
}

/** Checks that a tensor can be read, without reading it. @throws Refusal as `readFloats` */
export function checkReadable(tensor: Tensor): void {
  checkBytes(tensor);
}

/** The bytes of a tensor, as many as its dimensions require. */
function checkBytes(tensor: Tensor): Uint8Array {
  const { name, dims, type, size, raw, listed, external } = tensor;
  if (external) refuse(`Tensor ${quoteName(name)} is in another file`);
  const width = widths.get(type);
  if (width === undefined)
    return refuse(`Tensor ${quoteName(name)} has type ${type}, which is not supported`);
  const bytes = raw ?? joinLists(listed, type);
  if (bytes.length !== size * width)
    refuse(
      `Tensor ${quoteName(name)} of dimensions (${dims.join(', ')}) has ${bytes.length} bytes, not ${size * width}`,
    );
  return bytes;
}

/** Numbers that are listed, as the bytes that they would have in `raw_data`. */
function joinLists(listed: readonly Field[], type: number): Uint8Array {
  const parts = listed.map((field): Uint8Array => {
    const isFloat = type === tensorTypes.float || type === tensorTypes.double;
    if (field.kind === 'bytes') return isFloat ? field.value : toBytes(readPackedIntegers(field.value), type);
    if (isFloat === (field.kind === 'integer'))
      refuse('The file is damaged: a tensor lists other numbers than its type');
    return toBytes(Float64Array.of(field.value), type);
  });
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** @param numbers integers of any type, half floats as their bits */
function toBytes(numbers: Float64Array, type: number): Uint8Array {
  const toArray = (): ArrayBufferView => {
    switch (type) {
      case tensorTypes.float:
        return Float32Array.from(numbers);
      case tensorTypes.int32:
        return Int32Array.from(numbers);
      case tensorTypes.int64:
        return BigInt64Array.from(numbers, BigInt);
      case tensorTypes.half:
        return Uint16Array.from(numbers);
      case tensorTypes.double:
        return numbers;
      default:
        return Uint8Array.from(numbers);
    }
  };
  const { buffer, byteOffset, byteLength } = toArray();
  return new Uint8Array(buffer, byteOffset, byteLength);
}

interface ArrayClass<Result> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Result;
}

/** Numbers of a file that need not be aligned: a view where they are, else a copy. */
export function view<Result>(bytes: Uint8Array, Class: ArrayClass<Result>): Result {
  const { buffer, byteOffset, length } =
    bytes.byteOffset % Class.BYTES_PER_ELEMENT === 0 ? bytes : new Uint8Array(bytes);
  return new Class(buffer, byteOffset, length / Class.BYTES_PER_ELEMENT);
}

let halfTable: Float32Array | undefined;

/** @param halves bits of half floats */
export function widenHalves(halves: Uint16Array): Float32Array {
  halfTable ??= Float32Array.from({ length: 65_536 }, (_, half) => fromFloat16(half));
  const floats = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) floats[i] = halfTable[halves[i] ?? 0] ?? 0;
  return floats;
}
