// The top of a card with scores: the composite, where it means something, and what is said about the whole text.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { isRateable, type ScoreCard } from '../../../../core/contract/index.js';
import { formatNumber } from '../../format.js';
import { renderHead, renderRing } from '../frame.js';
import type { CardTexts } from '../strings.js';
import { describeDoubt } from './doubt.js';
import type { Row } from './row.js';
import { renderConfidence, renderDelta } from './rows.js';

/** Whether a card shows its composite: `auto`, and what is no mode, where it has several traits and all are qualities. */
export type CompositeMode = 'auto' | 'show' | 'hide';

export const hasComposite = (rows: readonly Row[], mode: CompositeMode): boolean =>
  mode === 'show' || (mode !== 'hide' && isRateable(rows));

/** Length that the two rounded ends add to the ring, in hundredths of the ring. */
const roundedEnds = 3;

/** Below the composite: that the text is unlike all others, which headroom cannot mend; else headroom. */
function formatSummary(card: ScoreCard, strings: CardTexts) {
  const doubt = describeDoubt(card, strings);
  if (doubt) return doubt;
  // A trait without a tier is in no tier, the top one included.
  const unrated = !card.headroom && Object.values(card.detail).some(({ label }) => !label);
  return card.headroom === null || unrated ? nothing : strings.compositeHeadroom(card.headroom);
}

/** The composite as a ring with text. */
export function renderComposite(card: ScoreCard, strings: CardTexts): TemplateResult {
  const { composite, confidence, delta } = card;
  const notes = [strings.confidence[confidence]];
  if (delta) notes.push(strings.delta(delta.composite));
  const zeros = Object.values(card.scores).filter((score) => score === 0).length;
  const arc = `${Math.max(composite - roundedEnds / 2, 0.01)} 100`;
  const fill =
    composite > 0
      ? svg`<circle class="ring-fill" cx="36" cy="36" r="31" pathLength="100" stroke-dasharray=${arc}></circle>`
      : nothing;
  const gauge = html`<div
    class="gauge"
    part="composite-meter"
    role="meter"
    aria-labelledby="composite"
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${composite}
    aria-valuetext=${strings.value(composite, notes)}
  >${renderRing(fill, formatNumber(strings.locale, composite))}</div>`;
  return renderHead(
    gauge,
    html`<span id="composite">${strings.composite}</span>${renderDelta(delta?.composite, strings.locale)}`,
    html`${renderConfidence(confidence, strings)}
      <p class="quiet" part="composite-headroom">${formatSummary(card, strings)}</p>
      ${zeros > 0 ? html`<p class="quiet" part="zeros">${strings.zeros(zeros)}</p>` : nothing}`,
  );
}
