// Selections of a trait's samples: the samples at given positions, and a held-out share.
import { createRandom } from '../../numerics/index.js';
import type { Labels } from './labels.js';
import { at, findPositions } from './positions.js';
import type { TraitSamples } from './trait-samples.js';

/** The samples at these positions, in their order. */
export function selectSamples(samples: TraitSamples, positions: Uint32Array): TraitSamples {
  const { indices, qualities, weights, sources, ranked, typographyOfSource } = samples;
  return {
    indices: Uint32Array.from(positions, (i) => at(indices, i)),
    qualities: Float32Array.from(positions, (i) => at(qualities, i)),
    ...(weights && { weights: Float32Array.from(positions, (i) => at(weights, i)) }),
    ...(sources && { sources: Uint16Array.from(positions, (i) => at(sources, i)) }),
    ...(ranked === undefined ? {} : { ranked }),
    ...(typographyOfSource && { typographyOfSource }),
  };
}

/** Positions of samples, ascending. */
interface Split {
  readonly develop: Uint32Array;
  readonly held: Uint32Array;
}

interface HoldOutOptions {
  /** Share to hold out, in (0, 1), or null: a fifth from 50 samples on, else none. */
  readonly share: number | null;
  /** Rows that each class keeps to learn from. */
  readonly fewest: number;
  readonly seed: number;
  readonly key: string;
  /** (n) rows that stand for near copies. Default: the samples' own rows. */
  readonly kin?: Uint32Array;
}

/** Samples from which on a share is held out by default. */
const enoughToHold = 50;
const defaultShare = 0.2;

export interface HeldOut {
  /** null when nothing is held out. */
  readonly split: Split | null;
  /** Why the split differs from the given share, as a sentence; null when it does not. */
  readonly warning: string | null;
}

/**
 * Holds out a share of every class, seeded. Near copies stay together.
 *
 * A given share holds out at least one row of each pole and leaves at least `fewest`. The default share holds nothing
 * out where rounding would do otherwise.
 */
export function holdOut(samples: TraitSamples, labels: Labels, options: HoldOutOptions): HeldOut {
  const { fewest, seed, key } = options;
  const indices = options.kin ?? samples.indices;
  const share = options.share ?? (indices.length >= enoughToHold ? defaultShare : 0);
  if (share === 0) return { split: null, warning: null };
  const held = new Set<number>();
  const clamped: string[] = [];
  for (const label of [1, 0, -1]) {
    const positions = findPositions(labels.classes, (value) => value === label);
    const rows = [...new Set(Array.from(positions, (i) => at(indices, i)))];
    const size = Math.round(share * rows.length);
    const count = label === -1 ? size : Math.min(Math.max(size, 1), rows.length - fewest);
    const pole = label === 1 ? 'positive' : 'negative';
    if (count !== size && options.share === null) return { split: null, warning: null };
    if (count < 1 && label !== -1)
      return { split: null, warning: describeTooFew(options, pole, rows.length) };
    if (count !== size) clamped.push(`${count} of ${rows.length} ${pole} texts instead of ${size}`);
    const random = createRandom(seed, 'held out', key, label);
    for (const row of random.shuffle(rows).slice(0, count)) held.add(row);
  }
  return {
    split: {
      develop: findPositions(indices, (row) => !held.has(row)),
      held: findPositions(indices, (row) => held.has(row)),
    },
    warning: clamped.length === 0 ? null : describeClamping(options, clamped),
  };
}

const describeClamping = ({ key, share, fewest }: HoldOutOptions, clamped: readonly string[]): string =>
  `Trait '${key}': training.test_split ${share} holds out ${clamped.join(' and ')}. Each pole holds out at least 1 and keeps at least ${fewest}`;

const describeTooFew = ({ key, share, fewest }: HoldOutOptions, pole: string, rows: number): string =>
  `Trait '${key}': training.test_split ${share} holds nothing out, because the ${pole} pole has only ${rows} texts. Add samples: each pole needs at least ${fewest + 1}`;
