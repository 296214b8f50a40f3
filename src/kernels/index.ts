// Kernels: the GPU device, and pooling of hidden states on the GPU and on the CPU.
export { type Gpu, openGpu } from './gpu.js';
export { GpuPooler } from './pooler.js';
export { type Pooling, poolRows } from './pooling.js';
