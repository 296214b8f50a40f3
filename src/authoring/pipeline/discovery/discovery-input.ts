// The texts of a build as the input of a discovery: rows of the pool, labelled groups, poles of authored traits. Pure.
import { type Matrix, row, zeros } from '../../../core/numerics/index.js';
import { type Encodings, joinBlocks } from '../../../core/scoring/index.js';
import type { ResolvedConfiguration } from '../../configuration/index.js';
import type { AuthoredPoles, discoverAxes } from '../../discovery/index.js';
import { classifySamples } from '../../training/index.js';
import type { Corpus, GradedRows } from '../corpus.js';

type DiscoveryInput = Parameters<typeof discoverAxes>[0];

/** Texts that a labelled group, or a pole of an authored trait, needs. */
const minGroup = 4;

export interface Pool {
  /** (n) rows of the encodings, ascending. */
  readonly rows: Uint32Array;
  /** Places in the pool by labelled group; positive poles before negative ones. */
  readonly groups: readonly Uint32Array[];
  readonly authored: readonly AuthoredPoles[];
}

/**
 * The texts to discover traits in: all but those of noise sources.
 * @param corpus samples of the authored traits, then of the groups
 */
export function createPool({ sources, traits }: ResolvedConfiguration, corpus: Corpus): Pool {
  const isNoise = (source: number) => sources[source]?.type === 'noise';
  const used = new Set<number>();
  for (const { indices, sources: origins } of corpus.traits)
    for (const [i, index] of indices.entries()) if (!isNoise(origins[i] ?? -1)) used.add(index);
  const rows = Uint32Array.from(used).sort();
  const positions = new Map(Array.from(rows, (index, position) => [index, position]));
  const poles = corpus.traits.map((samples) => findPoles(samples, positions));
  const isLarge = (group: Uint32Array) => group.length >= minGroup;
  const authored = poles
    .slice(0, traits.length)
    .filter(({ positive, negative }) => isLarge(positive) && isLarge(negative));
  const [unlabelled, ...labelled] = poles.slice(traits.length);
  // Texts without a label are a group only if others are graded against them.
  const largeGroups = unlabelled && isLarge(unlabelled.negative) ? [unlabelled, ...labelled] : labelled;
  const groups = largeGroups.flatMap(({ positive, negative }) => [positive, negative]).filter(isLarge);
  const named = authored.flatMap(({ positive, negative }) => [positive, negative]);
  return { rows, groups: groups.length > 1 || named.length < 2 ? groups : named, authored };
}

function findPoles(samples: GradedRows, indices: ReadonlyMap<number, number>): AuthoredPoles {
  const classes = classifySamples(samples);
  const select = (pole: 0 | 1) => {
    const rowIndices = Array.from(samples.indices, (index, i) =>
      classes[i] === pole ? indices.get(index) : undefined,
    );
    return Uint32Array.from(new Set(rowIndices.filter((index) => index !== undefined)));
  };
  return { positive: select(1), negative: select(0) };
}

/** Rows that are joined between two steps. */
const blockRows = 512;

/** Creates the space of a style weight: (n, D) unit rows of the pool. */
export function createSpaces(
  { semantic, style }: Encodings,
  rows: Uint32Array,
): DiscoveryInput['createSpace'] {
  return async (styleWeight, step): Promise<Matrix> => {
    const x = zeros(rows.length, semantic.columns + style.columns);
    for (const [i, index] of rows.entries()) {
      joinBlocks(row(semantic, index), row(style, index), styleWeight, row(x, i));
      if (i % blockRows === 0) await step();
    }
    return x;
  };
}
