// Training: labelled samples and their vectors in, a trained model and its build report out.
export { findAmbientPole } from './data/complete-input.js';
export { classifySamples } from './data/labels.js';
export { findRivalPole } from './data/rivals.js';
export { correctionSource, type IntrinsicAxis, inlineSource } from './data/trait-samples.js';
export { explainOneThread } from './threads/count-trainers.js';
export { createTrainer, type Train } from './threads/create-trainer.js';
export { serveTrainer } from './threads/serve-trainer.js';
export { train } from './train.js';
export { evaluateTrait, type TraitEvaluation } from './traits/evaluate-trait.js';
export type {
  BuildReport,
  PreviousBuild,
  ReadOptions,
  TrainedResult,
  TrainInput,
  UnseenSamples,
} from './types.js';
