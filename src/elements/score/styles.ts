// Styles of <assay-score>. Colours follow the page's `color-scheme` through light-dark(), and each is a custom
// property that a page may set. Positions are logical, so the card mirrors in right-to-left pages.
import { css } from 'lit';

const tones = css`
  :host {
    --_surface: var(--assay-surface, light-dark(#ffffff, #17191d));
    --_text: var(--assay-text, light-dark(#1b1e24, #eceef2));
    --_quiet: var(--assay-quiet, light-dark(#5b6270, #a2a9b6));
    --_line: var(--assay-line, light-dark(#e3e6eb, #2c3037));
    --_track: var(--assay-track, light-dark(#e9ecf0, #2b2f36));
    --_accent: var(--assay-accent, light-dark(#3d4fd6, #99a6ff));
    --_weak: var(--assay-weak, light-dark(#b3452c, #f0927a));
    --_developing: var(--assay-developing, light-dark(#8f6206, #e4b655));
    --_solid: var(--assay-solid, light-dark(#17708f, #6cc3e0));
    --_strong: var(--assay-strong, light-dark(#1a7a4a, #62cd96));
    --_error: var(--assay-error, light-dark(#b3261e, #f2928a));
    --_radius: var(--assay-radius, 14px);
  }
  .weak { --_tone: var(--_weak); }
  .developing { --_tone: var(--_developing); }
  .solid { --_tone: var(--_solid); }
  .strong { --_tone: var(--_strong); }
  .uncertain { --_tone: var(--_quiet); }
`;

const frame = css`
  :host {
    display: block;
    font: var(--assay-font, inherit);
    font-size: var(--assay-font-size, 0.9375rem);
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
    color: var(--_text);
    min-inline-size: 0;
  }
  :host([hidden]) { display: none; }
  *, ::before, ::after { box-sizing: border-box; }
  p, ul { margin: 0; padding: 0; list-style: none; }
  .card {
    position: relative;
    display: grid;
    overflow: clip;
    min-block-size: var(--assay-min-height, 17rem);
    padding: var(--assay-padding, 1.25rem);
    background: var(--_surface);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .card:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px; }
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
  .ring-fill { stroke: var(--_accent); stroke-linecap: round; transition: stroke-dasharray 0.4s ease; }
  .composite-score {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    font-size: 1.5rem;
    font-weight: 650;
    letter-spacing: -0.02em;
  }
  .summary { display: grid; gap: 0.125rem; min-inline-size: 0; }
  .title { font-weight: 600; }
  .title .delta { margin-inline-start: 0.5em; }
`;

const rows = css`
  .traits { display: grid; }
  .trait { padding-block: 0.6rem; border-block-start: 1px solid var(--_line); }
  .trait:last-child { padding-block-end: 0; }
  .line { display: flex; align-items: baseline; justify-content: space-between; gap: 0 1rem; }
  .foot { flex-wrap: wrap; align-items: center; }
  .foot, .summary .confidence, .delta { font-size: 0.8125em; }
  .foot, .summary .confidence, .delta, .empty .name, .uncertain .score { color: var(--_quiet); }
  .name { font-weight: 550; overflow-wrap: anywhere; }
  .reading { display: flex; align-items: baseline; gap: 0.6em; white-space: nowrap; }
  .tier { color: var(--_tone); font-size: 0.875em; font-weight: 550; }
  .score {
    min-inline-size: 1.8em;
    text-align: end;
    font-size: 1.0625em;
    font-weight: 650;
  }
  .uncertain .score { font-weight: 500; }
  .delta { font-weight: 600; }
  .delta.up { color: var(--_accent); }
  .confidence { display: inline-flex; align-items: center; gap: 0.5em; }
  .dots { display: inline-flex; gap: 3px; }
  .dot { inline-size: 6px; block-size: 6px; border-radius: 50%; border: 1px solid currentColor; }
  .dot.on { background: currentColor; }
`;

const bars = css`
  .meter { position: relative; block-size: 1.25rem; margin-block: 0.125rem; }
  .bar > *, .track { position: absolute; inset-block: 0; margin-block: auto; }
  .track, .fill { block-size: 6px; border-radius: 3px; }
  .track { inset-inline: 0; background: var(--_track); }
  .band {
    inset-inline: calc(var(--low) * 1%) calc(100% - var(--high) * 1%);
    block-size: 14px;
    border-radius: 4px;
    background: color-mix(in oklab, var(--_tone) 22%, transparent);
  }
  .fill {
    inset-inline-start: 0;
    inline-size: calc(var(--score) * 1%);
    background: var(--_tone);
  }
  .band, .fill, .point { transition: 0.35s ease; }
  .uncertain .fill { opacity: 0.55; }
  .tick {
    inset-inline-start: calc(var(--at) * 1% - 1px);
    inline-size: 2px;
    block-size: 12px;
    border-radius: 1px;
    background: color-mix(in oklab, var(--_text) 55%, var(--_surface));
  }
  .point {
    inset-inline-start: calc(var(--score) * 1% - 6px);
    inline-size: 12px;
    block-size: 12px;
    border-radius: 50%;
    background: var(--_tone);
    border: 2px solid var(--_surface);
  }
  .uncertain .point { background: var(--_surface); border-color: var(--_tone); }
  .baseline {
    inset-inline-start: calc(var(--at) * 1% - 4px);
    inline-size: 8px;
    block-size: 8px;
    rotate: 45deg;
    background: var(--_surface);
    border: 1.5px solid var(--_text);
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
    inline-size: 40%;
    background: var(--_accent);
    animation: sweep 1.2s ease-in-out infinite;
  }
  .progress.known::before { inline-size: calc(var(--done) * 1%); animation: none; transition: inline-size 0.2s linear; }
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
  button:hover { background: color-mix(in oklab, var(--_accent) 10%, transparent); }
  button:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px; }
  @keyframes appear { to { opacity: 1; } }
  @keyframes sweep { from { inset-inline-start: -40%; } to { inset-inline-start: 100%; } }
  @media (prefers-reduced-motion: reduce) {
    *, ::before { transition: none !important; }
    .progress:not(.known)::before { animation: none; inline-size: 100%; opacity: 0.5; }
  }
  @media (forced-colors: active) {
    .track, .band, .fill, .tick, .point, .baseline, .dot, .progress, .ring { forced-color-adjust: none; }
    .track { background: Canvas; outline: 1px solid CanvasText; }
    .band { background: transparent; border: 1px dashed CanvasText; }
    .fill, .point, .progress::before { background: Highlight; }
    .tick, .dot.on { background: CanvasText; }
    .baseline { background: Canvas; }
    .point, .baseline, .dot { border-color: CanvasText; }
    .ring-track { stroke: color-mix(in srgb, CanvasText 30%, Canvas); }
    .ring-fill { stroke: Highlight; }
  }
`;

export const styles = [tones, frame, composite, rows, bars, states];
