// Styles of a card with scores, added to those of the shell.
import { css, unsafeCSS } from 'lit';
import { toneStyles } from '../../tones-styles.js';

export const styles = css`
  .trait, .topic { --_tone: var(--_accent); }
  ${unsafeCSS(toneStyles)}
  .ring-fill { stroke: var(--_accent); stroke-linecap: round; transition: stroke-dasharray 0.4s ease; }
  .title .delta { margin-inline-start: 0.5em; }
  .tier { color: var(--_tone); font-size: 0.875em; font-weight: 550; text-align: end; white-space: nowrap; }
  .quiet-tone .score { color: var(--_quiet); font-weight: 500; }
  .delta { font-weight: 600; font-size: 0.8125em; color: var(--_quiet); }
  .delta.up { color: var(--_accent); }
  .confidence { display: inline-flex; align-items: center; gap: 0.5em; }
  .dots { display: inline-flex; gap: 3px; }
  .dot { inline-size: 6px; block-size: 6px; border-radius: 50%; border: 1px solid currentColor; }
  .dot.on { background: currentColor; }
  .plain .single { margin-block-start: 0; }
  .single .trait { border: 0; padding-block: 0; }
  .single .name { font-size: 1.0625em; }
  .single .score { font-size: 1.75em; line-height: 1; }
  .away .name { color: var(--_quiet); font-weight: 400; }
  .away assay-meter { opacity: 0.6; }
  .lead { font-weight: 600; font-size: 1.0625em; padding-block-end: 0.5rem; text-wrap: balance; }
  .traits + .lead { padding-block-start: 0.6rem; border-block-start: 1px solid var(--_line); }
  .topics { display: grid; grid-template-columns: fit-content(45%) minmax(4rem, 1fr) auto; column-gap: 0.75rem; }
  .topic { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; align-items: center; padding-block: 0.1rem; }
  .topic.quiet-tone .name { font-weight: 400; color: var(--_quiet); }
  .axis .poles { margin: 0; }
  .notes { display: flex; flex-wrap: wrap; gap: 0 0.4em; padding-block-start: 0.75rem; }
  .notes span + span::before { content: '·'; margin-inline-end: 0.4em; }
  @container assay (inline-size < 17rem) {
    .head .reading { flex-wrap: wrap; justify-content: end; }
    .single .score { font-size: 1.25em; }
    .topics { grid-template-columns: 1fr auto; }
    .topic .name { grid-column: 1; }
    .topic .reading { grid-row: 1; grid-column: 2; }
    .topic assay-meter, .axis .poles { grid-column: 1 / -1; }
    .axis > span { display: none; }
  }
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
