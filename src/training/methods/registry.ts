// Every scoring method's fitting half, and the order in which `auto` prefers them when they are equally good.
import type { ScoringMethod } from '../../contract/resources.js';
import type { MethodTrainer } from '../method.js';
import { balancedCosine } from './balanced-cosine.js';
import { balancedLinear } from './balanced-linear.js';
import { centeredCosine } from './centered-cosine.js';
import { percentile } from './percentile.js';
import { regression } from './regression.js';
import { ridge } from './ridge.js';
import { weightedCosine } from './weighted-cosine.js';
import { weightedFisher } from './weighted-fisher.js';
import { weightedLinear } from './weighted-linear.js';

export const methods = {
  balanced_cosine: balancedCosine,
  centered_cosine: centeredCosine,
  balanced_linear: balancedLinear,
  percentile,
  weighted_cosine: weightedCosine,
  weighted_linear: weightedLinear,
  weighted_fisher: weightedFisher,
  ridge,
  regression,
} as const satisfies Record<ScoringMethod, MethodTrainer>;

/**
 * What `auto` prefers among methods that folds cannot tell apart: first the two that order held-out texts best with 16,
 * 64 and thousands of samples a class alike (test/bench/QUALITY.md).
 */
export const methodOrder: readonly ScoringMethod[] = [
  'regression',
  'weighted_linear',
  'balanced_cosine',
  'centered_cosine',
  'balanced_linear',
  'percentile',
  'weighted_cosine',
  'weighted_fisher',
  'ridge',
];
