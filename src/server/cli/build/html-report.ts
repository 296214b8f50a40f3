// A build report as one HTML file without scripts, for a browser or as an artifact of a CI job. Pure.
import type { VersionDetail } from '../../../core/contract/index.js';
import {
  type BuildReport,
  describeSeparation,
  listAdvice,
  listDoubtfulTexts,
  listFigures,
  listFindings,
  type SeparationReport,
  type TraitReport,
} from './build-report.js';

const characters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => characters[character] ?? '');

const styles = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
th { text-align: left; font-weight: 400; padding-right: 2rem; }
.advice li { margin: 0.3rem 0; }
.quiet { opacity: 0.75; }
svg { width: 100%; max-width: 32rem; }
.positive { fill: light-dark(#1a7f4b, #5fd39a); }
.negative { fill: light-dark(#b3382c, #ff8a7a); }
text { fill: currentColor; font-size: 11px; }`;

/** SVG units of the plot. */
const [width, height, gap] = [400, 120, 1];

/** Shares of both poles by score: the positive one above the line, the negative one below. */
function renderHistogram({ distribution, key }: TraitReport, poles: readonly [string, string]): string {
  const { positive, negative } = distribution.histogram;
  const highest = Math.max(...positive, ...negative) || 1;
  const middle = height / 2;
  const bar = (shares: readonly number[], side: 'positive' | 'negative') =>
    shares
      .map((share, bin) => {
        const size = (share / highest) * (middle - 14);
        const x = (bin * width) / shares.length + gap / 2;
        const y = side === 'positive' ? middle - size : middle;
        return `<rect class="${side}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(width / shares.length - gap).toFixed(1)}" height="${size.toFixed(1)}"/>`;
      })
      .join('');
  const label = `Scores of the samples of ${key}: ${poles[0]} above the line, ${poles[1]} below it`;
  return `<svg role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${width} ${height}">
${bar(positive, 'positive')}${bar(negative, 'negative')}
<text x="0" y="10">${escapeHtml(poles[0])} above, ${escapeHtml(poles[1])} below</text>
<text x="0" y="${height - 1}">0</text><text x="${width}" y="${height - 1}" text-anchor="end">100</text>
</svg>`;
}

const renderList = (items: readonly string[], className = ''): string =>
  items.length === 0
    ? ''
    : `<ul${className && ` class="${className}"`}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

const renderTexts = ({
  title,
  texts,
}: {
  readonly title: string;
  readonly texts: readonly string[];
}): string => `<details><summary>${escapeHtml(title)}</summary>${renderList(texts)}</details>`;

function renderSeparation(separation: SeparationReport): string {
  const { sentence, table } = describeSeparation(separation);
  const [head = [], ...rows] = table;
  const cells = (tag: 'td' | 'th', texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  return `<p>${escapeHtml(sentence)}</p>
<table><tr>${cells('th', head)}</tr>
${rows.map(([label = '', ...counts]) => `<tr><th scope="row">${escapeHtml(label)}</th>${cells('td', counts)}</tr>`).join('\n')}
</table>`;
}

function renderTrait(trait: TraitReport, { card }: VersionDetail, report: BuildReport): string {
  const record = card.traits.find(({ key }) => key === trait.key);
  const poles = [record?.positive_label ?? 'positive', record?.negative_label ?? 'negative'] as const;
  const rows = listFigures(trait).map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const texts = listDoubtfulTexts(trait, report).map(renderTexts);
  return `<section>
<h2>${escapeHtml(record?.name ?? trait.key)} <code>${escapeHtml(trait.key)}</code></h2>
${renderList(trait.advice, 'advice')}
<table>${rows.join('')}</table>
${renderHistogram(trait, poles)}
${texts.join('\n')}
</section>`;
}

/** The whole report as an HTML document; all texts are escaped. */
export function renderHtmlReport(detail: VersionDetail, report: BuildReport): string {
  const title = `Build report of ${detail.handle}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
${styles}
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail.card.description)}</p>
${renderList(listAdvice(detail, report), 'advice')}
<p class="quiet">${detail.counts.texts} texts. Effort: ${escapeHtml(report.effort)}. Scoring method: ${escapeHtml(report.scoring_method)}. Embedder: ${escapeHtml(detail.embedder.id)}.</p>
<p class="quiet">AUROC: the share of pairs of a positive and a negative sample in which the positive one scores higher. 1 is perfect, 0.5 is chance.</p>
${(report.separations ?? []).map(renderSeparation).join('\n')}
${listFindings(report).map(renderTexts).join('\n')}
${report.traits.map((trait) => renderTrait(trait, detail, report)).join('\n')}
</body>
</html>
`;
}
