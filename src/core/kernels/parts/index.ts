// What encoders on the GPU are made of: the device, weights, and what they share with the CPU.
export {
  findScoreLimit,
  maxValue,
  maxWeight,
  weightSum,
} from '../../../encoders/runtime/attention-levels.js';
export { checkTexts, cutTexts } from '../../../encoders/runtime/cpu/batches.js';
export {
  type LayerParts,
  mapLayer,
  type ProductName,
  type ProductShape,
  shapeProducts,
} from '../../../encoders/runtime/layer.js';
export {
  type Activation,
  geluReach,
  gelus,
  leastExponent,
  powerOfTwo,
} from '../../../encoders/runtime/polynomials.js';
export { fitSegment } from '../../../encoders/runtime/wasm/layout.js';
export {
  differsFromBert,
  type EncoderWeights,
  type LayerNorm,
  type Linear,
  type StoredMatrix,
  type StoredNumbers,
} from '../../../encoders/runtime/weights.js';
export type { Gpu } from '../gpu.js';
export { isGpuOutOfMemory, runOnGpu } from '../gpu-errors.js';
export type { Pooling } from '../pooling.js';
export { type BufferRange, Readback } from '../readback.js';
