// The build report: advice first, then figures and plots for each trait. Loaded on demand.
import type { VersionDetail } from 'assay';
import { html, nothing, render, type TemplateResult } from 'lit';
import { formatAuroc, formatPercent } from './chart.js';
import { renderCorrelation } from './correlation.js';
import { type Poles, renderCalibration, renderDistribution, renderLearningCurve } from './plots.js';
import { parseReport, type ShownReport, type ShownTrait } from './report-shape.js';
import { renderSeparation } from './separation.js';

/** @param fallback shown where there is no advice */
function renderAdvice(sentences: readonly string[], fallback: string): TemplateResult {
  return sentences.length === 0
    ? html`<p class="fine">${fallback}</p>`
    : html`<ul class="advice">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}

/** Maximum number of texts under one heading. */
const maxTexts = 20;

/** The texts that a piece of advice is about, behind a disclosure. */
function renderTexts(title: string, rows: readonly number[], texts: ShownReport['texts']) {
  if (rows.length === 0) return nothing;
  return html`<details class="texts">
    <summary>${title} (${rows.length})</summary>
    <ul>${rows.slice(0, maxTexts).map((row) => html`<li>${texts[row] ?? `Text ${row + 1}`}</li>`)}</ul>
  </details>`;
}

/** How often scores of each confidence are on the right side of 50. */
function listConfidence(kind: string, shares: ShownTrait['distribution']['confidence'] = []) {
  const parts = shares.flatMap(({ confidence, share, accuracy }) =>
    accuracy === null ? [] : [`${confidence} ${formatPercent(share)}, right ${formatPercent(accuracy)}`],
  );
  // Lines break between the parts.
  const text = parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
  return parts.length === 0 ? [] : [[`Confidence, ${kind}`, text]];
}

function listFigures(
  { key, samples, out_of_fold: outOfFold, against, held_out: heldOut, stability, distribution }: ShownTrait,
  report: ShownReport,
) {
  const evaluated = report.evaluation?.[key];
  const between = samples.between > 0 ? ` · ${samples.between} in between` : '';
  return [
    ['Samples', `${samples.positive} positive · ${samples.negative} negative${between}`],
    ...(against
      ? [
          ['AUROC against other labels, cross-validated', formatAuroc(against.rivals)],
          ...(against.ambient === null
            ? []
            : [['AUROC against general texts, cross-validated', formatAuroc(against.ambient)]]),
        ]
      : [['AUROC, cross-validated', formatAuroc(outOfFold.auroc)]]),
    ['Accuracy, cross-validated', formatPercent(outOfFold.accuracy)],
    ...(heldOut ? [['AUROC, held out', formatAuroc(heldOut.auroc)]] : []),
    ...listConfidence('cross-validated', distribution.confidence),
    ...listConfidence('held out', heldOut?.confidence),
    ...(evaluated ? [['AUROC, evaluation samples', formatAuroc(evaluated.auroc)]] : []),
    ...(stability ? [['Score stability', `±${stability.score_deviation.toFixed(1)} points`]] : []),
  ];
}

function renderTrait(report: ShownReport, trait: ShownTrait, name: string, poles: Poles): TemplateResult {
  const { distribution, cold_start: curve } = trait;
  return html`<section class="trait-report" aria-label=${`Trait ${name}`}>
    <h3>${name} <code>${trait.key}</code></h3>
    ${renderAdvice(trait.advice, 'The poles separate well, and there are enough samples.')}
    ${renderTexts('Texts labelled both positive and negative', trait.samples.contradictory, report.texts)}
    ${renderTexts('Texts that look mislabelled', trait.samples.pruned, report.texts)}
    <dl class="figures">
      ${listFigures(trait, report).map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
    </dl>
    <div class="plots">
      ${renderDistribution(distribution, poles)} ${renderCalibration(distribution, trait.out_of_fold.ece)}
      ${curve && curve.length > 1 ? renderLearningCurve(curve) : nothing}
    </div>
  </section>`;
}

/** Renders the report of a version into `area`. */
export function showReport(area: HTMLElement, { report, card, version, warnings }: VersionDetail): void {
  const read = parseReport(report);
  const shown = read && 'shown' in read ? read.shown : undefined;
  const records = new Map(card.traits.map((trait) => [trait.key, trait]));
  // The advice of a report starts with the warnings of its build; reports of earlier builds lack them.
  const general = [...new Set([...warnings, ...(shown?.advice ?? [])])];
  const body = shown
    ? html`${general.length > 0 ? renderAdvice(general, '') : nothing}
      <p class="quiet">Effort: ${shown.effort}. Scoring method: ${shown.scoring_method.replaceAll('_', ' ')}.</p>
      <p class="quiet">AUROC: the share of pairs of a positive and a negative sample in which the positive one scores higher. 1 is perfect, 0.5 is chance.</p>
      ${
        shown.separations && shown.separations.length > 0
          ? html`<div class="plots">${shown.separations.map(renderSeparation)}</div>`
          : nothing
      }
      ${(shown.findings ?? []).map(({ trait, summary, rows }) =>
        renderTexts(
          trait === null ? summary : `${records.get(trait)?.name ?? trait}: ${summary}`,
          rows,
          shown.texts,
        ),
      )}
      ${shown.traits.map((trait) => {
        const record = records.get(trait.key);
        const poles: Poles = [record?.positive_label || 'positive', record?.negative_label || 'negative'];
        return renderTrait(shown, trait, record?.name ?? trait.key, poles);
      })}
      ${
        shown.correlation && shown.correlation.keys.length > 1
          ? html`<div class="plots">${renderCorrelation(shown.correlation)}</div>`
          : nothing
      }`
    : html`${renderAdvice(general, 'The build has no warnings.')}
      ${
        read && 'problem' in read
          ? html`<p class="trouble">The report of this version cannot be shown: ${read.problem}. Its scores do not depend on it. Build the model again to have a new report.</p>`
          : html`<p class="quiet">This version has no report.</p>`
      }`;
  render(html`<h2 id="report-title">Build report <span class="quiet">${version}</span></h2>${body}`, area);
}
