// What encoders on the GPU are made of: the device, weights, and what they share with the CPU.
export { findScoreLimit, maxValue, maxWeight, weightSum } from '../encoder/attention-levels.js';
export { checkTexts, cutTexts } from '../encoder/cpu/batches.js';
export {
  type LayerParts,
  mapLayer,
  type ProductName,
  type ProductShape,
  shapeProducts,
} from '../encoder/layer.js';
export { type Activation, geluReach, gelus, leastExponent, powerOfTwo } from '../encoder/polynomials.js';
export { fitSegment } from '../encoder/wasm/layout.js';
export {
  differsFromBert,
  type EncoderWeights,
  type LayerNorm,
  type Linear,
  type StoredMatrix,
  type StoredNumbers,
} from '../encoder/weights.js';
export type { Gpu } from '../gpu.js';
export { isGpuOutOfMemory, runOnGpu } from '../gpu-errors.js';
export type { Pooling } from '../pooling.js';
export { type BufferRange, Readback } from '../readback.js';
