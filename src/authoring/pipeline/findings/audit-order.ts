// Sources whose rows are in an order: of their labels, or of what they say. Pure.
import type { Matrix } from '../../../core/numerics/index.js';
import type { Finding, FindingsInput } from './finding.js';
import { isDrifting, isSortedByLabel } from './order.js';

/** Sources whose rows follow their labels, or drift. */
export function auditOrder(
  { corpus, keys, sourceNames, noiseSources, seed }: FindingsInput,
  vectors: Matrix,
): Finding[] {
  return sourceNames.flatMap((name, source): Finding[] => {
    if (noiseSources.includes(source)) return [];
    const rows = new Set<number>();
    for (const { indices, sources } of corpus.traits)
      indices.forEach((row, i) => {
        if (sources[i] === source) rows.add(row);
      });
    const ordered = [...rows].sort((a, b) => a - b);
    const finding = { kind: 'order' as const, count: ordered.length, rows: [] };
    for (const [at, { indices, qualities, sources }] of corpus.traits.entries()) {
      const labels = Array.from(indices, (row, i) => ({
        row,
        label: Number((qualities[i] ?? 0) > 0.5),
        source: sources[i],
      }))
        .filter((one) => one.source === source)
        .sort((a, b) => a.row - b.row)
        .map(({ label }) => label);
      if (isSortedByLabel(labels))
        return [
          {
            ...finding,
            trait: keys[at] ?? null,
            summary: `The rows of ${name} are in the order of their labels`,
          },
        ];
    }
    return isDrifting(vectors, ordered, seed)
      ? [
          {
            ...finding,
            trait: null,
            summary: `The texts of ${name} change along the file: its rows are not in random order`,
          },
        ]
      : [];
  });
}
