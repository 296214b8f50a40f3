// Encoders as parts of an engine: embedders of a model hub, the browser's own, the GPU, and text generators that name traits.
export { createEncoders, type EncoderOptions } from './create-encoders.js';
export { createGeneratorInterpreter, type GeneratorThreads } from './generator-interpreter.js';
