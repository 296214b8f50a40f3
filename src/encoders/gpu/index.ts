// The BERT encoder on the GPU; a module of its own, so that it can be loaded on first use.
export { GpuEncoder } from './gpu-encoder.js';
