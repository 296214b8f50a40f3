// Rows of the dataset viewer, page by page, with pages in memory.
import { describe, expect, it } from 'vitest';
import { readHuggingface } from '../../../../src/authoring/sources/hub/huggingface.js';
import type { HubQuery } from '../../../../src/authoring/sources/hub/query.js';
import { readViewerRows } from '../../../../src/authoring/sources/hub/viewer-rows.js';
import { SourceTally } from '../../../../src/authoring/sources/tally.js';
import { collect, remoteOf, spectrum } from './support.js';

const name = { dataset: 'owner/moods', config: 'default', split: 'train' };
const base: HubQuery = { ...name, textColumn: 'text', labelColumn: 'label', limit: undefined };
const features = [
  { name: 'text', type: { dtype: 'string' } },
  { name: 'label', type: { names: ['neg', 'pos'] } },
];
interface Row {
  row_idx: number;
  row: object;
  truncated_cells?: unknown;
}
const createRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ row_idx: i, row: { text: `row ${i}`, label: i % 2 } }));

/** Serves rows in pages of 100; `offsets` collects the pages that were asked for. */
function serve(rows: readonly Row[], seed = 1) {
  const offsets: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    const { pathname, searchParams } = new URL(`${url}`);
    if (pathname === '/splits') return Response.json({ splits: [name] });
    if (pathname !== '/rows') return Response.json({});
    const offset = Number(searchParams.get('offset'));
    offsets.push(searchParams.toString());
    const page = rows.slice(offset, offset + Number(searchParams.get('length')));
    return Response.json({ features, rows: page, num_rows_total: rows.length });
  };
  return { remote: remoteOf(fetch, { seed }), offsets };
}
async function read(rows: readonly Row[], query: Partial<HubQuery> = {}, seed?: number) {
  const { remote, offsets } = serve(rows, seed);
  const opened = await readViewerRows(name, { ...base, ...query }, remote);
  return { names: opened.names, rows: await collect(opened.rows), offsets };
}
const pagesOf = (rows: readonly { readonly line: number }[]) => [
  ...new Set(rows.map(({ line }) => Math.floor((line - 1) / 100))),
];
const count = (length: number) => Array.from({ length }, (_, i) => i);

describe('rows of the dataset viewer', () => {
  it('are texts, labels and lines, with the names of the labels', async () => {
    expect(await read(createRows(2))).toEqual({
      names: ['neg', 'pos'],
      rows: [
        { text: 'row 0', label: 0, line: 1 },
        { text: 'row 1', label: 1, line: 2 },
      ],
      offsets: ['dataset=owner%2Fmoods&config=default&split=train&offset=0&length=100'],
    });
    expect(await read(createRows(1), { labelColumn: undefined })).toMatchObject({
      names: undefined,
      rows: [{ text: 'row 0', label: undefined, line: 1 }],
    });
    expect((await read([])).rows).toEqual([]);
  });

  it('are marked if their text is truncated, but not if another cell is', async () => {
    const rows = createRows(4).map((row, i) => ({
      ...row,
      truncated_cells: [[], ['label', 'text'], ['label'], undefined][i],
    }));
    expect((await read(rows)).rows.flatMap(({ line, shortened }) => (shortened ? line : []))).toEqual([2]);
  });

  it('come from each page once, in order', async () => {
    for (const [rows, pages] of [
      [100, 1],
      [101, 2],
      [950, 10],
    ] as const) {
      const all = await read(createRows(rows));
      expect(all.rows.map(({ line }) => line - 1)).toEqual(count(rows));
      expect(all.offsets).toHaveLength(pages);
      expect((await read(createRows(rows), { limit: 1 })).rows).toHaveLength(rows);
    }
  });

  it('come from ten pages or four times the limit, from all parts of a long split', async () => {
    const rows = createRows(5_000);
    const pages = pagesOf((await read(rows, { limit: 1 })).rows);
    expect(pages).toHaveLength(10);
    expect(pages).toEqual([...pages].sort((a, b) => a - b));
    expect(pages.at(-1)).toBeGreaterThan(20);
    expect(pagesOf((await read(rows, { limit: 1 })).rows)).toEqual(pages);
    expect(pagesOf((await read(rows, { limit: 1 }, 2)).rows)).not.toEqual(pages);
    expect(pagesOf((await read(rows, { limit: 301 })).rows)).toHaveLength(13);
  });

  it('come from a hundred pages at most', async () => {
    const rows = createRows(10_100);
    expect(pagesOf((await read(rows)).rows)).toHaveLength(100);
    expect(pagesOf((await read(rows, { limit: 9_000 })).rows)).toHaveLength(100);
  });

  it('are refused if a column is missing, or the response is invalid', async () => {
    const detail = async (answer: () => Response, query: Partial<HubQuery> = {}) =>
      readViewerRows(
        name,
        { ...base, ...query },
        remoteOf(async () => answer()),
      ).then(
        () => 'read',
        (error: Error) => error.message,
      );
    const valid = { features, rows: [], num_rows_total: 0 };
    for (const textColumn of ['body', 'constructor'])
      expect(await detail(() => Response.json(valid), { textColumn })).toBe(
        `sources[3] owner/moods: column '${textColumn}' not found; columns: text, label`,
      );
    const invalid = 'sources[3] owner/moods: the dataset viewer sent an invalid response';
    for (const field of ['features', 'rows', 'num_rows_total'])
      expect(await detail(() => Response.json({ ...valid, [field]: 'x' }))).toBe(invalid);
    expect(await detail(() => new Response('not JSON'))).toBe(invalid);
    expect(await detail(() => new Response('', { status: 404 }))).toBe(
      'sources[3] owner/moods: HTTP 404: the dataset viewer does not have this split',
    );
  });
});

describe('huggingface', () => {
  const source = {
    type: 'huggingface',
    dataset: 'owner/moods',
    mapping: { pos: { trait: 'mood' }, '0': { trait: 'mood', quality: 'low' } },
    split: 'train',
    text_column: 'text',
    label_column: 'label',
    dropout: false,
  } as const;
  async function readSource(cells: [text: unknown, label: unknown][], max_samples?: number) {
    const tally = new SourceTally();
    const { remote } = serve(cells.map(([text, label], row_idx) => ({ row_idx, row: { text, label } })));
    const context = { ...remote.context, traits: [spectrum('mood')], tally };
    const limited = max_samples === undefined ? source : { ...source, max_samples };
    return { samples: await collect(readHuggingface(limited, context)), tally };
  }

  it('counts rows without a text, without a label, and with an unknown label', async () => {
    const { samples, tally } = await readSource([
      ['a', 1],
      [' ', 1],
      [null, 1],
      ['b', null],
      ['c', undefined],
      ['d', { pos: 1 }],
      ['e', []],
      ['f', 7],
      ['g', [1, 7, 0]],
    ]);
    expect(samples.map(({ text, quality }) => [text, quality])).toEqual([
      ['a', 1],
      ['g', 1],
      ['g', 0],
    ]);
    expect([tally.textless, tally.ungraded, tally.unmappedRows]).toEqual([2, 4, 2]);
    expect(Object.fromEntries(tally.unmapped)).toEqual({ '7': 2 });
  });

  it('draws from rows with a label of the mapping alone', async () => {
    const unlabelled = new Array<[string, null]>(40).fill(['x', null]);
    const { samples } = await readSource([['a', 1], ...unlabelled, ['b', 0]], 2);
    expect(samples.map(({ text }) => text)).toEqual(['a', 'b']);
  });
});
