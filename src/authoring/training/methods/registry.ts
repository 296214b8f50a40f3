// The training part of every scoring method.
import type { ModelMethod, ScoringMethod } from '../../../core/contract/index.js';
import { balancedCosine } from './balanced-cosine.js';
import { balancedLinear } from './balanced-linear.js';
import { centeredCosine } from './centered-cosine.js';
import type { MethodTrainer } from './method.js';
import { percentile } from './percentile.js';
import { regression } from './regression.js';
import { ridge } from './ridge.js';
import { weightedCosine } from './weighted-cosine.js';
import { weightedFisher } from './weighted-fisher.js';
import { weightedLinear } from './weighted-linear.js';

/**
 * In the order in which `auto` prefers methods that folds cannot distinguish. The first one orders held-out texts within 0.01
 * of the best at 16, 64 and all samples a class alike (mean AUROC, test/bench/QUALITY.md).
 */
export const methods = {
  regression,
  weighted_linear: weightedLinear,
  balanced_cosine: balancedCosine,
  centered_cosine: centeredCosine,
  balanced_linear: balancedLinear,
  percentile,
  weighted_cosine: weightedCosine,
  weighted_fisher: weightedFisher,
  ridge,
} as const satisfies Record<ScoringMethod, MethodTrainer>;

export const isScoringMethod = (name: ModelMethod): name is ScoringMethod => name in methods;

/** All methods, preferred ones first. */
export const methodOrder = Object.keys(methods) as readonly ScoringMethod[];
