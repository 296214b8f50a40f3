// Weights: the files of a hub repository -> the weights of a BERT encoder, or the reason why they are not understood.
export { type EncoderReading, readOnnxEncoder, readSafetensorsEncoder } from './read-encoder.js';
