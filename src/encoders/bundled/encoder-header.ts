// The header of `encoder.bin`: what it promises, checked before anything is made of it.
import { encoderFileLimits } from '../../core/contract/fronts/index.js';
import type { AssayError } from '../../core/contract/index.js';
import { checkJson } from '../../core/contract/requests/index.js';

export interface TensorEntry {
  readonly name: string;
  readonly kind: string;
  readonly shape: readonly number[];
  /** Bytes after the header. */
  readonly offset: number;
}

export interface EncoderHeader {
  readonly hidden: number;
  readonly heads: number;
  /** Columns of the feed-forward part. */
  readonly ffn: number;
  readonly layers: number;
  readonly vocabulary: number;
  readonly positions: number;
  readonly epsilon: number;
  readonly special: { readonly start: number; readonly end: number };
  readonly tensors: readonly TensorEntry[];
}

/** Makes the error of a file with a problem. */
export type Damage = (problem: string) => AssayError;

const format = 1;
/** What the runtime computes. */
const fixed: Readonly<Record<string, unknown>> = { activation: 'gelu', norm: 'after', pooling: 'mean' };
/** More than any encoder has whose file a page would load. */
const limits = { layers: 64, columns: 8192, rows: 2_000_000 } as const;
const lengthBytes = 4;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;

/** @throws what `damage` makes, for a file that does not begin with such a header */
export function readEncoderHeader(
  bytes: Uint8Array,
  damage: Damage,
): { readonly header: EncoderHeader; readonly body: Uint8Array } {
  const length =
    bytes.length < lengthBytes ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (length === 0 || length > encoderFileLimits.bytes || length > bytes.length - lengthBytes)
    throw damage(`has ${bytes.length} bytes that do not begin as those of an encoder`);
  const parsed = parse(bytes.subarray(lengthBytes, lengthBytes + length));
  if (!isRecord(parsed)) throw damage('has a header that is no JSON object');
  return { header: checkHeader(parsed, damage), body: bytes.subarray(lengthBytes + length) };
}

function parse(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    checkJson(text, encoderFileLimits);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkHeader(value: Record<string, unknown>, damage: Damage): EncoderHeader {
  if (value.format !== format)
    throw damage(`has format ${String(value.format)}, this version reads ${format}`);
  for (const [name, expected] of Object.entries(fixed))
    if (value[name] !== expected)
      throw damage(`has the ${name} '${String(value[name])}', expected '${String(expected)}'`);
  const count = (from: Record<string, unknown>, name: string, max: number): number => {
    const number = from[name];
    if (!isCount(number, max))
      throw damage(`has the ${name} ${String(number)}, expected an integer from 0 to ${max}`);
    return number;
  };
  const { epsilon, special } = value;
  if (!(typeof epsilon === 'number' && epsilon >= 0 && epsilon < 1))
    throw damage(`has the epsilon ${String(epsilon)}, expected a number from 0 to 1`);
  const vocabulary = count(value, 'vocabulary', limits.rows);
  const tensors = listTensors(value.tensors, damage);
  const ends = isRecord(special) ? special : {};
  return {
    hidden: count(value, 'hidden', limits.columns),
    heads: count(value, 'heads', limits.columns),
    ffn: count(value, 'ffn', limits.columns),
    layers: count(value, 'layers', limits.layers),
    vocabulary,
    epsilon,
    tensors,
    positions: tensors.find(({ name }) => name === 'positions')?.shape[0] ?? 0,
    special: { start: count(ends, 'start', vocabulary - 1), end: count(ends, 'end', vocabulary - 1) },
  };
}

function listTensors(value: unknown, damage: Damage): TensorEntry[] {
  if (!Array.isArray(value)) throw damage('has no list of tensors');
  return value.map((entry: unknown, index): TensorEntry => {
    if (!isRecord(entry)) throw damage(`has no name for tensor ${index}`);
    const { name, kind, shape, offset } = entry;
    const isShape =
      Array.isArray(shape) && shape.length <= 2 && shape.every((size) => isCount(size, limits.rows));
    if (
      typeof name !== 'string' ||
      typeof kind !== 'string' ||
      !isShape ||
      !isCount(offset, Number.MAX_SAFE_INTEGER)
    )
      throw damage(`has an entry of tensor ${index} without a name, a kind, a shape or a place`);
    return { name, kind, shape, offset };
  });
}
