// The heat map of traits: how far two of them say the same about a text.
import { svg, type TemplateResult } from 'lit';
import { figure, frame } from './chart.js';
import type { ShownCorrelation } from './report-shape.js';

/** Characters of a key that fit beside the map. */
const keyLength = 14;
const short = (key: string) => (key.length > keyLength ? `${key.slice(0, keyLength - 1)}…` : key);
const two = (value: number) => value.toFixed(2).replace('-0.00', '0.00').replace('-', '−');

/** Cells at most are drawn; more could not be read, and the table has them all. */
const mostDrawn = 20;

/** The strongest correlation of two different traits, in words. */
function strongest({ keys, values }: ShownCorrelation): string {
  let best = { pair: '', value: 0 };
  keys.forEach((a, t) => {
    keys.slice(t + 1).forEach((b, offset) => {
      const value = values[t]?.[t + 1 + offset] ?? 0;
      if (best.pair === '' || Math.abs(value) > Math.abs(best.value)) best = { pair: `${a} and ${b}`, value };
    });
  });
  return `Near 1 or −1, two traits say the same. Closest are ${best.pair}, with ${two(best.value)}.`;
}

export function heatMap(correlation: ShownCorrelation): TemplateResult {
  const { values } = correlation;
  const keys = correlation.keys.slice(0, mostDrawn);
  const left = 100;
  const cell = Math.min(72, (frame.width - left - 8) / keys.length);
  const top = 8;
  const middle = (index: number) => (index + 0.5) * cell;
  const plot = svg`${keys.map(
    (key, row) => svg`
      <text class="name" x=${left - 8} y=${top + middle(row) + 4} text-anchor="end">${short(key)}</text>
      ${keys.map((_, column) => {
        const value = values[row]?.[column] ?? 0;
        const strong = Math.abs(value) > 0.55;
        return svg`<rect class="cell" x=${left + column * cell} y=${top + row * cell} width=${cell - 2} height=${cell - 2} rx="4"></rect>
          <rect class=${value < 0 ? 'cell-negative' : 'cell-positive'} fill-opacity=${Math.abs(value).toFixed(3)} x=${left + column * cell} y=${top + row * cell} width=${cell - 2} height=${cell - 2} rx="4"></rect>
          ${
            cell >= 30
              ? svg`<text class=${strong ? 'on-cell' : 'in-cell'} x=${left + middle(column) - 1} y=${top + middle(row) + 3.5} text-anchor="middle">${two(value)}</text>`
              : ''
          }`;
      })}
      <text class="name" x=${left + middle(row) - 1} y=${top + keys.length * cell + 14} text-anchor="middle">${cell >= 56 ? short(key) : row + 1}</text>`,
  )}`;
  return figure({
    title: 'Correlation of the traits',
    says: strongest(correlation),
    plot,
    height: top + keys.length * cell + 24,
    columns: ['Trait', ...correlation.keys],
    rows: correlation.keys.map((key, row) => [key, ...(values[row] ?? []).map(two)]),
  });
}
