// Every scoring method's fitting half, in the order in which `auto` prefers them when they are equally good.
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

export const methodOrder: readonly ScoringMethod[] = [
  'balanced_cosine',
  'centered_cosine',
  'balanced_linear',
  'percentile',
  'weighted_cosine',
  'weighted_linear',
  'weighted_fisher',
  'ridge',
  'regression',
];
