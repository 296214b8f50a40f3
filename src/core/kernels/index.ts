// Kernels: the GPU device. What programs on it are made of is in `parts`.
export { type Gpu, openGpu } from './gpu.js';
