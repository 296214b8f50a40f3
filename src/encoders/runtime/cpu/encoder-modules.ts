// The modules of an encoder's kernels, compiled once for all encoders of a thread: one takes some milliseconds, which may
// pass while a model's files are read.
import { compile, instantiate, reservedBytes } from '../../assembler/index.js';
import type { Activation } from '../polynomials.js';
import { createKernels } from '../wasm/kernels.js';
import { type ProductMethod, products } from '../wasm/products.js';
import { findProductMethods } from './product-methods.js';
import type { EncoderKernels } from './weight-writer.js';

interface EncoderModule {
  readonly kernels: ReturnType<typeof createKernels>;
  readonly module: WebAssembly.Module;
}

const compiled = new Map<string, EncoderModule>();

function compileModule(method: ProductMethod, activation: Activation, reserved: number) {
  const key = `${method} ${activation} ${reserved}`;
  const known = compiled.get(key);
  if (known) return known;
  const kernels = createKernels(products[method], activation);
  const made = { kernels, module: compile(kernels, reserved) };
  compiled.set(key, made);
  return made;
}

/**
 * Makes the kernels of one method over a memory.
 * @param index of the module among those over the memory
 * @throws what WebAssembly throws if it is blocked, or lacks an instruction
 */
export function openModule(
  memory: WebAssembly.Memory,
  method: ProductMethod,
  activation: Activation,
  index: number,
): EncoderKernels {
  const reserved = index * reservedBytes;
  const { kernels, module } = compileModule(method, activation, reserved);
  return instantiate(kernels, memory, reserved, module);
}

/** Compiles what the first encoder needs, ahead of it. Where it fails, so does opening the encoder. */
export function prepareModules(activation: Activation): void {
  try {
    compileModule(findProductMethods()[0], activation, 0);
  } catch {}
}
