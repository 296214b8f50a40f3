// What was measured -> the rows of the one table, for the page and as Markdown. Pure.
import type { Facts } from './ours.js';
import type { Result, Timed } from './rounds.js';

export interface Report {
  readonly encoder: string;
  /** Least cosine between vectors of the two. */
  readonly cosine: number;
  readonly facts: Facts;
  /** What the browser says of itself and of the machine. */
  readonly machine: string;
  readonly date: string;
  readonly results: readonly Result[];
  /** Milliseconds; empty where it was not measured. */
  readonly warm: { readonly ours: readonly number[]; readonly theirs: readonly number[] };
}

export const columns = [
  'Texts',
  'Engine',
  'Device',
  'Backend',
  'Dtype',
  'Texts/s, best',
  'Texts/s, median',
  'Tokens/s, median',
  'One text, p50',
  'Assay is faster by, best',
  'Assay is faster by, median',
  'Warm start, median',
] as const;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const figure = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0) : '';
const milliseconds = (values: readonly number[]): string =>
  values.length > 0 ? `${figure(median(values))} ms` : '';

const threadsOf = ({ threads }: Facts): string =>
  threads ? `, ${threads} ${threads === 1 ? 'thread' : 'threads'}` : '';

/** (rows, columns) in words. */
export function rowsOf({ facts, results, warm }: Report): string[][] {
  return results.flatMap(({ corpus, texts, tokens, timed }) => {
    const [ours] = timed;
    const best = Math.min(...ours.took);
    return timed.map((one: Timed, place) => [
      corpus,
      one.name,
      facts.adapter ?? `CPU${place === 0 ? threadsOf(facts) : ''}`,
      facts.backend,
      facts.dtype,
      figure((1_000 * texts) / Math.min(...one.took)),
      figure((1_000 * texts) / median(one.took)),
      figure((1_000 * tokens) / median(one.took)),
      milliseconds(one.alone),
      place === 0 ? '' : `${(Math.min(...one.took) / best).toFixed(2)} ×`,
      place === 0
        ? ''
        : `${median(one.took.map((took, i) => took / (ours.took[i] ?? Number.NaN))).toFixed(2)} ×`,
      milliseconds(place === 0 ? warm.ours : warm.theirs),
    ]);
  });
}

/** One line over the table. */
export const headline = ({ encoder, machine, date, cosine }: Report): string =>
  `${encoder}, ${date}, ${machine}; vectors of the two agree to a cosine of ${cosine.toFixed(5)}`;

export function markdown(report: Report): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = line(columns.map(() => '---'));
  return `${[headline(report), '', line(columns), rule, ...rowsOf(report).map(line)].join('\n')}\n`;
}
