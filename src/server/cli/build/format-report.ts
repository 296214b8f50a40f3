// A build report as text for a terminal. Pure.
import type { VersionDetail } from '../../../core/contract/index.js';
import { toPrintable } from '../terminal.js';
import {
  type BuildReport,
  describeSeparation,
  listAdvice,
  listDoubtfulTexts,
  listFigures,
  type SeparationReport,
  type TraitReport,
} from './build-report.js';

/** Maximum number of texts under one heading. */
const maxTexts = 5;

/** Advice first, then the figures of each trait. */
export function formatReport(detail: VersionDetail, report: BuildReport): string {
  const { handle, counts, embedder } = detail;
  const names = new Map(detail.card.traits.map(({ key, name }) => [key, name]));
  const head = [
    `${handle}: ${report.traits.length} ${report.traits.length === 1 ? 'trait' : 'traits'} from ${counts.texts} texts`,
    `  effort ${report.effort}, scoring method ${report.scoring_method}, embedder ${embedder.id}`,
    ...listAdvice(detail, report).map((sentence) => `  ! ${sentence}`),
  ];
  const traits = report.traits.map((trait) => formatTrait(trait, names.get(trait.key) ?? trait.key, report));
  const separations = (report.separations ?? []).map(formatSeparation);
  return `${toPrintable([head.join('\n'), ...separations, ...traits].join('\n\n'))}\n`;
}

function formatSeparation(separation: SeparationReport): string {
  const { sentence, table } = describeSeparation(separation);
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = table.map(([label = '', ...counts]) =>
    [label.padEnd(widths[0] ?? 0), ...counts.map((count, i) => count.padStart(widths[i + 1] ?? 0))].join(
      '  ',
    ),
  );
  return [sentence, ...lines.map((line) => `  ${line}`)].join('\n');
}

function formatTrait(trait: TraitReport, name: string, report: BuildReport): string {
  const figures = listFigures(trait);
  const width = Math.max(...figures.map(([title]) => title.length));
  return [
    `${name} (${trait.key})`,
    ...figures.map(([title, value]) => `  ${title.padEnd(width)}  ${value}`),
    ...trait.advice.map((sentence) => `  ! ${sentence}`),
    ...listDoubtfulTexts(trait, report).flatMap(({ title, texts }) => [
      `  ${title}:`,
      ...texts.slice(0, maxTexts).map((text) => `    ${text.replace(/\s+/g, ' ')}`),
      ...(texts.length > maxTexts ? [`    and ${texts.length - maxTexts} more`] : []),
    ]),
  ].join('\n');
}
