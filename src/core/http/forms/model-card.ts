// A model card as Markdown: traits, terms, sources and metrics of the model. Pure.
import type { Evaluation, ModelCard, TraitRecord, UpstreamSource } from '../../contract/index.js';

/** Escapes plain text for Markdown, on one line: no markup, links, list items or table borders. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()#!|<>~&]/g, '\\$&')
    .replace(/^(\d*)([-+=.])/, '$1\\$2');
}

/** Formats an identifier as code, and any other text as plain text. */
function formatCode(text: string): string {
  return /^[\w.@/-]+$/.test(text) ? `\`${text}\`` : escapeMarkdown(text);
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function formatTraitRow(trait: TraitRecord): string[] {
  const samples = `${trait.sample_count} (${trait.positive_samples} / ${trait.negative_samples})`;
  const { name, key, negative_label: negative, positive_label: positive } = trait;
  return [
    escapeMarkdown(name),
    formatCode(key),
    escapeMarkdown(negative),
    escapeMarkdown(positive),
    escapeMarkdown(trait.description),
    samples,
  ];
}

function formatMetricRows(metrics: ModelCard['metrics']): string[][] {
  return Object.entries(metrics).flatMap(([key, values]) =>
    Object.entries(values).map(([name, value]) => [formatCode(key), formatCode(name), value.toFixed(3)]),
  );
}

const kinds = {
  held_out: 'same kind',
  out_of_domain: 'another kind',
} as const satisfies Record<Evaluation['kind'], string>;

/** The figures on other texts as a table with a column for each metric; empty without any. */
function formatEvaluations(evaluations: readonly Evaluation[]): string {
  const names = [...new Set(evaluations.flatMap(({ metrics }) => Object.keys(metrics)))];
  const rows = evaluations.map(({ texts, kind, count, metrics }) => [
    escapeMarkdown(texts),
    kinds[kind],
    `${count}`,
    ...names.map((name) => metrics[name]?.toFixed(3) ?? ''),
  ]);
  return rows.length > 0 ? formatTable(['Texts', 'Kind', 'Count', ...names.map(formatCode)], rows) : '';
}

/** Cross-validated calibration error from which on probabilities do not count as calibrated. */
const largestError = 0.1;

/** The traits whose probabilities are not calibrated, each with the reason. */
function formatUncalibrated({ traits, metrics }: ModelCard): string {
  const lines = traits.flatMap(({ key }) => {
    const { ece, auroc } = metrics[key] ?? {};
    if (auroc === undefined || (ece !== undefined && ece < largestError)) return [];
    const reason =
      ece === undefined
        ? 'one pole has no samples of its own, so it compares with the texts that stand in for them'
        : `it is off by ${Math.round(100 * ece)} % on average`;
    return [`- ${formatCode(key)}: the probability is not calibrated: ${reason}. Use it to rank texts.`];
  });
  return lines.join('\n');
}

function formatSource(source: UpstreamSource): string {
  const facts = [source.license, source.url, source.citation, source.notes].filter(
    (fact) => fact !== undefined,
  );
  return `- ${[source.name, ...facts].map(escapeMarkdown).join(' · ')}`;
}

function formatSection(title: string, body: string): string[] {
  return body === '' ? [] : [`## ${title}`, body];
}

/**
 * The card as CommonMark with tables, ending with one line feed. Everything is escaped except the additional terms, which
 * are the author's own Markdown: a renderer must not render HTML in them.
 */
export function formatModelCard(card: ModelCard): string {
  const { embedder, metrics } = card;
  const metricRows = formatMetricRows(metrics);
  const blocks = [
    `# ${escapeMarkdown(card.handle)}`,
    escapeMarkdown(card.description),
    [
      `- Version: ${formatCode(card.version)}`,
      `- Scoring method: ${formatCode(card.scoring_method)}`,
      `- Embedder: ${formatCode(embedder.id)} (${formatCode(embedder.revision)})`,
    ].join('\n'),
    ...formatSection('Additional terms', card.additional_terms?.trim() ?? ''),
    '## Traits',
    formatTable(
      ['Name', 'Key', 'Negative pole', 'Positive pole', 'Description', 'Samples (+ / -)'],
      card.traits.map(formatTraitRow),
    ),
    ...formatSection(
      'Cross-validated metrics',
      metricRows.length ? formatTable(['Trait', 'Metric', 'Value'], metricRows) : '',
    ),
    ...formatSection(
      'Metrics on texts that it has not learned from',
      formatEvaluations(card.evaluations ?? []),
    ),
    ...formatSection('Calibration', formatUncalibrated(card)),
    ...formatSection('Sources', card.upstream_sources.map(formatSource).join('\n')),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
