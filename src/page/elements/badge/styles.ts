// Styles of <assay-badge>: a chip after the text.
import { css, unsafeCSS } from 'lit';
import { toneStyles } from '../tones-styles.js';

export const styles = css`
  :host { display: inline; --_tone: var(--_accent); }
  ${unsafeCSS(toneStyles)}
  :host([hidden]) { display: none; }
  .chip {
    display: inline-flex;
    align-items: baseline;
    gap: 0.45em;
    padding: 0.05em 0.6em;
    font: var(--assay-font, inherit);
    font-size: 0.8125em;
    font-variant-numeric: tabular-nums;
    line-height: 1.5;
    color: var(--_text);
    background: color-mix(in oklab, var(--_tone) 12%, var(--_surface));
    border: 1px solid color-mix(in oklab, var(--_tone) 45%, var(--_surface));
    border-radius: 999px;
    white-space: nowrap;
    vertical-align: baseline;
  }
  .score { font-weight: 650; }
  .faint { border-style: dashed; color: var(--_quiet); }
  .busy, .failed { color: var(--_quiet); }
  @media (prefers-contrast: more) { .chip { border-color: var(--_text); } }
  @media (forced-colors: active) { .chip { border-color: CanvasText; } }
  @media print { .chip { print-color-adjust: exact; } }
`;
