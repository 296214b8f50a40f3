// Figures from samples that neither the search nor the fit has seen: the trait is finished once more without them.

import type { TrainedTrait } from '../scoring/trained-model.js';
import { prepareTrait } from '../scoring/trait-inference.js';
import type { TraitMetrics } from './figures.js';
import { type LabelledScores, labelledPlaces } from './labelled-scores.js';
import { type Labels, labelled } from './labels.js';
import { metricsOf } from './metrics.js';
import type { Prepared } from './prepare.js';
import { joinedSpace } from './space.js';
import type { Bench } from './workspace.js';

/**
 * @param finished the trait as trained on the development samples alone
 * @returns null where nothing was held out
 */
export function heldOutMetrics(
  { encodings }: Bench,
  { held, boundaries }: Prepared,
  finished: TrainedTrait,
): (TraitMetrics & { readonly samples: number }) | null {
  if (held === null) return null;
  const labels = labelled(held, boundaries);
  const scorer = prepareTrait(finished);
  const { points } = joinedSpace(encodings, held.indices, finished.style_weight);
  const places = labelledPlaces(labels);
  const universal = Float64Array.from(places, (i) => scorer.score(points[i]!).universal);
  return { ...metricsOf(scoresOf(universal, labels, places), universal), samples: places.length };
}

function scoresOf(universal: Float64Array, labels: Labels, places: Uint32Array): LabelledScores {
  return {
    raw: universal,
    positive: Uint8Array.from(places, (i) => labels.classes[i]!),
    weights: Float64Array.from(places, (i) => labels.weights[i]!),
    groups: new Uint8Array(places.length),
  };
}
