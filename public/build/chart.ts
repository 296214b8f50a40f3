// The frame of a plot: scales, axes, and the figure with its caption and its numbers as a table. SVG by the same
// template language as the rest of the page, because a plotting library would bring inline styles, which the page's
// policy refuses.
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';

/** User units of a plot; it is as wide as its column. */
export const frame = { width: 320, height: 210, left: 58, right: 12, top: 14, bottom: 40 } as const;

/** Maps [from, to] to [start, end] in user units. */
export const scale =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    start + ((value - from) / (to - from || 1)) * (end - start);

export const across = (from: number, to: number) => scale(from, to, frame.left, frame.width - frame.right);
export const upward = (from: number, to: number) => scale(from, to, frame.height - frame.bottom, frame.top);

export interface Axis {
  readonly label: string;
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
  readonly format: (value: number) => string;
}

const floor = frame.height - frame.bottom;
const end = frame.width - frame.right;

/** Both axes, with grid lines across. */
export function axes(x: Axis, y: Axis): SVGTemplateResult {
  return svg`
    ${y.ticks.map(
      (tick) => svg`<line class="grid" x1=${frame.left} x2=${end} y1=${y.at(tick)} y2=${y.at(tick)}></line>
        <text x=${frame.left - 7} y=${y.at(tick) + 3.5} text-anchor="end">${y.format(tick)}</text>`,
    )}
    <line class="axis" x1=${frame.left} x2=${end} y1=${floor} y2=${floor}></line>
    ${x.ticks.map(
      (tick) => svg`<line class="axis" x1=${x.at(tick)} x2=${x.at(tick)} y1=${floor} y2=${floor + 4}></line>
        <text x=${x.at(tick)} y=${floor + 16} text-anchor="middle">${x.format(tick)}</text>`,
    )}
    <text class="axis-label" x=${(frame.left + end) / 2} y=${frame.height - 5} text-anchor="middle">${x.label}</text>
    <text class="axis-label" transform=${`translate(12 ${(frame.top + floor) / 2}) rotate(-90)`} text-anchor="middle">
      ${y.label}
    </text>`;
}

export interface Figure {
  readonly title: string;
  /** What the plot says, in a sentence: what is read instead of it. */
  readonly says: string;
  readonly plot: SVGTemplateResult;
  readonly height?: number;
  /** Colours and what they stand for. */
  readonly legend?: readonly { readonly swatch: string; readonly text: string }[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A plot with its title, its legend, and its numbers as a table behind a disclosure. */
export function figure({ title, says, plot, height, legend, columns, rows }: Figure): TemplateResult {
  return html`<figure class="plot">
    <figcaption><h4>${title}</h4><p class="quiet">${says}</p></figcaption>
    <svg role="img" aria-label=${`${title}. ${says}`} viewBox=${`0 0 ${frame.width} ${height ?? frame.height}`}>${plot}</svg>
    ${
      legend
        ? html`<ul class="key" aria-label="Colours">
            ${legend.map(({ swatch, text }) => html`<li class=${swatch}>${text}</li>`)}
          </ul>`
        : nothing
    }
    <details>
      <summary>Numbers<span class="away"> of: ${title}</span></summary>
      <!-- biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard -->
      <div class="scroller" role="group" tabindex="0" aria-label=${`${title}, numbers`}>
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

export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;
