// Text generators of a model hub: the engine's side, loaded when a build asks for one. Imports neither transformers.js
// nor ONNX Runtime, which only the generator's thread needs.
export {
  type Generator,
  openGenerator,
} from './generator.js';
