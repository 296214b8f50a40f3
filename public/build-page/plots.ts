// The plots of one trait: score distribution, calibration, and learning curve.
import { svg, type TemplateResult } from 'lit';
import {
  createXScale,
  createYScale,
  formatAuroc,
  formatPercent,
  frame,
  renderAxes,
  renderFigure,
} from './chart.js';
import type { ShownColdStart, ShownDistribution } from './report-shape.js';

const formatPlain = (value: number) => String(value);

/** Evenly spaced ticks from 0 to `max`. */
function listTicks(max: number): number[] {
  const step = max > 0.6 ? 0.25 : max > 0.3 ? 0.2 : max > 0.12 ? 0.1 : 0.05;
  return Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step);
}

const scoreTicks = [0, 25, 50, 75, 100];
const floor = frame.height - frame.bottom;

/** Labels of the poles, positive first. */
export type Poles = readonly [positive: string, negative: string];

/** Share of each pole's samples by score, with the three breaks. */
export function renderDistribution(
  { histogram: bins, breaks }: ShownDistribution,
  poles: Poles,
): TemplateResult {
  const { positive, negative } = bins;
  const max = Math.max(0.1, ...positive, ...negative);
  const x = createXScale(0, 100);
  const y = createYScale(0, max);
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
  return renderFigure({
    title: 'Score distribution',
    summary: `Out-of-fold scores of the training samples. Dashed lines mark where the tiers begin: Developing at ${breaks.developing}, Solid at ${breaks.solid}, Strong at ${breaks.strong}.`,
    plot: svg`${renderAxes(
      { label: 'score', ticks: scoreTicks, scale: x, format: formatPlain },
      { label: 'share of samples', ticks: listTicks(max), scale: y, format: formatPercent },
    )}${bars(negative, 'negative')}${bars(positive, 'positive')}${marks}`,
    legend: [
      { swatch: 'positive', text: poles[0] },
      { swatch: 'negative', text: poles[1] },
    ],
    columns: ['Score', poles[0], poles[1]],
    rows: positive.map((share, bin) => [
      `${bin * width} to ${(bin + 1) * width}`,
      formatPercent(share),
      formatPercent(negative[bin] ?? 0),
    ]),
  });
}

/** Minimum share of the samples for a point of the calibration plot: smaller groups are noise. */
const minShare = 0.01;

/** The share of positive samples by probability. Both poles have the same weight, as in the calibration itself. */
export function renderCalibration(
  { histogram, probabilities: bins = histogram }: ShownDistribution,
  ece: number,
): TemplateResult {
  const x = createXScale(0, 100);
  const y = createYScale(0, 1);
  // Pairs of bins, because a group needs enough samples.
  const groups = Array.from({ length: Math.ceil(bins.positive.length / 2) }, (_, group) => {
    const width = 200 / bins.positive.length;
    const sum = (shares: readonly number[]) => (shares[2 * group] ?? 0) + (shares[2 * group + 1] ?? 0);
    const up = sum(bins.positive);
    const all = up + sum(bins.negative);
    return { from: group * width, middle: (group + 0.5) * width, share: all / 2, positive: up / all };
  }).filter(({ share }) => share >= minShare);
  return renderFigure({
    title: 'Calibration',
    summary: `Share of positive samples at each probability. On the diagonal, both are equal. Expected calibration error: ${formatPercent(ece)}.`,
    plot: svg`${renderAxes(
      { label: 'probability, %', ticks: scoreTicks, scale: x, format: formatPlain },
      { label: 'share positive', ticks: [0, 0.25, 0.5, 0.75, 1], scale: y, format: formatPercent },
    )}
      <line class="ideal" x1=${x(0)} y1=${y(0)} x2=${x(100)} y2=${y(1)}></line>
      ${groups.map(
        ({ middle, share, positive }) =>
          svg`<circle class="point" cx=${x(middle)} cy=${y(positive)} r=${3 + 11 * Math.sqrt(share)}></circle>`,
      )}`,
    columns: ['Probability, %', 'Share positive', 'Share of samples'],
    rows: groups.map(({ from, middle, share, positive }) => [
      `${from} to ${2 * middle - from}`,
      formatPercent(positive),
      formatPercent(share),
    ]),
  });
}

/** The AUROC by number of training samples. */
export function renderLearningCurve(curve: ShownColdStart): TemplateResult {
  const samples = curve.map((point) => point.samples);
  // Logarithmic, because each doubling of the samples gains about as much as the one before.
  const log = createXScale(Math.log2(Math.min(...samples)) - 0.3, Math.log2(Math.max(...samples)) + 0.3);
  const x = (count: number) => log(Math.log2(count));
  const y = createYScale(0.5, 1);
  const clamp = (value: number) => y(Math.min(1, Math.max(0.5, value)));
  const line = curve.map((point) => `${x(point.samples)},${clamp(point.auroc)}`).join(' ');
  const last = curve.at(-1);
  return renderFigure({
    title: 'Learning curve',
    summary: last
      ? `With ${last.samples} samples per pole, the AUROC is ${formatAuroc(last.auroc)}. If the curve still rises, more samples will help.`
      : '',
    plot: svg`${renderAxes(
      { label: 'samples per pole', ticks: samples, scale: x, format: formatPlain },
      { label: 'AUROC', ticks: [0.5, 0.6, 0.7, 0.8, 0.9, 1], scale: y, format: formatAuroc },
    )}
      ${curve.map(
        (point) =>
          svg`<line class="spread" x1=${x(point.samples)} x2=${x(point.samples)} y1=${clamp(point.auroc - point.deviation)} y2=${clamp(point.auroc + point.deviation)}></line>`,
      )}
      <polyline class="curve" points=${line}></polyline>
      ${curve.map((point) => svg`<circle class="dot" cx=${x(point.samples)} cy=${clamp(point.auroc)} r="4"></circle>`)}`,
    columns: ['Samples per pole', 'AUROC', 'Standard deviation'],
    rows: curve.map((point) => [
      formatPlain(point.samples),
      formatAuroc(point.auroc),
      formatAuroc(point.deviation),
    ]),
  });
}
