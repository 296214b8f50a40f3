// The BERT encoder on the CPU: WebAssembly with int8 products, or the plain encoder with products of floats.

export { findScoreLimit, maxValue, maxWeight, weightSum } from './attention-levels.js';
export { checkTexts } from './cpu/batches.js';
export { checkWeights } from './cpu/check-weights.js';
export { prepareModules } from './cpu/encoder-modules.js';
export { FloatEncoder } from './cpu/float-encoder.js';
export {
  type IntegerNorm,
  type IntegerProduct,
  type IntegerWeights,
  readIntegerWeights,
} from './cpu/integer-weights.js';
export { findProductMethods } from './cpu/product-methods.js';
export { WasmEncoder, type WasmEncoderOptions } from './cpu/wasm-encoder.js';
export {
  listLinears,
  mapLayer,
  type ProductName,
  type ProductShape,
  shapeProducts,
} from './layer.js';
export { type Activation, geluLimit, gelus, minExponent, powerOfTwo } from './polynomials.js';
export type { ProductMethod } from './wasm/products.js';
export type {
  EncoderLayer,
  EncoderWeights,
  LayerNorm,
  LayerParts,
  Linear,
  StoredMatrix,
  StoredNumbers,
} from './weights.js';
