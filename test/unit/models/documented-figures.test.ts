// The table of docs/guides/models.md, held to the figures that the models' cards carry.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/core/contract/index.js';
import { root } from './model-folders.js';

const guide = readFileSync(new URL('../docs/guides/models.md', root), 'utf8');
const catalog: Catalog = JSON.parse(readFileSync(new URL('catalog.json', root), 'utf8'));

/** Handle, AUROC and calibration error of each row. */
const rows = [...guide.matchAll(/^\| `(assay\.[a-z-]+)` \|.*\| ([\d.]+) \| [\d.]+ \| ([\d.]+) \|$/gm)].map(
  ([, handle, auroc, ece]) => ({ handle, auroc: Number(auroc), ece: Number(ece) }),
);

describe('table of models in the guide', () => {
  it('has a row for each model of the catalog', () => {
    const handles = catalog.models.map(({ card }) => card.handle);
    expect([...new Set(rows.map(({ handle }) => handle))].sort()).toEqual(handles.sort());
  });

  it.each(rows)('gives the figures on the card of $handle: AUROC $auroc, calibration error $ece', (row) => {
    const { card } = catalog.models.find((model) => model.card.handle === row.handle) ?? {};
    const figures = card?.evaluations?.map(({ metrics }) => [metrics.auroc, metrics.ece]);
    expect(figures).toContainEqual([row.auroc, row.ece]);
  });
});
