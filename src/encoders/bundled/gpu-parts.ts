// What a contextual embedder gives to a second backend on WebGPU.
import type { AssayError } from '../../core/contract/index.js';
import type { Embedder } from '../../core/embedding/parts/index.js';
import type { WasmEncoder } from '../runtime/index.js';
import type { EnclosedText } from './enclose-text.js';
import type { ContextualWeights } from './open-encoder.js';

export interface GpuEmbedderParts {
  /** On WebAssembly, with the same weights. */
  readonly twin: Embedder;
  readonly reader: EnclosedText;
  readonly read: ContextualWeights;
  readonly reference: WasmEncoder;
  /** Called once, when the device is lost or computes nothing more: the thread must be terminated. */
  readonly onFatal: (error: AssayError) => void;
}

/** Opens the backend. @throws Error with the reason why it does not run on WebGPU here */
export type OpenGpuEmbedder = (parts: GpuEmbedderParts) => Promise<Embedder>;
