// Pooling: hidden states of tokens to one vector a text, on the GPU and on the CPU.
export { GpuPooler } from './pooler.js';
export { type Floats, type Pooling, poolRows } from './pooling.js';
