// A safetensors file: eight bytes with the length of a JSON header, the header, and the numbers of all tensors without gaps.

import { safetensorsLimits } from '../../core/contract/fronts/index.js';
import { checkJson } from '../../core/contract/requests/index.js';
import { readMember } from './config.js';
import { view, widenHalves } from './onnx/tensor.js';
import { quoteName, refuse } from './refusal.js';

export interface StoredTensor {
  readonly shape: readonly number[];
  /** Reads its numbers; the file's own memory where they are aligned. Undefined for integers. */
  readonly read: (() => Float32Array) | undefined;
}

export type TensorFile = ReadonlyMap<string, StoredTensor>;

interface NumberFormat {
  /** Bytes of a number. */
  readonly width: number;
  readonly read?: (bytes: Uint8Array) => Float32Array;
}

const formats = new Map<unknown, NumberFormat>([
  ['F32', { width: 4, read: (bytes) => view(bytes, Float32Array) }],
  ['F16', { width: 2, read: (bytes) => widenHalves(view(bytes, Uint16Array)) }],
  ['BF16', { width: 2, read: (bytes) => widenBrainFloats(view(bytes, Uint16Array)) }],
  // Position ids, which are not read.
  ['I64', { width: 8 }],
]);

/** The upper half of a 32-bit float. */
function widenBrainFloats(halves: Uint16Array): Float32Array {
  const bits = new Uint32Array(halves.length);
  for (let at = 0; at < halves.length; at++) bits[at] = (halves[at] ?? 0) << 16;
  return new Float32Array(bits.buffer);
}

/** Bytes of the header's length. */
const prefixBytes = 8;
const maxHeaderBytes = safetensorsLimits.bytes;

interface Entry {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly tensor: StoredTensor;
}

/** @throws Refusal for a damaged file, and for types of numbers that are not read */
export function parseSafetensors(bytes: Uint8Array): TensorFile {
  const { header, body } = parseHeader(bytes);
  const entries = Object.entries(header)
    .filter(([name]) => name !== '__metadata__')
    .map(([name, value]) => parseEntry(name, value, body))
    .sort((a, b) => a.begin - b.begin || a.end - b.end);
  let end = 0;
  for (const entry of entries) {
    if (entry.begin !== end)
      refuse(`Tensor ${quoteName(entry.name)} does not start where the one before it ends`);
    end = entry.end;
  }
  if (end !== body.length) refuse(`The file has ${body.length} bytes of tensors, its header ${end}`);
  return new Map(entries.map(({ name, tensor }) => [name, tensor]));
}

function parseHeader(bytes: Uint8Array): { header: object; body: Uint8Array } {
  if (bytes.length < prefixBytes) refuse('The file is truncated: it ends within its length');
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  if (length > maxHeaderBytes) refuse(`Not a safetensors file: its header would have ${length} bytes`);
  if (length > bytes.length - prefixBytes) refuse('The file is truncated: it ends within its header');
  const header = parseJson(bytes.subarray(prefixBytes, prefixBytes + length));
  if (typeof header !== 'object' || header === null || Array.isArray(header))
    return refuse('Not a safetensors file: its header is not an object');
  return { header, body: bytes.subarray(prefixBytes + length) };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    checkJson(text, safetensorsLimits);
    return JSON.parse(text);
  } catch {
    return refuse('Not a safetensors file: its header is not valid JSON');
  }
}

function parseEntry(name: string, value: unknown, body: Uint8Array): Entry {
  const format = formats.get(readMember(value, 'dtype'));
  if (!format) return refuse(`Tensor ${quoteName(name)} has another type than F32, F16 or BF16`);
  const shape = readIntegers(readMember(value, 'shape'));
  const [begin = 0, end = 0, ...more] = readIntegers(readMember(value, 'data_offsets')) ?? [0, 0, 0];
  if (!shape || more.length > 0) return refuse(`Tensor ${quoteName(name)} has an invalid shape or place`);
  const size = shape.reduce((product, dim) => product * dim, 1);
  if (begin > end || end > body.length || end - begin !== size * format.width)
    refuse(
      `Tensor ${quoteName(name)} of shape (${shape.join(', ')}) is in bytes ${begin} to ${end} of ${body.length}`,
    );
  const { read } = format;
  return { name, begin, end, tensor: { shape, read: read && (() => read(body.subarray(begin, end))) } };
}

/** A list of up to eight integers from 0, else undefined. */
function readIntegers(value: unknown): number[] | undefined {
  const isInteger = (entry: unknown): entry is number =>
    typeof entry === 'number' && Number.isSafeInteger(entry) && entry >= 0;
  return Array.isArray(value) && value.length <= 8 && value.every(isInteger) ? value : undefined;
}
