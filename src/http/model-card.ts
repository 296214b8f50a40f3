// A model card as Markdown: what the model measures, under which terms, from which sources, how well. Pure.
import type { ModelCard, TraitRecord, UpstreamSource } from '../contract/resources.js';

/** One line of plain text inside Markdown: nothing in it is markup, a link, a list item or a table border. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()#!|<>~&]/g, '\\$&')
    .replace(/^(\d*)([-+=.])/, '$1\\$2');
}

/** An identifier as code; any other text as plain text. */
function code(text: string): string {
  return /^[\w.@/-]+$/.test(text) ? `\`${text}\`` : plain(text);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function traitRow(trait: TraitRecord): string[] {
  const samples = `${trait.sample_count} (${trait.positive_samples} / ${trait.negative_samples})`;
  const { name, key, negative_label: negative, positive_label: positive } = trait;
  return [plain(name), code(key), plain(negative), plain(positive), plain(trait.description), samples];
}

function metricRows(metrics: ModelCard['metrics']): string[][] {
  return Object.entries(metrics).flatMap(([key, figures]) =>
    Object.entries(figures).map(([name, value]) => [code(key), code(name), value.toFixed(3)]),
  );
}

function sourceItem(source: UpstreamSource): string {
  const facts = [source.license, source.url, source.citation, source.notes].filter(
    (fact) => fact !== undefined,
  );
  return `- ${[source.name, ...facts].map(plain).join(' · ')}`;
}

function section(title: string, body: string): string[] {
  return body === '' ? [] : [`## ${title}`, body];
}

/**
 * The card as CommonMark with tables, one trailing line feed. Everything is escaped but the additional terms,
 * which are the author's own Markdown: whoever renders the card must not render HTML in it.
 */
export function modelCardMarkdown(card: ModelCard): string {
  const { embedder, metrics } = card;
  const figures = metricRows(metrics);
  const blocks = [
    `# ${plain(card.handle)}`,
    plain(card.description),
    [
      `- Version: ${code(card.version)}`,
      `- Scoring method: ${code(card.scoring_method)}`,
      `- Embedder: ${code(embedder.id)} (${code(embedder.revision)})`,
    ].join('\n'),
    ...section('Additional terms', card.additional_terms?.trim() ?? ''),
    '## Traits',
    table(
      ['Name', 'Key', 'Negative pole', 'Positive pole', 'Description', 'Samples (+ / -)'],
      card.traits.map(traitRow),
    ),
    ...section('Cross-validated figures', figures.length ? table(['Trait', 'Figure', 'Value'], figures) : ''),
    ...section('Sources', card.upstream_sources.map(sourceItem).join('\n')),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
