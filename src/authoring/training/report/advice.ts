// Advice for the author of a model, derived from a build's report, in plain sentences. Pure.
import { at } from '../data/positions.js';
import type { ColdStartPoint } from '../diagnostics/cold-start.js';
import type { TraitCorrelation } from '../diagnostics/correlation.js';
import type { TraitReport } from './build-report.js';

type Facts = Omit<TraitReport, 'advice'>;

const formatPercent = (share: number): string => `${Math.round(100 * share)} %`;
const formatCount = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Samples on a pole below which metrics are unreliable. */
const few = 16;
/** Ratio of the poles' sizes from which on it matters. */
const unbalanced = 10;
/** Absolute correlation above which two traits count as the same. */
const alike = 0.9;

type Rule = (facts: Facts) => string | null;

/** The most important first. */
const rules: readonly Rule[] = [
  ({ out_of_fold: { auroc } }) =>
    auroc >= 0.65
      ? null
      : `The scores barely separate the poles: their AUROC is ${auroc.toFixed(2)}, where 1 is perfect and 0.5 is chance. Check that the poles differ in what the trait means, not in topic.`,
  ({ against }) =>
    against === null || against.rivals >= 0.75
      ? null
      : `The scores barely separate the trait from its neighbours: the AUROC against texts of the other labels is ${against.rivals.toFixed(2)}${against.ambient === null ? '' : `, against general texts ${against.ambient.toFixed(2)}`}. Check that the labels differ in what their texts say.`,
  ({ samples: { contradictory } }) =>
    contradictory.length === 0
      ? null
      : `${formatCount(contradictory.length, 'text is', 'texts are')} labelled both positive and negative. Keep one label or remove ${contradictory.length === 1 ? 'it' : 'them'}.`,
  ({ distribution: { breaks, confidence } }) => {
    const low = confidence.find((row) => row.confidence === 'low')?.share ?? 0;
    if (low === 1)
      return 'Every score has low confidence, because held-out samples are not scored better than by chance, or too few of them are. Add samples to both poles.';
    return low < 0.15
      ? null
      : `The poles overlap: ${formatPercent(low)} of the samples score around ${breaks.developing}, with low confidence. Add samples like these to both poles, or make their labels clearer.`;
  },
  ({ samples }) => {
    const [pole, n] =
      samples.positive < samples.negative ? ['positive', samples.positive] : ['negative', samples.negative];
    return n >= few
      ? null
      : `Only ${formatCount(n, `${pole} sample`, `${pole} samples`)}. The metrics are reliable from ${few} samples on each pole.`;
  },
  ({ samples: { positive, negative, ambient_pole: ambient } }) => {
    const ratio = Math.max(positive, negative) / Math.min(positive, negative);
    if (ambient || ratio < unbalanced) return null;
    const [larger, smaller] = positive < negative ? ['negative', 'positive'] : ['positive', 'negative'];
    return `There are ${Math.round(ratio)} times as many ${larger} as ${smaller} samples. Add ${smaller} samples.`;
  },
  ({ out_of_fold: cross, held_out: held }) =>
    held === null || cross.auroc - held.auroc < 0.08
      ? null
      : `The AUROC of the held-out samples is ${held.auroc.toFixed(2)}, but ${cross.auroc.toFixed(2)} in cross-validation. Look for near-duplicates among the samples.`,
  ({ cold_start: curve }) => adviseOnRise(curve),
  ({ stability }) =>
    stability === null || stability.axis_cosine >= 0.8
      ? null
      : `The trait depends strongly on the choice of samples: resampling turns its axis (mean cosine ${stability.axis_cosine.toFixed(2)}) and moves scores by ${formatCount(Math.round(stability.score_deviation), 'point', 'points')}. Add more samples.`,
  ({ samples: { pruned } }) =>
    pruned.length === 0
      ? null
      : `${formatCount(pruned.length, 'sample looks', 'samples look')} mislabelled and ${pruned.length === 1 ? 'was' : 'were'} left out of training. Check ${pruned.length === 1 ? 'its label' : 'their labels'}.`,
  adviseOnPruning,
  ({ samples: { dropped_sources: dropped, dropout } }) =>
    dropped.length === 0
      ? null
      : `Left out because training works better without: ${dropped.map((number) => describeDropped(number, dropout)).join(', ')}.`,
  ({ out_of_fold: { ece } }) =>
    ece < 0.1
      ? null
      : `The probabilities are off by ${formatPercent(ece)} on average. Use them to rank texts only.`,
];

/** What was tried about samples that look mislabelled, in one line. */
function adviseOnPruning({ samples: { pruned, prune_trials: trials } }: Facts): string | null {
  if (trials.length === 0) return null;
  const tried = trials.flatMap(({ samples, objective }) =>
    objective === null ? [] : [`${samples} (objective ${objective.toFixed(3)})`],
  );
  if (tried.length === 0)
    return 'Samples that look mislabelled stay in training: without them, a pole has fewer than 3.';
  const left = pruned.length > 0 ? pruned.length : 'none';
  return `Samples that look mislabelled: leaving out ${tried.join(', ')} was tried, and ${left} left out.`;
}

function describeDropped(number: number, records: Facts['samples']['dropout']): string {
  const record = records.find(({ source }) => source === number);
  if (!record) return `sources[${number}]`;
  const [without, other, error] = [record.without, record.with, record.error].map((value) =>
    value.toFixed(3),
  );
  return `sources[${number}] (objective of the other samples ${without} without it and ${other} with it, standard error ${error})`;
}

function adviseOnRise(curve: readonly ColdStartPoint[] | null): string | null {
  const last = curve?.at(-1);
  const before = curve?.at(-2);
  if (!last || !before || last.auroc - before.auroc < 0.02) return null;
  return `More samples would help: from ${before.samples} to ${last.samples} samples on each pole, the AUROC rose from ${before.auroc.toFixed(2)} to ${last.auroc.toFixed(2)}.`;
}

/** Sentences about one trait, possibly none. */
export function adviseOnTrait(facts: Facts): string[] {
  return rules.flatMap((rule) => rule(facts) ?? []);
}

/** Sentences about traits that measure almost the same. */
export function adviseOnCorrelation(correlation: TraitCorrelation | null): string[] {
  if (correlation === null) return [];
  const { keys, values } = correlation;
  return keys.flatMap((a, t) =>
    keys.slice(t + 1).flatMap((b, offset) => {
      const value = at(at(values, t), t + 1 + offset);
      return Math.abs(value) <= alike
        ? []
        : `Traits '${a}' and '${b}' measure almost the same (correlation ${value.toFixed(2)}). Consider keeping only one.`;
    }),
  );
}
