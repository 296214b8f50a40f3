// Styles of <assay-highlights>: the list, and the layer over a field. The marks in the text are styled in marks.ts, where the
// text is.
import { css } from 'lit';
import { blockStyles } from '../block-styles.js';

const list = css`
  :host {
    --_surface: var(--assay-surface, light-dark(#ffffff, #17191d));
    --_text: var(--assay-text, light-dark(#1b1e24, #eceef2));
    --_quiet: var(--assay-quiet, light-dark(#5b6270, #a2a9b6));
    --_line: var(--assay-line, light-dark(#e3e6eb, #2c3037));
    --_track: var(--assay-track, light-dark(#e9ecf0, #2b2f36));
    --_accent: var(--assay-accent, light-dark(#3d4fd6, #99a6ff));
    --_error: var(--assay-error, light-dark(#b3261e, #f2928a));
    --_raise: var(--assay-raise, light-dark(#0b6bb5, #7cc4ff));
    --_lower: var(--assay-lower, light-dark(#a8480a, #ffb27a));
  }
  .layer { position: fixed; left: 0; top: 0; transform-origin: 0 0; overflow: hidden; pointer-events: none; }
  .layer[hidden] { display: none; }
  @media print { .layer { display: none; } }
  .box { display: grid; gap: 1rem; align-content: start; min-block-size: 12rem; }
  p, dl, ol, h3 { margin: 0; padding: 0; list-style: none; }
  .quiet { color: var(--_quiet); font-size: 0.875em; }
  .error { color: var(--_error); }
  .doubt { font-weight: 600; }
  .word { min-block-size: 1.5em; overflow-wrap: anywhere; }
  select { font: inherit; max-inline-size: 100%; padding: 0.3rem 0.5rem; color: inherit; background: var(--_surface); border: 1px solid var(--_line); border-radius: 8px; justify-self: start; }
  .sums { display: flex; flex-wrap: wrap; gap: 0.5rem 1.75rem; font-variant-numeric: tabular-nums; }
  .sums dt { color: var(--_quiet); font-size: 0.875em; }
  .sums dd { margin: 0; font-weight: 600; }
  .lists { display: grid; gap: 1rem 2rem; }
  .lists > div { min-inline-size: 0; }
  h3 { margin-block-end: 0.4rem; font-size: 1em; }
  ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: 0.3rem 1rem; }
  li, button { display: flex; justify-content: space-between; gap: 0.75rem; min-inline-size: 0; }
  li { padding: 0.15rem 0; }
  li:has(button) { padding: 0; }
  button { inline-size: 100%; padding: 0.2rem 0.6rem; font: inherit; color: inherit; background: var(--_track); border: 1px solid transparent; border-radius: 8px; text-align: start; cursor: pointer; }
  [part=retry] { inline-size: auto; justify-self: start; }
  .box:focus { outline: none; }
  button:hover, button:focus-visible, select:focus-visible { outline: 2px solid var(--_accent); }
  .part { overflow-wrap: anywhere; }
  .amount { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap; }
  .up { color: var(--_raise); }
  .down { color: var(--_lower); }
  .away { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @container (inline-size >= 40rem) { .lists { grid-template-columns: 2fr 1fr; } }
  @media (prefers-contrast: more) { :host { --_line: currentColor; --_quiet: var(--_text); } }
  @media (forced-colors: active) { button { border-color: ButtonBorder; } }
`;

export const styles = [blockStyles, list];
