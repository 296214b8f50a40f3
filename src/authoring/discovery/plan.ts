// What a discovery does, by effort, and what the document's `discovery` object overrides. Pure.
import type { DiscoveryDocument, DiscoveryMethod, Effort } from '../../core/contract/configuration/index.js';

/** Most traits that one discovery can find. */
export const maxDiscovered = 64;

interface EffortRow {
  /** Maximum number of discovered traits. */
  readonly traits: number;
  readonly optimize: 'quick' | 'full';
}

const efforts = {
  low: { traits: 4, optimize: 'quick' },
  medium: { traits: 6, optimize: 'full' },
  high: { traits: 8, optimize: 'full' },
  xhigh: { traits: 12, optimize: 'full' },
  max: { traits: 16, optimize: 'full' },
} as const satisfies Record<Effort, EffortRow>;

export interface DiscoveryPlan {
  readonly method: DiscoveryMethod;
  /** Maximum number of axes. */
  readonly traits: number;
  /** Weights of the style block in whose spaces axes are sought. */
  readonly styleWeights: readonly number[];
  /** Axes of each space that are resampled: those along which the texts vary most. */
  readonly candidates: number;
  readonly minDiscrimination: 'auto' | number;
}

/** Meaning with style, and meaning alone: each space shows axes that the others miss. */
const fullWeights = [0.3, 0.6, 0];
const quickWeights = [0.3];
/** All candidates of `auto` in one space. */
const allCandidates = 48;

/**
 * The effort's row, overridden by the fields of the document's `discovery` object.
 * @param requested number of traits that discover entries name; `auto`: as many as the effort finds
 */
export function createDiscoveryPlan(
  effort: Effort,
  discovery: DiscoveryDocument,
  requested: 'auto' | number,
): DiscoveryPlan {
  const row = efforts[effort];
  const { method = 'auto', min_discrimination: minDiscrimination = 'auto' } = discovery;
  const optimize = discovery.optimize ?? row.optimize;
  const max = Math.min(discovery.max_traits ?? maxDiscovered, maxDiscovered);
  return {
    method,
    traits: Math.min(requested === 'auto' ? (discovery.max_traits ?? row.traits) : requested, max),
    styleWeights: optimize === 'full' ? fullWeights : quickWeights,
    candidates: (optimize === 'full' ? discovery.full_mode_top_n : undefined) ?? allCandidates,
    minDiscrimination,
  };
}
