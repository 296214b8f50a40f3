// A configuration document and its samples -> a trained model.
export { type BuiltModel, buildModel } from './build-model.js';
export { createProgressReporter } from './build-progress.js';
export { type BuildRequest, buildSeed } from './build-request.js';
export { hashText, toCanonicalJson } from './canonical-json.js';
export { readIntrinsicTraits, readPortableTraits } from './discovery/known-traits.js';
export { readDocument } from './read-document.js';
export { compressSamples, decompressSamples, hashSamples, parseStoredSamples } from './samples-text.js';
export { parseSamples, readSamplesFile, type SentSample, writeSamplesFile } from './sent-samples.js';
