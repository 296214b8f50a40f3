// The plots of one trait: where both poles score, what a score is worth as a probability, and what samples bring.
import { svg, type TemplateResult } from 'lit';
import { across, axes, figure, frame, percent, upward } from './chart.js';
import type { ShownColdStart, ShownDistribution } from './report-shape.js';

const bare = (value: number) => String(value);

/** Lines that end at the last value, evenly placed from zero. */
function quarters(most: number): number[] {
  const step = most > 0.6 ? 0.25 : most > 0.3 ? 0.2 : most > 0.12 ? 0.1 : 0.05;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step);
}

const scoreTicks = [0, 25, 50, 75, 100];
const floor = frame.height - frame.bottom;

/** Labels of the poles, positive first. */
export type Poles = readonly [positive: string, negative: string];

/** Shares of each pole's samples by score, with the three breaks. */
export function histogram({ histogram: bins, breaks }: ShownDistribution, poles: Poles): TemplateResult {
  const { positive, negative } = bins;
  const most = Math.max(0.1, ...positive, ...negative);
  const x = across(0, 100);
  const y = upward(0, most);
  const width = 100 / positive.length;
  const bars = (shares: readonly number[], kind: string) =>
    shares.map((share, bin) =>
      share > 0
        ? svg`<rect class=${kind} x=${x(bin * width) + 0.75} width=${x(width) - x(0) - 1.5} y=${y(share)} height=${floor - y(share)} rx="1.5"></rect>`
        : '',
    );
  const marks = Object.entries(breaks).map(
    ([, at]) => svg`<line class="break" x1=${x(at)} x2=${x(at)} y1=${frame.top - 6} y2=${floor}></line>`,
  );
  return figure({
    title: 'Scores of both poles',
    says: `Scores of samples that were left out of the fit. Tiers begin at ${breaks.developing}, ${breaks.solid} and ${breaks.strong}: the dashed lines.`,
    plot: svg`${axes(
      { label: 'score', ticks: scoreTicks, at: x, format: bare },
      { label: 'share of the pole', ticks: quarters(most), at: y, format: percent },
    )}${bars(negative, 'negative')}${bars(positive, 'positive')}${marks}`,
    legend: [
      { swatch: 'positive', text: poles[0] },
      { swatch: 'negative', text: poles[1] },
    ],
    columns: ['Score', poles[0], poles[1]],
    rows: positive.map((share, bin) => [
      `${bin * width} to ${(bin + 1) * width}`,
      percent(share),
      percent(negative[bin] ?? 0),
    ]),
  });
}

/** Points of the reliability plot have at least this share of the samples; fewer are chance. */
const fewest = 0.01;

/**
 * Of the samples with about a score, how many are positive: on the diagonal where scores are probabilities. Both poles
 * weigh the same, as they do in the calibration.
 */
export function reliability({ histogram: bins }: ShownDistribution, ece: number): TemplateResult {
  const x = across(0, 100);
  const y = upward(0, 1);
  // Pairs of bins: ten points of score hold enough samples to say something.
  const groups = Array.from({ length: Math.ceil(bins.positive.length / 2) }, (_, group) => {
    const width = 200 / bins.positive.length;
    const sum = (shares: readonly number[]) => (shares[2 * group] ?? 0) + (shares[2 * group + 1] ?? 0);
    const up = sum(bins.positive);
    const all = up + sum(bins.negative);
    return { from: group * width, middle: (group + 0.5) * width, share: all / 2, positive: up / all };
  }).filter(({ share }) => share >= fewest);
  return figure({
    title: 'Calibration',
    says: `What share is positive at each score; on the diagonal, a score is a probability. On average it is off by ${percent(ece)}.`,
    plot: svg`${axes(
      { label: 'score', ticks: scoreTicks, at: x, format: bare },
      { label: 'positive', ticks: [0, 0.25, 0.5, 0.75, 1], at: y, format: percent },
    )}
      <line class="ideal" x1=${x(0)} y1=${y(0)} x2=${x(100)} y2=${y(1)}></line>
      ${groups.map(
        ({ middle, share, positive }) =>
          svg`<circle class="point" cx=${x(middle)} cy=${y(positive)} r=${3 + 11 * Math.sqrt(share)}></circle>`,
      )}`,
    columns: ['Score', 'Positive', 'Share of samples'],
    rows: groups.map(({ from, middle, share, positive }) => [
      `${from} to ${2 * middle - from}`,
      percent(positive),
      percent(share),
    ]),
  });
}

/** How well the trait does with few samples. */
export function coldStart(curve: ShownColdStart): TemplateResult {
  const samples = curve.map((point) => point.samples);
  // Each doubling is worth about as much as the one before it.
  const log = across(Math.log2(Math.min(...samples)) - 0.3, Math.log2(Math.max(...samples)) + 0.3);
  const x = (count: number) => log(Math.log2(count));
  const y = upward(0.5, 1);
  const clamped = (value: number) => y(Math.min(1, Math.max(0.5, value)));
  const line = curve.map((point) => `${x(point.samples)},${clamped(point.auroc)}`).join(' ');
  const last = curve.at(-1);
  return figure({
    title: 'What more samples bring',
    says: last
      ? `With ${last.samples} samples a pole, ${percent(last.auroc)} of pairs are in the right order. A curve that still rises asks for more.`
      : '',
    plot: svg`${axes(
      { label: 'samples a pole', ticks: samples, at: x, format: bare },
      { label: 'pairs in order', ticks: [0.5, 0.6, 0.7, 0.8, 0.9, 1], at: y, format: percent },
    )}
      ${curve.map(
        (point) =>
          svg`<line class="spread" x1=${x(point.samples)} x2=${x(point.samples)} y1=${clamped(point.auroc - point.deviation)} y2=${clamped(point.auroc + point.deviation)}></line>`,
      )}
      <polyline class="curve" points=${line}></polyline>
      ${curve.map((point) => svg`<circle class="dot" cx=${x(point.samples)} cy=${clamped(point.auroc)} r="4"></circle>`)}`,
    columns: ['Samples a pole', 'Pairs in order', 'Deviation over draws'],
    rows: curve.map((point) => [bare(point.samples), percent(point.auroc), percent(point.deviation)]),
  });
}
