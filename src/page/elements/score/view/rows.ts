// The rows of a card: one per trait, the same for every reading; topics are ranked and take one line each.
import { html, nothing, type TemplateResult } from 'lit';
import {
  type Confidence,
  findShownDoubt,
  getReading,
  isIrrelevant,
  type ModelTrait,
  type ScoreCard,
  type SpectrumReading,
} from '../../../../core/contract/index.js';
import { formatNumber } from '../../format.js';
import { renderPoles } from '../frame.js';
import type { CardTexts } from '../strings.js';
import { readings } from './readings.js';
import type { Row } from './row.js';
import { formatSigned } from './signed.js';

const dots: Record<Confidence, number> = { low: 1, moderate: 2, high: 3 };
const parts = 'track,band,fill,tick,baseline,point';

/** The traits of a card in its order. */
export function createRows(
  card: ScoreCard,
  records: readonly ModelTrait[],
  shown: SpectrumReading | null,
): Row[] {
  const byKey = new Map(records.map((record) => [record.key, record]));
  return Object.entries(card.detail).map(([key, detail], index) => {
    const record = byKey.get(key);
    return {
      id: `trait-${index}`,
      name: record?.name ?? key,
      reading: getReading(detail.native, record, shown),
      detail,
      record,
      doubt: findShownDoubt(detail, card),
      points: card.delta?.scores[key],
      baseline: card.compare_to?.scores[key],
    };
  });
}

export function renderConfidence(confidence: Confidence, strings: CardTexts): TemplateResult {
  const mark = [1, 2, 3].map((n) => html`<i class=${n <= dots[confidence] ? 'dot on' : 'dot'}></i>`);
  return html`<span class="confidence" part="confidence" aria-hidden="true"><span class="dots">${mark}</span>${strings.confidence[confidence]}</span>`;
}

export function renderDelta(points: number | undefined, locale: string) {
  if (points === undefined) return nothing;
  return html`<span class=${points > 0 ? 'delta up' : 'delta'} part="delta" aria-hidden="true">${formatSigned(locale, points)}</span>`;
}

/** What puts the score of a row in doubt, in words; empty if nothing does, and where the text is not about the trait. */
const describeReason = (row: Row, strings: CardTexts): string =>
  row.doubt && !isIrrelevant(row) ? strings.doubts[row.doubt] : '';

/** Text of a row for screen readers: the score, its meaning and its certainty. */
export function describeRow(row: Row, strings: CardTexts): string {
  const { detail, points } = row;
  const label = readings[row.reading].label(row, strings);
  const notes = label && (detail.confidence !== 'low' || isIrrelevant(row)) ? [label] : [];
  notes.push(strings.confidence[detail.confidence]);
  const reason = describeReason(row, strings);
  if (reason) notes.push(reason);
  if (points !== undefined) notes.push(strings.delta(points));
  return strings.value(detail.score, notes);
}

function renderMeter(row: Row, strings: CardTexts): TemplateResult {
  const { detail, baseline } = row;
  const view = readings[row.reading];
  const isFaint = detail.confidence === 'low' || isIrrelevant(row);
  const hasBand = row.reading === 'quality' || row.reading === 'scale';
  return html`<assay-meter
    part="meter"
    exportparts=${parts}
    role="meter"
    aria-labelledby=${row.id}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${detail.score}
    aria-valuetext=${describeRow(row, strings)}
    value=${detail.score}
    origin=${view.origin}
    low=${hasBand ? detail.band[0] : nothing}
    high=${hasBand ? detail.band[1] : nothing}
    ticks=${view.ticks(row).join(' ')}
    baseline=${baseline ?? nothing}
    tone=${view.tone(row) || nothing}
    ?faint=${isFaint}
    title=${view.title(row, strings) || describeReason(row, strings) || nothing}
  ></assay-meter>`;
}

const renderName = ({ id, name, record }: Row) =>
  html`<span class="name" part="name" id=${id} title=${record?.description || nothing}><bdi>${name}</bdi></span>`;

/** One trait: name, what it says, score, bar, poles, confidence. */
export function renderRow(row: Row, strings: CardTexts): TemplateResult {
  const { detail, record } = row;
  const view = readings[row.reading];
  const tone = view.tone(row);
  const state = isIrrelevant(row) ? 'away' : detail.confidence === 'low' ? 'uncertain' : '';
  return html`<li class="trait ${row.reading} ${tone === 'quiet' ? 'quiet-tone' : tone} ${state}" part="trait ${row.reading}">
    <div class="line head">
      ${renderName(row)}
      <span class="reading" aria-hidden="true">${renderDelta(row.points, strings.locale)}<bdi class="tier" part="tier">${view.label(row, strings)}</bdi><span class="score" part="score">${formatNumber(strings.locale, detail.score)}</span></span>
    </div>
    ${renderMeter(row, strings)}
    ${renderPoles(record?.negative_label, record?.positive_label)}
    <div class="line foot">
      ${renderConfidence(detail.confidence, strings)}
      <span class="headroom" part="headroom"><bdi>${describeReason(row, strings) || view.foot(row, strings)}</bdi></span>
    </div>
  </li>`;
}

const byScore = (a: Row, b: Row) => b.detail.score - a.detail.score;

/** The topics that the text is about, the first one most. Topics of low confidence are not named. */
export function describeTopics(topics: readonly Row[], strings: CardTexts): string {
  const top = topics.filter(({ detail }) => detail.score >= 50 && detail.confidence !== 'low').sort(byScore);
  const names = new Intl.ListFormat(strings.locale).format(top.slice(0, 3).map(({ name }) => name));
  return names ? strings.about(names) : strings.aboutNone;
}

/** Topics, the likeliest first. */
export function renderTopics(topics: readonly Row[], strings: CardTexts): TemplateResult {
  const ranked = [...topics].sort(byScore);
  const others = new Set(topics.map(({ record }) => record?.negative_label));
  const [other] = others;
  return html`<p class="lead" part="lead">${describeTopics(topics, strings)}</p>
    <ol class="topics" part="topics" role="list">${ranked.map((row) => {
      const tone = readings.topic.tone(row);
      return html`<li class="topic ${tone === 'quiet' ? 'quiet-tone' : ''}" part="trait topic">
        ${renderName(row)}${renderMeter(row, strings)}
        <span class="reading" aria-hidden="true">${renderDelta(row.points, strings.locale)}<span class="score" part="score">${formatNumber(strings.locale, row.detail.score)}</span></span>
      </li>`;
    })}<li class="topic axis" aria-hidden="true"><span></span>${renderPoles(others.size === 1 ? other : '', strings.topicPole)}<span></span></li></ol>`;
}
