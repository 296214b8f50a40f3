// Styles of <assay-meter>. Everything that moves is moved by `transform`, over a bar that is mirrored as a whole in
// right-to-left pages: inside it, 0 is always on the left.
import { css, toneStyles } from '../tones-styles.js';

export const styles =
  toneStyles +
  css`
  :host { display: block; block-size: 1.25rem; --_tone: var(--_accent); }
  :host([hidden]) { display: none; }
  .bar { position: relative; block-size: 100%; overflow: clip; overflow-clip-margin: 8px; }
  :host(:dir(rtl)) .bar { transform: scaleX(-1); }
  .bar *, .bar ::before { position: absolute; inset-block: 0; margin-block: auto; }
  .track, .band, .fill, .at { inset-inline: 0; direction: ltr; }
  .track, .fill { block-size: 6px; }
  .track { border-radius: 3px; background: var(--_track); overflow: hidden; }
  .band, .fill { transform-origin: 0 50%; }
  .band { block-size: 14px; background: color-mix(in oklab, var(--_tone) 22%, transparent); }
  .fill { background: var(--_tone); }
  .tick, .at { pointer-events: none; }
  .tick { inline-size: 2px; block-size: 12px; border-radius: 1px; background: color-mix(in oklab, var(--_text) 55%, var(--_surface)); }
  .at::before { content: ''; }
  .point::before { left: -6px; box-sizing: border-box; inline-size: 12px; block-size: 12px; border-radius: 50%; background: var(--_tone); border: 2px solid var(--_surface); }
  .baseline::before { left: -4px; box-sizing: border-box; inline-size: 8px; block-size: 8px; rotate: 45deg; background: var(--_surface); border: 1.5px solid var(--_text); }
  :host([faint]) .fill { opacity: 0.55; }
  :host([faint]) .point::before { background: var(--_surface); border-color: var(--_tone); }
  .band, .fill, .point { transition: transform 0.35s ease; }
  [hidden] { display: none; }
  @media (prefers-reduced-motion: reduce) { .bar * { transition: none; } }
  @media (prefers-contrast: more) { .track { outline: 1px solid var(--_text); } .tick { background: var(--_text); } }
  @media print { .bar { print-color-adjust: exact; } }
  @media (forced-colors: active) {
    .bar *, .bar ::before { forced-color-adjust: none; }
    .track { background: Canvas; outline: 1px solid CanvasText; }
    .band { background: transparent; outline: 1px dashed CanvasText; }
    .fill, .point::before { background: Highlight; }
    .point::before, .baseline::before { border-color: CanvasText; }
    .tick { background: CanvasText; }
    .baseline::before, :host([faint]) .point::before { background: Canvas; }
  }
`;
