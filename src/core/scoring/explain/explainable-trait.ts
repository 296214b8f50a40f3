// What explanations need of a trait, prepared once: its raw score, the score that a raw score becomes, and its parts.
import type { SparseRow } from '../../numerics/index.js';
import { applyCalibration } from '../calibration.js';
import type { ReadyTrait } from '../card/ready-model.js';
import { prepareNearestCosine } from '../geometry/direction.js';
import { prepareGeometry } from '../geometry/geometry-inference.js';
import { addTerms, prepareTermLookup } from '../terms.js';
import type { TrainedTrait } from '../trained-model.js';
import { blendRelevance, prepareRelevanceParts } from '../traits/claim.js';
import { prepareCohortDistance } from '../traits/outlier.js';
import { type Linearise, prepareLinearRaw } from './linear-raw.js';

export interface ExplainableTrait {
  /** The score before calibration; for a claim its agreement. */
  readonly raw: (x: Float32Array, terms: SparseRow) => number;
  /** [0, 1] from 0 to 1, given the relevance where there is one; never decreasing. */
  readonly universal: (raw: number, relevance: number | null) => number;
  /** Relevance of a claim in [0, 1]; null for other types. */
  readonly relevance: (x: Float32Array) => number | null;
  /** The raw score without terms as a sum; null where it is not a sum. */
  readonly linearise: Linearise | null;
  /** Weight of a term by its hash; null for a trait without terms. */
  readonly findWeight: ((hash: number) => number) | null;
}

const prepared = new WeakMap<ReadyTrait, ExplainableTrait>();

/** Prepares a trait at its first explanation, and keeps that with the loaded model. */
export function getExplainable(trait: ReadyTrait): ExplainableTrait {
  const known = prepared.get(trait);
  if (known) return known;
  const { trained } = trait;
  const { calibration } = trained;
  const terms = trained.type === 'outlier' ? null : trained.terms;
  const created: ExplainableTrait = {
    raw: prepareRaw(trained),
    universal: (raw, relevance) => {
      const calibrated = applyCalibration(calibration, raw);
      return relevance === null ? calibrated : 0.5 + relevance * (calibrated - 0.5);
    },
    relevance: prepareRelevance(trained),
    linearise: prepareLinearRaw(trained),
    findWeight: terms && prepareTermLookup(terms),
  };
  prepared.set(trait, created);
  return created;
}

function prepareRaw(trait: TrainedTrait): ExplainableTrait['raw'] {
  switch (trait.type) {
    case 'spectrum':
    case 'claim':
      return addTerms(prepareGeometry(trait.geometry), trait.terms);
    case 'topic': {
      const { ambient_mean, prototypes, geometry } = trait;
      const dense = geometry ? prepareGeometry(geometry) : prepareNearestCosine(ambient_mean, prototypes);
      return addTerms(dense, trait.terms);
    }
    case 'outlier': {
      const distance = prepareCohortDistance(trait);
      return (x) => (distance(x) - trait.distance_mean) / trait.distance_deviation;
    }
    default:
      throw trait satisfies never;
  }
}

function prepareRelevance(trait: TrainedTrait): ExplainableTrait['relevance'] {
  if (trait.type !== 'claim') return () => null;
  const parts = prepareRelevanceParts(trait);
  return (x) => applyCalibration(trait.relevance_calibration, blendRelevance(trait.blend, parts(x)));
}
