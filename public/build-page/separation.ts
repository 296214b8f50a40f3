// The confusion table of a label column: its texts by the trait that scores them highest.
import { svg, type TemplateResult } from 'lit';
import { formatPercent, frame, renderFigure } from './chart.js';
import type { ShownSeparation } from './report-shape.js';

/** Characters of a key that fit next to the table. */
const keyLength = 14;
const shorten = (key: string) => (key.length > keyLength ? `${key.slice(0, keyLength - 1)}…` : key);

/** Maximum number of traits drawn: more cells would be unreadable. The table of data has all traits. */
const maxDrawn = 20;

export function renderSeparation({ keys, texts, top1, chance, confusion }: ShownSeparation): TemplateResult {
  const drawn = keys.slice(0, maxDrawn);
  const left = 100;
  const cell = Math.min(72, (frame.width - left - 8) / drawn.length);
  const top = 8;
  const middle = (index: number) => (index + 0.5) * cell;
  const plot = svg`${drawn.map((key, row) => {
    const counts = confusion[row] ?? [];
    const all = counts.reduce((sum, count) => sum + count, 0) || 1;
    return svg`
      <text class="name" x=${left - 8} y=${top + middle(row) + 4} text-anchor="end">${shorten(key)}</text>
      ${drawn.map((_, column) => {
        const count = counts[column] ?? 0;
        const strong = count / all > 0.55;
        return svg`<rect class="cell" x=${left + column * cell} y=${top + row * cell} width=${cell - 2} height=${cell - 2} rx="4"></rect>
          <rect class=${row === column ? 'cell-positive' : 'cell-negative'} fill-opacity=${(count / all).toFixed(3)} x=${left + column * cell} y=${top + row * cell} width=${cell - 2} height=${cell - 2} rx="4"></rect>
          ${
            cell >= 30
              ? svg`<text class=${strong ? 'on-cell' : 'in-cell'} x=${left + middle(column) - 1} y=${top + middle(row) + 3.5} text-anchor="middle">${Math.round(count)}</text>`
              : ''
          }`;
      })}
      <text class="name" x=${left + middle(row) - 1} y=${top + drawn.length * cell + 14} text-anchor="middle">${cell >= 56 ? shorten(key) : row + 1}</text>`;
  })}`;
  return renderFigure({
    title: 'Traits against each other',
    summary: `Of ${texts} texts with one of these labels, ${formatPercent(top1)} score highest on their own trait; guessing reaches ${formatPercent(chance)}. Rows are labels, columns the trait that scores highest. No text was learned by the trait that scores it.`,
    plot,
    height: top + drawn.length * cell + 24,
    columns: ['Label', ...keys],
    rows: keys.map((key, row) => [key, ...(confusion[row] ?? []).map((count) => `${Math.round(count)}`)]),
  });
}
