// The assembler of WebAssembly modules, of which kernels are written: code with types, control, memory, vectors.
export type { Code } from './code.js';
export { choose, forEach, min, repeatWhile } from './control.js';
export { defineKernel, type Kernel, type ParameterVariables, type Scope } from './kernel.js';
export {
  load,
  load32Splat,
  load64,
  loadI8AsI16,
  loadI32,
  scratch,
  store,
  store32Lane,
} from './memory.js';
export { assemble, compile, instantiate, type Runnable, reservedBytes } from './module.js';
export type { I32, I32Variable, V128, V128Variable } from './values.js';
export { bits, f32x4, f64x2, i8x16, i16x8, i32x4, swizzle32 } from './vectors.js';
