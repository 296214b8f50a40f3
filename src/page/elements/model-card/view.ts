// Templates of a model card: traits with both poles, counts and figures, additional terms with consent, and sources.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Evaluation, ModelCard, ModelTrait, UpstreamSource } from '../../../core/contract/index.js';
import { formatNumber } from '../format.js';
import type { ModelCardStrings } from '../score/strings.js';
import { isWebAddress } from './markdown.js';

export interface Texts extends ModelCardStrings {
  locale: string;
}

/** Actions on the terms, and their state. */
export interface Consent {
  readonly consented: boolean;
  give(consented: boolean): void;
}

const format = (value: number, { locale }: Texts) => formatNumber(locale, value);

/** The counts of the poles as parts of a line; nothing for a trait without samples. */
function renderShares({ positive_samples: positive, negative_samples: negative, sample_count }: ModelTrait) {
  const total = Math.max(sample_count, positive + negative);
  if (total === 0) return nothing;
  const percent = (count: number) => `${(100 * count) / total}%`;
  return html`<svg class="shares" aria-hidden="true">${svg`<rect class="negative" width=${percent(negative)} height="100%"></rect>
    <rect class="positive" x=${percent(total - positive)} width=${percent(positive)} height="100%"></rect>`}</svg>`;
}

function renderFigures(figures: Readonly<Record<string, number>>, texts: Texts) {
  const { locale, modelCard } = texts;
  const known = Object.entries(modelCard.metric);
  const rows = Object.entries(figures).map(([name, value]) => {
    const [label] = known.find(([key]) => key === name)?.[1] ?? [name];
    const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
    return html`<div><dt>${label}</dt><dd>${formatNumber(locale, value, digits)}</dd></div>`;
  });
  return rows.length > 0 ? html`<dl class="figures" part="figures">${rows}</dl>` : nothing;
}

/** Explains the figures of the traits and their limits. Nothing if there are no figures. */
function renderLegend({ metrics }: ModelCard, { modelCard: strings }: Texts) {
  const names = new Set(Object.values(metrics).flatMap((figures) => Object.keys(figures)));
  const known = Object.entries(strings.metric).filter(([name]) => names.has(name));
  if (names.size === 0) return nothing;
  return html`<div class="legend quiet" part="legend">
    <h5>${strings.metrics}</h5>
    <p>${strings.limits}</p>
    <ul>${known.map(([, [name, about]]) => html`<li><b>${name}</b> ${about}</li>`)}</ul>
  </div>`;
}

function renderTrait(trait: ModelTrait, { metrics }: ModelCard, texts: Texts): TemplateResult {
  const { samples, between } = texts.modelCard;
  const { sample_count: count, positive_samples: positive, negative_samples: negative } = trait;
  const unlabelled = count - positive - negative;
  const renderPole = (label: string, poleSamples: number) =>
    html`<span class="pole"><bdi>${label}</bdi> <span class="quiet">${samples(format(poleSamples, texts))}</span></span>`;
  return html`<li part="trait">
    <h5 part="name"><bdi>${trait.name}</bdi> <code>${trait.key}</code></h5>
    ${trait.description ? html`<p class="quiet">${trait.description}</p>` : nothing}
    <div class="poles" part="poles">
      ${renderPole(trait.negative_label, negative)}${renderPole(trait.positive_label, positive)}
    </div>
    ${renderShares(trait)}
    ${unlabelled > 0 ? html`<p class="quiet">${between(format(unlabelled, texts))}</p>` : nothing}
    ${renderFigures(metrics[trait.key] ?? {}, texts)}
  </li>`;
}

function renderEvaluation({ kind, texts: about, count, metrics }: Evaluation, texts: Texts): TemplateResult {
  const { modelCard: strings } = texts;
  return html`<li part="evaluation">
    <h5><bdi>${about}</bdi></h5>
    <p class="quiet">${strings.kind[kind]} · ${strings.texts(format(count, texts))}</p>
    ${renderFigures(metrics, texts)}
  </li>`;
}

function renderEvaluations({ evaluations = [] }: ModelCard, texts: Texts) {
  if (evaluations.length === 0) return nothing;
  return html`<section>
    <h4>${texts.modelCard.evaluations}</h4>
    <ul class="evaluations" part="evaluations" role="list">${evaluations.map((one) => renderEvaluation(one, texts))}</ul>
  </section>`;
}

function renderSource({ name, license, url, citation, notes }: UpstreamSource): TemplateResult {
  const isLink = url !== undefined && isWebAddress(url);
  const title = isLink ? html`<a href=${url} rel="noopener noreferrer nofollow">${name}</a>` : name;
  // An address that is not of the web is shown, but not followed.
  const details = [isLink ? undefined : url, citation, notes].filter((text) => text !== undefined);
  return html`<li part="source"><bdi>${title}</bdi>${license ? html` <span class="licence">${license}</span>` : nothing}
    ${details.map((text) => html`<p class="quiet">${text}</p>`)}</li>`;
}

function renderTerms(terms: HTMLElement, consent: Consent, { modelCard }: Texts): TemplateResult {
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) consent.give(target.checked);
  };
  return html`<section class="terms" part="terms" aria-labelledby="terms">
    <h4 id="terms">${modelCard.terms}</h4>
    ${terms}
    <label part="consent"><input type="checkbox" .checked=${consent.consented} @change=${onChange} />${modelCard.consent}</label>
  </section>`;
}

/** @param terms the rendered additional terms; undefined for a model without them */
export function renderModelCard(
  card: ModelCard,
  terms: HTMLElement | undefined,
  consent: Consent,
  texts: Texts,
): TemplateResult {
  const { modelCard: strings } = texts;
  return html`<div part="head">
      <h3 id="handle">${card.handle} <span class="version">${card.version}</span></h3>
      <p>${card.description}</p>
    </div>
    ${terms ? renderTerms(terms, consent, texts) : nothing}
    <section>
      <h4>${strings.traits}</h4>
      <ul class="traits" part="traits" role="list">${card.traits.map((trait) => renderTrait(trait, card, texts))}</ul>
      ${renderLegend(card, texts)}
    </section>
    ${renderEvaluations(card, texts)}
    <section>
      <h4>${strings.sources}</h4>
      ${
        card.upstream_sources.length > 0
          ? html`<ul class="sources" part="sources" role="list">${card.upstream_sources.map(renderSource)}</ul>`
          : html`<p class="quiet">${strings.noSources}</p>`
      }
    </section>`;
}
