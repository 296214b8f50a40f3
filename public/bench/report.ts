// Results as the rows of one table, for the page and as Markdown. Pure.
import type { EncoderFacts } from './assay-worker.js';
import type { WarmStarts } from './engines.js';
import type { CorpusResult } from './rounds.js';

export interface Report {
  readonly encoder: string;
  /** Minimum cosine between the two engines' vectors of the same text. */
  readonly cosine: number;
  readonly facts: EncoderFacts;
  /** Hardware threads and user agent. */
  readonly machine: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly results: readonly CorpusResult[];
  readonly warmStarts: WarmStarts;
}

export const columns = [
  'Texts',
  'Engine',
  'Device',
  'Backend',
  'Weights',
  'Texts a second, best',
  'Texts a second, median',
  'Tokens a second, median',
  'One text',
  'Assay is faster by, best',
  'Assay is faster by, median',
  'Start, files stored',
] as const;

const findMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const formatNumber = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0) : '';
const formatMedian = (milliseconds: readonly number[]): string =>
  milliseconds.length > 0 ? `${formatNumber(findMedian(milliseconds))} ms` : '';
const formatRatio = (ratio: number): string => `${ratio.toFixed(2)} ×`;

const formatThreads = ({ threads }: EncoderFacts): string =>
  threads ? `, ${threads} ${threads === 1 ? 'thread' : 'threads'}` : '';

/** Formats the table. @returns one row per engine and corpus, one cell per column */
export function formatRows({ facts, results, warmStarts }: Report): string[][] {
  return results.flatMap(({ corpus, texts, tokens, timings }) => {
    const [assay] = timings;
    return timings.map((timing) => {
      const isAssay = timing === assay;
      const { name, totals, singles } = timing;
      const ratios = totals.map((total, round) => total / (assay.totals[round] ?? Number.NaN));
      return [
        corpus,
        name,
        facts.adapter ?? `CPU${isAssay ? formatThreads(facts) : ''}`,
        facts.backend,
        facts.dtype,
        formatNumber((1_000 * texts) / Math.min(...totals)),
        formatNumber((1_000 * texts) / findMedian(totals)),
        formatNumber((1_000 * tokens) / findMedian(totals)),
        formatMedian(singles),
        isAssay ? '' : formatRatio(Math.min(...totals) / Math.min(...assay.totals)),
        isAssay ? '' : formatRatio(findMedian(ratios)),
        formatMedian(isAssay ? warmStarts.assay : warmStarts.transformers),
      ];
    });
  });
}

/** One line above the table. */
export const formatHeadline = ({ encoder, machine, date, cosine }: Report): string =>
  `${encoder}, ${date}, ${machine}; minimum cosine between both engines' vectors: ${cosine.toFixed(5)}`;

export function formatMarkdown(report: Report): string {
  const formatLine = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = formatLine(columns.map(() => '---'));
  const lines = [
    formatHeadline(report),
    '',
    formatLine(columns),
    rule,
    ...formatRows(report).map(formatLine),
  ];
  return `${lines.join('\n')}\n`;
}
