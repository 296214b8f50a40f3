// Styles of a card with scores, added to those of the shell.
import { css, unsafeCSS } from 'lit';
import { toneStyles } from '../../tones-styles.js';

export const styles = css`
  .trait, .topic { --_tone: var(--_accent); }
  ${unsafeCSS(toneStyles)}
  .ring-fill { stroke: var(--_accent); stroke-linecap: round; transition: stroke-dasharray 0.4s ease; }
  .composite-score { letter-spacing: -0.02em; }
  .lead { text-wrap: balance; }
  .title .delta { margin-inline-start: 0.5em; }
  .tier { color: var(--_tone); font-weight: 550; white-space: nowrap; }
  .quiet-tone .score { color: var(--_quiet); font-weight: 500; }
  .delta { font-weight: 600; font-size: 0.8125em; color: var(--_quiet); }
  .delta.up { color: var(--_accent); }
  .dots { display: inline-flex; gap: 3px; }
  .dot { inline-size: 6px; block-size: 6px; border-radius: 50%; border: 1px solid currentColor; }
  .dot.on { background: currentColor; }
  .away .name { color: var(--_quiet); font-weight: 400; }
  .away assay-meter { opacity: 0.6; }
  .traits + .lead { padding-block-start: 0.6rem; border-block-start: 1px solid var(--_line); }
  .topic.quiet-tone .name { font-weight: 400; color: var(--_quiet); }
  .axis .poles { margin: 0; }
  /* Why a score is in doubt stands beside its confidence, and in a narrow card on the line that headroom has otherwise. */
  .uncertain .foot { justify-content: start; gap: 0 0.4em; }
  .notes span + span::before, .uncertain .headroom bdi:not(:empty)::before { content: '·'; margin-inline-end: 0.4em; }
  @container assay (inline-size < 24rem) {
    .uncertain .headroom bdi:not(:empty)::before { content: none; }
    .trait .delta { grid-area: 1 / 1 / auto / -1; justify-self: end; margin-inline-end: 3em; }
    .trait:has(.delta) .name { padding-inline-end: 6em; }
    .single .trait .delta { margin-inline-end: 5em; }
  }
  @container assay (inline-size < 17rem) {
    .head .reading { flex-wrap: wrap; justify-content: end; }
  }
  .error { display: grid; align-content: center; justify-items: center; gap: 0.35rem; text-align: center; }
  .error p { max-inline-size: 34rem; overflow-wrap: anywhere; }
  .error .title { color: var(--_error); }
  button {
    margin-block-start: 0.6rem;
    padding: 0.5rem 1rem;
    font: inherit;
    font-weight: 600;
    color: var(--_accent);
    background: transparent;
    border: 1px solid currentColor;
    border-radius: 999px;
    cursor: pointer;
  }
  :is(.card, button):focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px; }
  button:hover { background: color-mix(in oklab, var(--_accent) 10%, transparent); }
  @media (forced-colors: active) {
    .dot, .ring, .ring-fill { forced-color-adjust: none; }
    .dot { border-color: CanvasText; }
    .dot.on { background: CanvasText; }
    .ring-track { stroke: color-mix(in srgb, CanvasText 30%, Canvas); }
    .ring-fill { stroke: Highlight; }
  }
  @media (prefers-contrast: more) {
    :host { --_line: currentColor; --_quiet: var(--_text); }
  }
  @media print {
    .card { break-inside: avoid; min-block-size: 0; }
    .progress, button { display: none; }
    .ring, .dot { print-color-adjust: exact; }
  }
`;
