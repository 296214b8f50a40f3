// Kernels to the bytes of a module over an imported memory, and to functions that run. The module keeps constants and
// scratch memory in `reservedBytes` of that memory, at an address that the caller chooses.
import {
  type Code,
  encodeList,
  encodeName,
  encodeSigned,
  encodeUnsigned,
  flatten,
  type Placeholder,
  type VectorConstant,
} from './code.js';
import type { Kernel, ParameterTypes, ValueType } from './kernel.js';
import { simd } from './vectors.js';

export const reservedBytes = 1024;
const scratchBytes = 256;
const constantBytes = reservedBytes - scratchBytes;

const typeCodes: Readonly<Record<ValueType, number>> = { i32: 0x7f, f32: 0x7d, v128: 0x7b };

/** Kernels by the names under which the module exports them. */
export type Kernels = Readonly<Record<string, Kernel>>;

/** Resolves placeholders; keeps each constant once. */
class ConstantPool {
  readonly bytes: number[] = [];
  readonly #offsets = new Map<string, number>();
  readonly #address: number;

  constructor(address: number) {
    this.#address = address;
  }

  readonly resolve = (placeholder: Placeholder): Code =>
    placeholder.kind === 'vector'
      ? [0x41, encodeSigned(this.#address + this.#locateConstant(placeholder)), simd(0), 4, 0]
      : [0x41, encodeSigned(this.#address + constantBytes + placeholder.offset)];

  #locateConstant({ bytes }: VectorConstant): number {
    const key = bytes.join();
    const known = this.#offsets.get(key);
    if (known !== undefined) return known;
    const offset = this.bytes.length;
    if (offset + bytes.length > constantBytes)
      throw new RangeError(`Constants of the kernels take more than ${constantBytes} bytes`);
    this.#offsets.set(key, offset);
    this.bytes.push(...bytes);
    return offset;
  }
}

const noPlaceholders = (): Code => {
  throw new TypeError('A placeholder outside a function body');
};

/** Any code, with its length in bytes before it. */
const sized = (code: Code, resolve = noPlaceholders as (placeholder: Placeholder) => Code): Code => {
  const bytes = flatten(code, resolve);
  return [encodeUnsigned(bytes.length), bytes];
};
const section = (id: number, content: Code): Code => [id, sized(content)];

/** Variables in order, neighbours of one type as one entry. */
function declare(variables: readonly ValueType[]): Code {
  const runs: { type: ValueType; count: number }[] = [];
  for (const type of variables) {
    const last = runs.at(-1);
    if (last?.type === type) last.count++;
    else runs.push({ type, count: 1 });
  }
  return encodeList(runs.map(({ type, count }) => [encodeUnsigned(count), typeCodes[type]]));
}

/**
 * Assembles a module that imports `env.memory` and exports each kernel.
 * @param reserved address of `reservedBytes`, a multiple of 16, that the module overwrites
 * @throws RangeError if the constants take too much room
 */
export function assemble(kernels: Kernels, reserved: number): Uint8Array<ArrayBuffer> {
  const pool = new ConstantPool(reserved);
  const list = Object.values(kernels);
  const types = list.map(({ parameters }) => [
    0x60,
    encodeList(Object.values(parameters).map((type) => typeCodes[type])),
    0,
  ]);
  const bodies = list.map(({ variables, body }) => sized([declare(variables), body, 0x0b], pool.resolve));
  const names = Object.keys(kernels);
  const module: Code = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, encodeList(types)),
    section(2, encodeList([[encodeName('env'), encodeName('memory'), 2, 0, 0]])),
    section(3, encodeList(list.map((_, index) => encodeUnsigned(index)))),
    section(7, encodeList(names.map((name, index) => [encodeName(name), 0, encodeUnsigned(index)]))),
    section(10, encodeList(bodies)),
    pool.bytes.length > 0
      ? section(11, encodeList([[0, 0x41, encodeSigned(reserved), 0x0b, encodeList(pool.bytes)]]))
      : [],
  ];
  return flatten(module, noPlaceholders);
}

/** A kernel that runs: takes its parameters by name. */
type Run<P extends ParameterTypes> = (values: { readonly [N in keyof P]: number }) => void;
export type Runnable<K extends Kernels> = {
  readonly [N in keyof K]: K[N] extends Kernel<infer P> ? Run<P> : never;
};

/**
 * Compiles kernels.
 * @throws what WebAssembly throws if it is blocked or lacks an instruction; RangeError as {@link assemble}
 */
export const compile = (kernels: Kernels, reserved: number): WebAssembly.Module =>
  new WebAssembly.Module(assemble(kernels, reserved));

/**
 * Makes functions of kernels over a memory.
 * @param reserved as in {@link assemble}
 * @param module the same kernels, if they are compiled already
 * @throws as {@link compile}
 */
export function instantiate<K extends Kernels>(
  kernels: K,
  memory: WebAssembly.Memory,
  reserved: number,
  module = compile(kernels, reserved),
): Runnable<K> {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const runs = Object.entries(kernels).map(([name, { parameters }]) => {
    const run = exports[name] as (...values: readonly number[]) => void;
    const order = Object.keys(parameters);
    return [name, (values: Readonly<Record<string, number>>) => run(...order.map((key) => values[key]))];
  });
  return Object.fromEntries(runs) as Runnable<K>;
}
