// Kernels: the GPU device; pooling of hidden states, and exact sums of products, each on the GPU and on the CPU.
export { checkSecondMoment } from './check-second-moment.js';
export { type Gpu, openGpu } from './gpu.js';
export { GpuPooler } from './pooler.js';
export { type Floats, type Pooling, poolRows } from './pooling.js';
export { GpuSecondMoment } from './second-moment.js';
