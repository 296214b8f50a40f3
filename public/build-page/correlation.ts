// The heat map of trait correlations.
import { svg, type TemplateResult } from 'lit';
import { frame, renderFigure } from './chart.js';
import type { ShownCorrelation } from './report-shape.js';

/** Characters of a key that fit next to the map. */
const keyLength = 14;
const shorten = (key: string) => (key.length > keyLength ? `${key.slice(0, keyLength - 1)}…` : key);
const format = (value: number) => value.toFixed(2).replace('-0.00', '0.00').replace('-', '−');

/** Maximum number of traits drawn: more cells would be unreadable. The table has all traits. */
const maxDrawn = 20;

/** A sentence with the strongest correlation of two different traits. */
function describeStrongest({ keys, values }: ShownCorrelation): string {
  let best = { pair: '', value: 0 };
  keys.forEach((a, t) => {
    keys.slice(t + 1).forEach((b, offset) => {
      const value = values[t]?.[t + 1 + offset] ?? 0;
      if (best.pair === '' || Math.abs(value) > Math.abs(best.value)) best = { pair: `${a} and ${b}`, value };
    });
  });
  return `Near 1 or −1, two traits measure the same thing. The strongest correlation is ${format(best.value)}, between ${best.pair}.`;
}

export function renderCorrelation(correlation: ShownCorrelation): TemplateResult {
  const { values } = correlation;
  const keys = correlation.keys.slice(0, maxDrawn);
  const left = 100;
  const cell = Math.min(72, (frame.width - left - 8) / keys.length);
  const top = 8;
  const middle = (index: number) => (index + 0.5) * cell;
  const plot = svg`${keys.map(
    (key, row) => svg`
      <text class="name" x=${left - 8} y=${top + middle(row) + 4} text-anchor="end">${shorten(key)}</text>
      ${keys.map((_, column) => {
        const value = values[row]?.[column] ?? 0;
        const strong = Math.abs(value) > 0.55;
        return svg`<rect class="cell" x=${left + column * cell} y=${top + row * cell} width=${cell - 2} height=${cell - 2} rx="4"></rect>
          <rect class=${value < 0 ? 'cell-negative' : 'cell-positive'} fill-opacity=${Math.abs(value).toFixed(3)} x=${left + column * cell} y=${top + row * cell} width=${cell - 2} height=${cell - 2} rx="4"></rect>
          ${
            cell >= 30
              ? svg`<text class=${strong ? 'on-cell' : 'in-cell'} x=${left + middle(column) - 1} y=${top + middle(row) + 3.5} text-anchor="middle">${format(value)}</text>`
              : ''
          }`;
      })}
      <text class="name" x=${left + middle(row) - 1} y=${top + keys.length * cell + 14} text-anchor="middle">${cell >= 56 ? shorten(key) : row + 1}</text>`,
  )}`;
  return renderFigure({
    title: 'Trait correlation',
    summary: describeStrongest(correlation),
    plot,
    height: top + keys.length * cell + 24,
    columns: ['Trait', ...correlation.keys],
    rows: correlation.keys.map((key, row) => [key, ...(values[row] ?? []).map(format)]),
  });
}
