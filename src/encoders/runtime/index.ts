// The BERT encoder on the CPU: WebAssembly with int8 products, or the plain encoder with products of floats.
export { checkWeights } from './cpu/check-weights.js';
export { prepareModules } from './cpu/encoder-modules.js';
export { FloatEncoder } from './cpu/float-encoder.js';
export { findProductMethods } from './cpu/product-methods.js';
export { WasmEncoder, type WasmEncoderOptions } from './cpu/wasm-encoder.js';
export type { ProductMethod } from './wasm/products.js';
export type { EncoderWeights } from './weights.js';
