// Our own BERT encoder. On the CPU: WebAssembly with int8 products, or with products of floats.
export { checkWeights } from './cpu/check-weights.js';
export { prepareModules } from './cpu/encoder-modules.js';
export { FloatEncoder } from './cpu/float-encoder.js';
export { findProductMethods } from './cpu/product-methods.js';
export { WasmEncoder, type WasmEncoderOptions } from './cpu/wasm-encoder.js';
export type { ProductMethod } from './wasm/products.js';
export type { EncoderWeights } from './weights.js';
