// The build report as people read it: advice first, then figures and plots, trait by trait. Loaded with the first one.
import { html, nothing, render, type TemplateResult } from 'lit';
import type { VersionDetail } from '../../src/contract/authoring-resources.js';
import { percent } from './chart.js';
import { heatMap } from './correlation.js';
import { coldStart, histogram, type Poles, reliability } from './plots.js';
import { readReport, type ShownReport, type ShownTrait } from './report-shape.js';

function adviceList(sentences: readonly string[], none: string): TemplateResult {
  return sentences.length === 0
    ? html`<p class="fine">${none}</p>`
    : html`<ul class="advice">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}

/** Texts at most under one heading: enough to see what is wrong with them. */
const mostTexts = 20;

/** The texts that an advice speaks of, behind a disclosure. */
function textList(title: string, rows: readonly number[], texts: ShownReport['texts']) {
  if (rows.length === 0) return nothing;
  return html`<details class="texts">
    <summary>${title} (${rows.length})</summary>
    <ul>${rows.slice(0, mostTexts).map((row) => html`<li>${texts[row] ?? `Text ${row + 1}`}</li>`)}</ul>
  </details>`;
}

function factsOf(
  { key, samples, out_of_fold: own, held_out: held, stability }: ShownTrait,
  report: ShownReport,
) {
  const apart = report.evaluation?.[key];
  const between = samples.between > 0 ? ` · ${samples.between} in between` : '';
  return [
    ['Samples', `${samples.positive} positive · ${samples.negative} negative${between}`],
    ['Pairs in the right order', percent(own.auroc)],
    ['On the right side of 50', percent(own.accuracy)],
    ...(held ? [['In order, held out', percent(held.auroc)]] : []),
    ...(apart ? [['In order, set apart', percent(apart.auroc)]] : []),
    ...(stability ? [['Points a score moves', stability.score_deviation.toFixed(1)]] : []),
  ];
}

function traitSection(report: ShownReport, trait: ShownTrait, name: string, poles: Poles): TemplateResult {
  const { distribution, cold_start: curve } = trait;
  return html`<section class="trait-report" aria-label=${`Trait ${name}`}>
    <h3>${name} <code>${trait.key}</code></h3>
    ${adviceList(trait.advice, 'Nothing to fix: the poles are told apart, and the samples suffice.')}
    ${textList('Texts on both poles', trait.samples.contradictory, report.texts)}
    ${textList('Texts that look mislabelled', trait.samples.pruned, report.texts)}
    <dl class="figures">
      ${factsOf(trait, report).map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
    </dl>
    <div class="plots">
      ${histogram(distribution, poles)} ${reliability(distribution, trait.out_of_fold.ece)}
      ${curve && curve.length > 1 ? coldStart(curve) : nothing}
    </div>
  </section>`;
}

/** Draws the report of a version into `area`. */
export function showReport(area: HTMLElement, { report, card, version, warnings }: VersionDetail): void {
  const shown = readReport(report);
  const names = new Map(card.traits.map((trait) => [trait.key, trait]));
  const general = [...warnings, ...(shown?.advice ?? [])];
  const body = shown
    ? html`${general.length > 0 ? adviceList(general, '') : nothing}
      <p class="quiet">Effort ${shown.effort}, scored by ${shown.scoring_method.replaceAll('_', ' ')}.</p>
      ${shown.traits.map((trait) => {
        const record = names.get(trait.key);
        const poles: Poles = [record?.positive_label || 'positive', record?.negative_label || 'negative'];
        return traitSection(shown, trait, record?.name ?? trait.key, poles);
      })}
      ${
        shown.correlation && shown.correlation.keys.length > 1
          ? html`<div class="plots">${heatMap(shown.correlation)}</div>`
          : nothing
      }`
    : html`${adviceList(general, 'The build found nothing to warn of.')}
      <p class="quiet">This version has no report.</p>`;
  render(html`<h2 id="report-title">Build report <span class="quiet">${version}</span></h2>${body}`, area);
}
