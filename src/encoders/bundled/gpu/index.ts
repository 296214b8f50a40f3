// The contextual bundled embedder on WebGPU, loaded on first use.
export { openGpuEmbedder } from './gpu-embedder.js';
