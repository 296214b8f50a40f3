// Bytes of WebAssembly as nested lists, and their encodings. Pure.

/** Sixteen bytes that a module keeps in its memory; see module.ts. */
export interface VectorConstant {
  readonly kind: 'vector';
  readonly bytes: readonly number[];
}

/** Address of a byte of a module's scratch memory; see module.ts. */
interface ScratchAddress {
  readonly kind: 'scratch';
  readonly offset: number;
}

/** Stands for bytes that are known only when the module is assembled. */
export type Placeholder = VectorConstant | ScratchAddress;

/** Bytes, in lists nested as the code was put together. */
export type Code = number | Placeholder | Uint8Array | readonly Code[];

/** LEB128: seven bits per byte, from the lowest. */
export function encodeUnsigned(value: number): number[] {
  const bytes: number[] = [];
  let remaining = value >>> 0;
  for (; remaining > 127; remaining >>>= 7) bytes.push((remaining & 127) | 128);
  return [...bytes, remaining];
}

/** Signed LEB128 of an int32: the last byte's bit 6 is the sign. */
export function encodeSigned(value: number): number[] {
  const bytes: number[] = [];
  let remaining = value | 0;
  for (; remaining < -64 || remaining > 63; remaining >>= 7) bytes.push((remaining & 127) | 128);
  return [...bytes, remaining & 127];
}

export const encodeFloat = (value: number): number[] => [...new Uint8Array(Float32Array.of(value).buffer)];

/** A vector of the binary format: the number of items, then the items. */
export const encodeList = (items: readonly Code[]): Code => [encodeUnsigned(items.length), items];

/** @param name ASCII */
export const encodeName = (name: string): Code =>
  encodeList(Array.from(name, (letter) => letter.charCodeAt(0)));

/** Bytes of the longest kernel, about: flattening begins with room for them. */
const usualBytes = 8192;

/** Flattens code to bytes. @param resolve gives the code of a placeholder, without placeholders */
export function flatten(code: Code, resolve: (placeholder: Placeholder) => Code): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(usualBytes);
  let length = 0;
  const reserve = (count: number): void => {
    if (length + count <= bytes.length) return;
    const wider = new Uint8Array(2 * (length + count));
    wider.set(bytes);
    bytes = wider;
  };
  const visit = (part: Code): void => {
    if (typeof part === 'number') {
      reserve(1);
      bytes[length++] = part;
    } else if (part instanceof Uint8Array) {
      reserve(part.length);
      bytes.set(part, length);
      length += part.length;
    } else if ('kind' in part) visit(resolve(part));
    else for (let index = 0; index < part.length; index++) visit(part[index]);
  };
  visit(code);
  return bytes.slice(0, length);
}
