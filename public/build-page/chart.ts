// The frame of a plot: scales, axes, and a figure with a caption and the data as a table. SVG from Lit templates,
// because plotting libraries write inline styles, which the site's Content-Security-Policy forbids.
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';

/** SVG user units. A plot is as wide as its column. */
export const frame = { width: 320, height: 210, left: 58, right: 12, top: 14, bottom: 40 } as const;

/** Maps [from, to] to [start, end] in user units. */
const createScale =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    start + ((value - from) / (to - from || 1)) * (end - start);

export const createXScale = (from: number, to: number) =>
  createScale(from, to, frame.left, frame.width - frame.right);
export const createYScale = (from: number, to: number) =>
  createScale(from, to, frame.height - frame.bottom, frame.top);

export interface Axis {
  readonly label: string;
  readonly ticks: readonly number[];
  readonly scale: (value: number) => number;
  readonly format: (value: number) => string;
}

const floor = frame.height - frame.bottom;
const end = frame.width - frame.right;

/** Both axes with horizontal grid lines. */
export function renderAxes(x: Axis, y: Axis): SVGTemplateResult {
  return svg`
    ${y.ticks.map(
      (
        tick,
      ) => svg`<line class="grid" x1=${frame.left} x2=${end} y1=${y.scale(tick)} y2=${y.scale(tick)}></line>
        <text x=${frame.left - 7} y=${y.scale(tick) + 3.5} text-anchor="end">${y.format(tick)}</text>`,
    )}
    <line class="axis" x1=${frame.left} x2=${end} y1=${floor} y2=${floor}></line>
    ${x.ticks.map(
      (
        tick,
      ) => svg`<line class="axis" x1=${x.scale(tick)} x2=${x.scale(tick)} y1=${floor} y2=${floor + 4}></line>
        <text x=${x.scale(tick)} y=${floor + 16} text-anchor="middle">${x.format(tick)}</text>`,
    )}
    <text class="axis-label" x=${(frame.left + end) / 2} y=${frame.height - 5} text-anchor="middle">${x.label}</text>
    <text class="axis-label" transform=${`translate(12 ${(frame.top + floor) / 2}) rotate(-90)`} text-anchor="middle">
      ${y.label}
    </text>`;
}

export interface Figure {
  readonly title: string;
  /** What the plot shows, in words: its caption and its text alternative. */
  readonly summary: string;
  readonly plot: SVGTemplateResult;
  readonly height?: number;
  /** Colours and their meaning. */
  readonly legend?: readonly { readonly swatch: string; readonly text: string }[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A plot with its title, its legend, and its data as a table behind a disclosure. */
export function renderFigure({
  title,
  summary,
  plot,
  height,
  legend,
  columns,
  rows,
}: Figure): TemplateResult {
  return html`<figure class="plot">
    <figcaption><h4>${title}</h4><p class="quiet">${summary}</p></figcaption>
    <svg role="img" aria-label=${`${title}. ${summary}`} viewBox=${`0 0 ${frame.width} ${height ?? frame.height}`}>${plot}</svg>
    ${
      legend
        ? html`<ul class="key" aria-label="Legend">
            ${legend.map(({ swatch, text }) => html`<li class=${swatch}>${text}</li>`)}
          </ul>`
        : nothing
    }
    <details>
      <summary>Data<span class="away">: ${title}</span></summary>
      <!-- biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard -->
      <div class="scroller" role="group" tabindex="0" aria-label=${`${title}, data`}>
        <table>
          <thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
          <tbody>
            ${rows.map(
              ([first, ...others]) =>
                html`<tr><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`;
}

/** `45 %` */
export const formatPercent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** `0.97` */
export const formatAuroc = (auroc: number): string => auroc.toFixed(2);
