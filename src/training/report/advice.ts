// What an author can do about a build, in plain sentences. Pure.
import type { ColdStartPoint } from '../diagnostics/cold-start.js';
import type { TraitCorrelation } from '../diagnostics/correlation.js';
import type { TraitReport } from './build-report.js';

type Facts = Omit<TraitReport, 'advice'>;

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Samples on a pole below which every figure is a guess. */
const few = 16;
const lopsided = 10;
const alike = 0.9;

type Rule = (facts: Facts) => string | null;

/** The most important first. */
const rules: readonly Rule[] = [
  ({ out_of_fold: { auroc } }) =>
    auroc >= 0.65
      ? null
      : `The poles are hardly told apart (a positive outscores a negative in ${percent(auroc)} of pairs, chance is 50 %): check that the samples differ in what the trait means, not in topic.`,
  ({ samples: { contradictory } }) =>
    contradictory.length === 0
      ? null
      : `${count(contradictory.length, 'text stands', 'texts stand')} on both poles: decide for one, or leave out.`,
  ({ distribution: { breaks, confidence } }) => {
    const low = confidence.find((one) => one.confidence === 'low')?.share ?? 0;
    return low < 0.15
      ? null
      : `The poles overlap: ${percent(low)} of the samples score around ${breaks.developing}, where no tier is given. Add samples of both poles that are like those, or make the qualities of these clearer.`;
  },
  ({ samples }) => {
    const [pole, n] =
      samples.positive < samples.negative ? ['positive', samples.positive] : ['negative', samples.negative];
    return n >= few
      ? null
      : `Only ${count(n, `${pole} sample`, `${pole} samples`)}: from ${few} a pole on the figures can be relied upon.`;
  },
  ({ samples: { positive, negative, ambient_pole: ambient } }) => {
    const more = Math.max(positive, negative) / Math.min(positive, negative);
    if (ambient || more < lopsided) return null;
    const lacking = positive < negative ? 'positive' : 'negative';
    return `One pole has ${Math.round(more)} times the samples of the other: add ${lacking} ones.`;
  },
  ({ out_of_fold: cross, held_out: held }) =>
    held === null || cross.auroc - held.auroc < 0.08
      ? null
      : `Held-out samples are ordered worse (${percent(held.auroc)}) than the cross-validation promised (${percent(cross.auroc)}): near copies among the samples are one cause.`,
  ({ cold_start: curve }) => risingAdvice(curve),
  ({ stability }) =>
    stability === null || stability.axis_cosine >= 0.8
      ? null
      : `The axis turns when the samples are drawn anew (mean cosine ${stability.axis_cosine.toFixed(2)}, scores move by ${Math.round(stability.score_deviation)} points): more samples make it steady.`,
  ({ samples: { pruned } }) =>
    pruned.length === 0
      ? null
      : `${count(pruned.length, 'sample looks', 'samples look')} mislabelled and ${pruned.length === 1 ? 'was' : 'were'} not learnt from: worth a check.`,
  ({ samples: { dropped_sources: dropped } }) =>
    dropped.length === 0
      ? null
      : `Left out because the rest is learnt better without: ${dropped.map((number) => `sources[${number}]`).join(', ')}.`,
  ({ out_of_fold: { ece } }) =>
    ece < 0.1
      ? null
      : `Scores are off as probabilities by ${percent(ece)} on average: treat them as an order.`,
];

function risingAdvice(curve: readonly ColdStartPoint[] | null): string | null {
  const last = curve?.at(-1);
  const before = curve?.at(-2);
  if (!last || !before || last.auroc - before.auroc < 0.02) return null;
  return `More samples would help: from ${before.samples} to ${last.samples} a class the share of pairs in the right order rose from ${percent(before.auroc)} to ${percent(last.auroc)}.`;
}

/** Sentences on one trait; none when there is nothing to say. */
export function traitAdvice(facts: Facts): string[] {
  return rules.flatMap((rule) => rule(facts) ?? []);
}

/** Sentences on traits that say the same. */
export function correlationAdvice(correlation: TraitCorrelation | null): string[] {
  if (correlation === null) return [];
  const { keys, values } = correlation;
  return keys.flatMap((a, t) =>
    keys.slice(t + 1).flatMap((b, offset) => {
      const value = values[t]![t + 1 + offset]!;
      return Math.abs(value) <= alike
        ? []
        : `Traits '${a}' and '${b}' say almost the same (correlation ${value.toFixed(2)}): one of them may do.`;
    }),
  );
}
