// What programs on the GPU are made of: the device, its errors, reading back.
export type { Gpu } from '../gpu.js';
export { isGpuOutOfMemory, runOnGpu } from '../gpu-errors.js';
export type { Pooling } from '../pooling.js';
export { type BufferRange, Readback } from '../readback.js';
