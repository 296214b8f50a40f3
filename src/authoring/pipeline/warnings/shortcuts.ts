// Traits whose poles differ in how their texts are written, apart from what they say: a line that names the strongest
// difference, because the author may not have meant it. Pure.
import { styleDimensions, surfaceFeatures } from '../../../core/embedding/index.js';
import { type Matrix, row } from '../../../core/numerics/index.js';
import { auroc } from '../../numerics/index.js';
import { classifySamples } from '../../training/index.js';
import type { Corpus, GradedRows } from '../corpus.js';

/** AUROC from which on the features separate the poles. */
const minArea = 0.9;
/** Fewest samples of a pole. */
const minSamples = 10;

/**
 * @param kin for each text the row of the first of its near copies
 * @param style (n) rows of the texts' surface features
 */
export function describeShortcuts(
  { traits }: Corpus,
  keys: readonly string[],
  style: Matrix,
  kin: Uint32Array,
): string[] {
  return keys.flatMap((key, at) => {
    const graded = traits[at];
    const shortcut = graded && findShortcut(graded, style, kin);
    if (!shortcut) return [];
    const label = surfaceFeatures[shortcut.feature]?.label ?? '';
    const more = shortcut.more === 1 ? 'positive' : 'negative';
    return [
      `Trait '${key}': its poles differ in how the texts are written (AUROC ${shortcut.area.toFixed(2)} without regard to meaning), most in ${label}, which the ${more} texts have more of. If that is not meant, add texts to both poles that are alike in it`,
    ];
  });
}

interface Shortcut {
  readonly area: number;
  readonly feature: number;
  /** The pole with more of the feature. */
  readonly more: 0 | 1;
}

/** A weighted sum of the features, fitted on one half of the samples and tried on the other, both ways. */
function findShortcut(graded: GradedRows, style: Matrix, kin: Uint32Array): Shortcut | null {
  const classes = classifySamples(graded);
  const samples = Array.from(graded.indices, (index, i) => ({ index, label: classes[i] ?? -1 })).filter(
    ({ label }) => label !== -1,
  );
  const positives = samples.filter(({ label }) => label === 1).length;
  if (Math.min(positives, samples.length - positives) < minSamples) return null;
  const halves = [new Set<number>(), new Set<number>()] as const;
  for (const label of [0, 1]) {
    const groups = new Set(
      samples.filter((one) => one.label === label).map(({ index }) => kin[index] ?? index),
    );
    [...groups].forEach((group, i) => {
      halves[i % 2 === 0 ? 0 : 1].add(group);
    });
  }
  const select = (half: ReadonlySet<number>) => samples.filter(({ index }) => half.has(kin[index] ?? index));
  const [one, other] = [select(halves[0]), select(halves[1])];
  const area = (tryFit(one, other, style) + tryFit(other, one, style)) / 2;
  if (!(area >= minArea)) return null;
  return { area, ...findStrongest(samples, style) };
}

type Labelled = readonly { readonly index: number; readonly label: number }[];

function tryFit(fitted: Labelled, tried: Labelled, style: Matrix): number {
  const weights = Float64Array.from({ length: styleDimensions }, (_, j) => {
    const { difference, variance } = compare(fitted, style, j);
    return variance > 0 ? difference / variance : 0;
  });
  return auroc(
    Float64Array.from(tried, ({ index }) => {
      const x = row(style, index);
      return weights.reduce((sum, weight, j) => sum + weight * (x[j] ?? 0), 0);
    }),
    Uint8Array.from(tried, ({ label }) => label),
  );
}

function findStrongest(samples: Labelled, style: Matrix): Pick<Shortcut, 'feature' | 'more'> {
  const labels = Uint8Array.from(samples, ({ label }) => label);
  let best = { area: 0.5, feature: 0, more: 1 as 0 | 1 };
  for (let feature = 0; feature < styleDimensions; feature++) {
    const area = auroc(
      Float64Array.from(samples, ({ index }) => row(style, index)[feature] ?? 0),
      labels,
    );
    if (Math.abs(area - 0.5) > Math.abs(best.area - 0.5)) best = { area, feature, more: area > 0.5 ? 1 : 0 };
  }
  return { feature: best.feature, more: best.more };
}

/** Difference of the poles' means of a feature, and its variance within them. */
function compare(samples: Labelled, style: Matrix, feature: number) {
  const measure = (pole: number) => {
    const values = samples
      .filter(({ label }) => label === pole)
      .map(({ index }) => row(style, index)[feature] ?? 0);
    const center = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
    const spread = values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length || 1);
    return { center, spread };
  };
  const [up, down] = [measure(1), measure(0)];
  // A feature that does not vary within the poles is bounded, not infinitely certain.
  return { difference: up.center - down.center, variance: (up.spread + down.spread) / 2 + 1e-4 };
}
