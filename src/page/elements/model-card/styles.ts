// Styles of <assay-model-card>.
import { css, unsafeCSS } from 'lit';
import { blockStyles } from '../block-styles.js';
import { toneStyles } from '../tones-styles.js';

const card = css`
  ${unsafeCSS(toneStyles)}
  :host {
    --_line: var(--assay-line, light-dark(#e3e6eb, #2c3037));
    --_error: var(--assay-error, light-dark(#b3261e, #f2928a));
  }
  .card {
    display: grid;
    gap: 1.25rem;
    align-content: start;
    min-block-size: var(--assay-min-height, 17rem);
    padding: clamp(0.75rem, 4cqi, var(--assay-padding, 1.25rem));
    background: var(--_surface);
    border: 1px solid var(--_line);
    border-radius: var(--assay-radius, 14px);
    overflow-wrap: anywhere;
  }
  .card > * { min-inline-size: 0; }
  p, dl, dd, ul, h3, h4, h5 { margin: 0; padding: 0; }
  .traits, .sources, .evaluations { display: grid; gap: 0.75rem; list-style: none; }
  .evaluations { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
  .traits > li, .evaluations > li { display: grid; gap: 0.35rem; align-content: start; min-inline-size: 0; padding-block-start: 0.75rem; border-block-start: 1px solid var(--_line); }
  h3 { font-size: 1.2em; }
  h4 { margin-block-end: 0.5rem; font-size: 1em; }
  h5 { font-size: 1em; font-weight: 650; }
  code { font-size: 0.85em; font-weight: 400; color: var(--_quiet); }
  .version, .quiet { color: var(--_quiet); font-size: 0.875em; }
  .version { font-weight: 400; }
  .error { color: var(--_error); font-weight: 650; }
  a { color: var(--_accent); }
  .poles { display: grid; gap: 0.1rem 1rem; }
  .pole { font-variant-numeric: tabular-nums; }
  .shares { inline-size: 100%; block-size: 6px; border-radius: 3px; background: var(--_track); }
  :host(:dir(rtl)) .shares { transform: scaleX(-1); }
  .negative { fill: var(--_quiet); }
  .positive { fill: var(--_accent); }
  .figures { display: flex; flex-wrap: wrap; gap: 0.35rem 1.5rem; font-variant-numeric: tabular-nums; }
  dt { font-size: 0.875em; color: var(--_quiet); }
  dd { font-weight: 600; }
  .legend { display: grid; gap: 0.35rem; margin-block-start: 1.25rem; }
  .legend ul { list-style: none; }
  .licence { display: inline-block; padding: 0.05rem 0.45rem; font-size: 0.8em; color: var(--_quiet); border: 1px solid var(--_line); border-radius: 6px; }
  .terms { padding: 0.9rem clamp(0.5rem, 4cqi, 1.1rem); border: 1px solid var(--_line); border-inline-start: 3px solid var(--_accent); border-radius: 10px; }
  .markdown > * + * { margin-block-start: 0.5rem; }
  .markdown :is(ul, ol) { margin: 0; padding-inline-start: 1.25rem; }
  .markdown :is(h1, h2, h3, h4, h5, h6) { margin-block-end: 0; font-size: 1em; }
  .markdown pre { margin-inline: 0; white-space: pre-wrap; }
  .plain { white-space: pre-wrap; }
  label { display: flex; gap: 0.5rem; align-items: baseline; min-block-size: 24px; margin-block-start: 0.75rem; font-weight: 600; cursor: pointer; }
  input { flex: none; inline-size: 1.1rem; block-size: 1.1rem; margin: 0; accent-color: var(--_accent); translate: 0 0.15em; }
  button { justify-self: start; padding: 0.4rem 0.9rem; font: inherit; color: inherit; background: var(--_track); border: 1px solid var(--_line); border-radius: 8px; cursor: pointer; }
  :is(.card, button, input, a):focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px; }
  @container (inline-size >= 22rem) {
    .poles { grid-template-columns: 1fr 1fr; }
    .pole + .pole { text-align: end; }
  }
  @container (inline-size >= 46rem) { .traits { grid-template-columns: 1fr 1fr; column-gap: 2rem; } }
  @media (prefers-contrast: more) { :host { --_line: currentColor; --_quiet: var(--_text); } }
  @media (forced-colors: active) {
    .shares { background: Canvas; border: 1px solid CanvasText; }
    .negative { fill: GrayText; }
    .positive { fill: Highlight; }
  }
  @media print { .shares { print-color-adjust: exact; } .traits > li, .evaluations > li, .terms { break-inside: avoid; } }
`;

export const styles = [blockStyles, card];
