// Kernels: the GPU device; pooling of hidden states, and exact sums of products, each on the GPU and on the CPU.

export { listLinears } from '../../encoders/runtime/layer.js';
export type {
  EncoderLayer,
  EncoderWeights,
  LayerNorm,
  Linear,
  StoredMatrix,
  StoredNumbers,
} from '../../encoders/runtime/weights.js';
export { checkSecondMoment } from './check-second-moment.js';
export { type Gpu, openGpu } from './gpu.js';
export { GpuPooler } from './pooler.js';
export { type Pooling, poolRows } from './pooling.js';
export { GpuSecondMoment } from './second-moment.js';
