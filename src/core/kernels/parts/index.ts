// What programs on the GPU are made of: the device, its errors, buffers that grow, passes, reading back.
export type { Gpu } from '../gpu.js';
export { isGpuOutOfMemory, runOnGpu } from '../gpu-errors.js';
export { GrowingBuffer } from '../growing-buffer.js';
export { Program } from '../program.js';
export { type BufferRange, Readback } from '../readback.js';
