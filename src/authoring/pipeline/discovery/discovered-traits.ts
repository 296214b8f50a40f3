// Named axes as traits: the frozen axis on the scale of its ends, and samples of both ends. Pure.
import type { DiscoveredTrait } from '../../../core/contract/index.js';
import { dot } from '../../../core/numerics/index.js';
import type { DiscoveredAxis } from '../../discovery/index.js';
import { spreadIndices } from '../../numerics/index.js';
import { type IntrinsicAxis, inlineSource } from '../../training/index.js';
import type { GradedRows } from '../corpus.js';
import { createResolvedTrait, type IntrinsicTrait } from './known-traits.js';
import type { NamedAxis } from './name-traits.js';

export interface DiscoveryTrait extends IntrinsicTrait {
  readonly samples: GradedRows;
  readonly phrases: { readonly positive: readonly string[]; readonly negative: readonly string[] };
}

/** Samples of each end, evenly spread over it. */
const maxSamples = 2000;
/** Typical texts of each end on the card, and their maximum number of characters. */
const anchorCount = 5;
const anchorLength = 160;

/** @param rows (n) rows of the corpus's texts that the axes were found in */
export const createDiscoveredTraits = (named: readonly NamedAxis[], rows: Uint32Array): DiscoveryTrait[] =>
  named.map((namedAxis) => {
    const { key, name, axis, material } = namedAxis;
    return {
      trait: createResolvedTrait({ key, ...name }),
      intrinsic: createIntrinsicAxis(axis),
      discovered: describeAxis(namedAxis),
      samples: createSamples(axis, rows),
      phrases: { positive: material.positive.phrases, negative: material.negative.phrases },
    };
  });

/** The axis with raw score +1 at the mean of the upper end and -1 at that of the lower. */
function createIntrinsicAxis({
  styleWeight,
  axis,
  center,
  scores,
  positive,
  negative,
}: DiscoveredAxis): IntrinsicAxis {
  const average = (indices: Uint32Array) =>
    indices.reduce((sum, index) => sum + (scores[index] ?? 0), 0) / indices.length;
  const [high, low] = [average(positive), average(negative)];
  const scale = 2 / (high - low);
  const middle = (high + low) / 2;
  const midpoint = axis.map((value, j) => (center[j] ?? 0) + middle * value);
  return {
    styleWeight,
    frozen: {
      geometry: {
        kind: 'linear',
        weights: Float32Array.from(axis, (value) => scale * value),
        bias: Math.fround(-scale * dot(axis, midpoint)),
      },
      center: Float32Array.from(midpoint),
      axis: Float32Array.from(axis),
    },
  };
}

function describeAxis({ axis, material, namedBy }: NamedAxis): DiscoveredTrait {
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
  const shorten = (samples: readonly string[]) =>
    samples.slice(0, anchorCount).map((text) => [...text].slice(0, anchorLength).join(''));
  return {
    kind: 'intrinsic',
    found_by: axis.origin,
    discrimination: round(axis.discrimination),
    explained_variance: round(axis.explainedVariance),
    stability: round(axis.stability),
    named_by: namedBy,
    positive_anchors: shorten(material.positive.samples),
    negative_anchors: shorten(material.negative.samples),
  };
}

/** The texts of both ends as samples of quality 1 and 0. */
function createSamples({ positive, negative }: DiscoveredAxis, rows: Uint32Array): GradedRows {
  const select = (indices: Uint32Array) =>
    Array.from(spreadIndices(indices.length, maxSamples), (at) => rows[indices[at] ?? 0] ?? 0);
  const [up, down] = [select(positive), select(negative)];
  return {
    indices: Uint32Array.from([...up, ...down]),
    qualities: Float32Array.from([...up.map(() => 1), ...down.map(() => 0)]),
    sources: new Uint16Array(up.length + down.length).fill(inlineSource),
  };
}
