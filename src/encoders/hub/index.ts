// Hub encoders on Assay's kernels or ONNX Runtime, as `assay/embedding`. The engine loads this on first use, because of its size.
export type { Backend, Device, Dtype } from './backend.js';
export { openHubStorage } from './hub-storage.js';
export { loadTransformersEmbedder, type TransformersOptions } from './load-encoder.js';
export type { TransformersEmbedder } from './transformers-embedder.js';
