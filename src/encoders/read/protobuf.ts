// The reading half of protocol buffers: the fields of one message, byte fields as views without a copy. Nested messages
// are read by the caller, so the depth is that of the caller's format. Pure.
import { refuse } from './refusal.js';

/** One field of a message: its number, and its value by wire type. */
export type Field =
  | { readonly number: number; readonly kind: 'integer' | 'float' | 'double'; readonly value: number }
  | { readonly number: number; readonly kind: 'bytes'; readonly value: Uint8Array };

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/** Bytes of the longest integer of 64 bits. */
const maxVarintBytes = 10;

/**
 * Calls `use` for each field in order.
 * @throws Refusal for bytes that are not a message, and for lengths beyond its end
 */
export function readFields(bytes: Uint8Array, use: (field: Field) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cursor = { bytes, at: 0 };
  /** The start of a value of a known length. */
  const skip = (length: number): number => {
    const start = cursor.at;
    if (length < 0 || length > bytes.length - start)
      refuse(`The file is truncated: a field of ${length} bytes ends after its message`);
    cursor.at += length;
    return start;
  };
  while (cursor.at < bytes.length) {
    const key = readVarint(cursor);
    const number = Math.floor(key / 8);
    if (number < 1) refuse('The file is damaged: a field has no number');
    switch (key % 8) {
      case 0:
        use({ number, kind: 'integer', value: readVarint(cursor) });
        break;
      case 1:
        use({ number, kind: 'double', value: view.getFloat64(skip(8), true) });
        break;
      case 2: {
        const start = skip(readVarint(cursor));
        use({ number, kind: 'bytes', value: bytes.subarray(start, cursor.at) });
        break;
      }
      case 5:
        use({ number, kind: 'float', value: view.getFloat32(skip(4), true) });
        break;
      default:
        refuse(`The file is damaged: a field has wire type ${key % 8}`);
    }
  }
}

/** Reads a packed list of integers. @throws Refusal for a list that ends within a number */
export function readPackedIntegers(bytes: Uint8Array): Float64Array {
  let count = 0;
  for (const byte of bytes) count += byte < 128 ? 1 : 0;
  const numbers = new Float64Array(count);
  const cursor = { bytes, at: 0 };
  for (let i = 0; cursor.at < bytes.length; i++) numbers[i] = readVarint(cursor);
  return numbers;
}

/** Reads a packed list of floats of 32 bits. */
export function readPackedFloats(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    view.getFloat32(4 * at, true),
  );
}

/** A signed integer; exact up to 2^53, which includes every length, dimension and flag. */
function readVarint(cursor: Cursor): number {
  const { bytes } = cursor;
  let value = 0;
  for (let index = 0, factor = 1; index < maxVarintBytes; index++, factor *= 128) {
    const byte = bytes[cursor.at++];
    if (byte === undefined) return refuse('The file is truncated: it ends within a number');
    value += (byte & 127) * factor;
    if (byte < 128) return index === maxVarintBytes - 1 ? readNegative(bytes, cursor.at) : value;
  }
  return refuse(`The file is damaged: a number has more than ${maxVarintBytes} bytes`);
}

/** Ten bytes are a negative number, whose sum as floats would lose its last digits. @param end index after them */
function readNegative(bytes: Uint8Array, end: number): number {
  let value = 0n;
  for (let at = end - 1; at >= end - maxVarintBytes; at--)
    value = (value << 7n) | BigInt((bytes[at] ?? 0) & 127);
  return Number(BigInt.asIntN(64, value));
}
