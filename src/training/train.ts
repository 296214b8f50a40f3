// Trains every trait of a model: samples and vectors in, geometries, calibrations and figures out.
// Deterministic: the same input and seed give the same bytes, however long the event loop waits between steps.
import { AssayError } from '../contract/errors.js';
import { type Boundaries, defaultBoundaries, labelled } from './labels.js';
import type { TrainingOptions } from './options.js';
import { pace } from './pace.js';
import { countsOf, styleWeights, trainSpectrum } from './train-spectrum.js';
import type { OnTrainingProgress, TrainedResult, TrainInput, TraitInput } from './types.js';

/** Samples that either pole needs at least. */
const fewest = 3;

/**
 * Trains a model's traits.
 *
 * @param onProgress steps done of a total that is known from the start
 * @throws samples_too_few, naming the trait, when a pole has fewer than 3 samples
 * @throws the signal's reason when it aborts, between two trials
 */
export async function train(
  input: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
): Promise<TrainedResult> {
  signal?.throwIfAborted();
  const boundaries = boundariesOf(input.options);
  for (const trait of input.traits) {
    if (trait.type !== 'spectrum')
      throw new AssayError(
        'config_invalid',
        `Trait '${trait.key}' is of type ${trait.type}; only spectrum traits can be trained`,
      );
    requireSamples(trait, boundaries);
  }
  const steps = pace(input.traits.length * styleWeights.length, onProgress, signal);
  const results = [];
  for (const trait of input.traits) results.push(await trainSpectrum(input, trait, boundaries, steps));
  return {
    method: 'balanced_cosine',
    traits: results.map((result) => result.trained),
    metrics: results.map((result) => result.metrics),
    counts: results.map((result) => result.counts),
  };
}

function boundariesOf({ training }: TrainingOptions): Boundaries {
  const { boundary_low: low, boundary_high: high, boundary_mode: mode } = training ?? {};
  return {
    low: low ?? defaultBoundaries.low,
    high: high ?? defaultBoundaries.high,
    mode: mode ?? defaultBoundaries.mode,
  };
}

/** @throws samples_too_few */
function requireSamples(trait: TraitInput, boundaries: Boundaries): void {
  const counts = countsOf(trait.key, labelled(trait.samples, boundaries));
  for (const pole of ['positive', 'negative'] as const) {
    if (counts[pole] >= fewest) continue;
    throw new AssayError(
      'samples_too_few',
      `Trait '${trait.key}' has ${counts[pole]} ${pole} samples of ${counts.samples}; it needs at least ${fewest} on each pole`,
    );
  }
}
