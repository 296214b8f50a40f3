// Styles of <assay-score> before its first card. Colours follow the page's `color-scheme` through light-dark(), and each is
// a custom property that a page may set. Positions are logical, so the card mirrors in right-to-left pages.
import { css } from 'lit';
import { blockStyles } from '../block-styles.js';

const tones = css`
  :host {
    --_surface: var(--assay-surface, light-dark(#fff, #17191d));
    --_text: var(--assay-text, light-dark(#1b1e24, #eceef2));
    --_quiet: var(--assay-quiet, light-dark(#5b6270, #a2a9b6));
    --_line: var(--assay-line, light-dark(#e3e6eb, #2c3037));
    --_track: var(--assay-track, light-dark(#e9ecf0, #2b2f36));
    --_accent: var(--assay-accent, light-dark(#3d4fd6, #99a6ff));
    --_error: var(--assay-error, light-dark(#b3261e, #f2928a));
  }
`;

const frame = css`
  :host {
    container-name: assay;
    font-variant-numeric: tabular-nums;
  }
  p, ul, ol { margin: 0; padding: 0; list-style: none; }
  .card {
    position: relative;
    display: grid;
    align-content: start;
    overflow: clip;
    min-block-size: var(--assay-min-height, 17rem);
    padding: var(--assay-padding, 1.25rem);
    background: var(--_surface);
    border: 1px solid var(--_line);
    border-radius: var(--assay-radius, 14px);
  }
  .plain { min-block-size: var(--assay-min-height, 9.5rem); }
  .body, .error { grid-area: 1 / 1; min-inline-size: 0; }
  .body[inert] { visibility: hidden; }
  .quiet { color: var(--_quiet); font-size: 0.875em; }
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

const composite = css`
  .composite {
    display: flex;
    align-items: center;
    gap: 1rem;
    min-block-size: 4.5rem;
    padding-block-end: 1rem;
    margin-block-end: 0.25rem;
  }
  .gauge { position: relative; flex: none; inline-size: 4.5rem; block-size: 4.5rem; }
  .ring { display: block; rotate: -90deg; fill: none; stroke-width: 6; }
  .ring-track { stroke: var(--_track); }
  .composite-score {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    font-size: 1.5rem;
    font-weight: 650;
  }
  .summary { display: grid; gap: 0.125rem; min-inline-size: 0; }
  .title { font-weight: 600; }
`;

const rows = css`
  .traits { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); column-gap: 2.5rem; }
  .trait { padding-block: 0.6rem; border-block-start: 1px solid var(--_line); min-inline-size: 0; }
  .plain .traits { margin-block-start: -0.6rem; clip-path: inset(0 -1rem); }
  .plain .trait { margin-block-start: -1px; }
  .plain .single { margin-block-start: 0; }
  .single .trait { border: 0; padding-block: 0; }
  .single .name { font-size: 1.0625em; }
  .single .score { font-size: 1.75em; line-height: 1; }
  .lead { font-weight: 600; font-size: 1.0625em; padding-block-end: 0.5rem; }
  .topics { display: grid; grid-template-columns: min(45%, 11rem) 1fr 1.8em; column-gap: 0.75rem; }
  .topic { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; align-items: center; padding-block: 0.1rem; }
  .line { display: flex; align-items: baseline; justify-content: space-between; gap: 0 1rem; }
  .head, .foot { flex-wrap: wrap; }
  .foot { align-items: center; }
  .head .reading, .poles > :last-child { margin-inline-start: auto; text-align: end; }
  .foot, .poles, .summary .confidence { font-size: 0.8125em; color: var(--_quiet); }
  .confidence { display: inline-flex; align-items: center; gap: 0.5em; }
  .empty .name { color: var(--_quiet); }
  .name { font-weight: 550; overflow-wrap: break-word; min-inline-size: 0; }
  .notes { display: flex; flex-wrap: wrap; gap: 0 0.4em; padding-block-start: 0.75rem; }
  .plain .notes { min-block-size: calc(0.75rem + 1.4em); }
  .reading { display: flex; align-items: baseline; gap: 0 0.6em; }
  .tier { font-size: 0.875em; }
  .score {
    min-inline-size: 1.8em;
    text-align: end;
    font-size: 1.0625em;
    font-weight: 650;
  }
  .meter { position: relative; block-size: 1.25rem; }
  .track { position: absolute; inset: 0; margin-block: auto; block-size: 6px; border-radius: 3px; background: var(--_track); }
  @container assay (inline-size < 24rem) {
    .composite { gap: 0.75rem; min-block-size: 6rem; }
    .gauge { inline-size: 3.5rem; block-size: 3.5rem; }
    .composite-score { font-size: 1.25rem; }
    .trait { display: grid; grid-template-columns: 1fr auto; gap: 0 1em; }
    .head, .head .reading, .foot { display: contents; }
    .trait > * { grid-column: 1 / -1; }
    .trait :is(.name, .score) { grid-area: 1 / 1 / auto / -1; }
    .trait .name { padding-inline-end: 3.2em; }
    .score { justify-self: end; }
    .tier, .foot > * { grid-row: 4; }
    .tier { font-size: 0.8125em; text-align: start; }
    .foot [part='message'] { grid-column: 1 / -1; }
    .foot .headroom { grid-area: 5 / 1 / auto / -1; }
    .quality .headroom { min-block-size: 1.4em; }
    .lead { min-block-size: calc(2.8em + 0.5rem); }
    .topics { grid-template-columns: min(65%, 10.5em) 1fr 1.8em; column-gap: 0.5rem; }
    .axis .poles { grid-column: 1 / -1; }
    .axis > span { display: none; }
  }
  @container assay (inline-size < 17rem) {
    .card { padding: var(--assay-padding, 0.75rem); }
    .composite { flex-wrap: wrap; gap: 0.5rem; }
    .poles { flex-wrap: wrap; }
    .single .score { font-size: 1.25em; }
    .tier, .foot > *, .foot .headroom { grid-area: auto / 1 / auto / -1; }
    .topics { grid-template-columns: 1fr auto; }
    .topic .name { grid-column: 1; }
    .topic :is(.reading, .score) { grid-area: 1 / 2; }
    .topic :is(assay-meter, .meter) { grid-column: 1 / -1; }
  }
`;

const states = css`
  .progress {
    position: absolute;
    inset: 0;
    block-size: 3px;
    overflow: hidden;
    opacity: 0;
    animation: appear 0.2s 0.15s forwards;
  }
  .progress::before {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--_accent);
    transform-origin: 0 0;
    transform: scaleX(0.4);
    animation: sweep 1.2s ease-in-out infinite;
  }
  .progress.known::before { transform: scaleX(calc(var(--done) / 100)); animation: none; transition: transform 0.2s linear; }
  .progress:dir(rtl) { scale: -1 1; }
  @keyframes appear { to { opacity: 1; } }
  @keyframes sweep { from { transform: translateX(-40%) scaleX(0.4); } to { transform: translateX(100%) scaleX(0.4); } }
  @media (prefers-reduced-motion: reduce) {
    *, ::before { transition: none !important; }
    .progress:not(.known)::before { animation: none; transform: none; opacity: 0.5; }
  }
  @media (forced-colors: active) {
    .track, .progress { forced-color-adjust: none; }
    .track { background: Canvas; outline: 1px solid CanvasText; }
    .progress::before { background: Highlight; }
  }
`;

export const styles = [tones, blockStyles, frame, composite, rows, states];
