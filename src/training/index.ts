// Training: labelled samples and their vectors in, a trained model and its build report out.
export { findAmbientPole } from './data/complete-input.js';
export { classifySamples, isRanked } from './data/labels.js';
export type { IntrinsicAxis } from './data/trait-samples.js';
export { train } from './train.js';
export { createTrainer, serveTrainer, type Train } from './training-thread.js';
export { evaluateTrait, type TraitEvaluation } from './traits/evaluate-trait.js';
export type { BuildReport, PreviousBuild, TrainedResult, TrainInput } from './types.js';
