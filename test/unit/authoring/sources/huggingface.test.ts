import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResolvedSourceOf } from '../../../../src/authoring/configuration/index.js';
import { readHuggingface } from '../../../../src/authoring/sources/hub/huggingface.js';
import { openParquetFile } from '../../../../src/authoring/sources/hub/parquet-file.js';
import { readNoise } from '../../../../src/authoring/sources/noise.js';
import { type Answer, gated, type Hosts, json, ranged, startHosts, text } from './hosts.js';
import { collect, contextOf, failureOf, spectrum } from './support.js';

type Source = ResolvedSourceOf<'huggingface'>;
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}.parquet`, import.meta.url)));
let hosts: Hosts;
beforeAll(async () => {
  hosts = await startHosts();
});
afterAll(() => hosts.close());
beforeEach(() => {
  hosts.answers.clear();
  hosts.requested.length = 0;
});

const dataset = 'owner/moods';
const base: Source = {
  type: 'huggingface',
  dataset,
  mapping: { pos: { trait: 'mood' }, neg: { trait: 'mood', quality: 'low' } },
  split: 'train',
  text_column: 'text',
  label_column: 'label',
  dropout: false,
};
const context = (heldOut = false) => {
  const inner = contextOf({}, [spectrum('mood'), spectrum('risk')]);
  const io = {
    ...inner.io,
    fetch: globalThis.fetch,
    hosts: { datasetsServer: hosts.origin },
    pause: async () => {},
  };
  return { ...inner, io, heldOut };
};
const read = (source: Partial<Source> = {}, heldOut = false) =>
  collect(readHuggingface({ ...base, ...source }, context(heldOut)));
const failure = async (source: Partial<Source> = {}) =>
  (await failureOf(readHuggingface({ ...base, ...source }, context()))).detail;

/** Serves Parquet files like the Hub: listed by the viewer, on another path, behind a redirect. */
function serve(
  files: { config?: string; split?: string; bytes: Uint8Array; size?: number; answer?: Answer }[],
) {
  const listed = files.map(({ config = 'default', split = 'train', bytes, size, answer }, i) => {
    const path = `/datasets/${dataset}/resolve/refs%2Fconvert%2Fparquet/${config}/${split}/${i}.parquet`;
    hosts.answers.set(path, (_, response) => response.writeHead(302, { location: `/cdn/${i}` }).end());
    hosts.answers.set(`/cdn/${i}`, answer ?? ranged(bytes));
    return {
      dataset,
      config,
      split,
      url: hosts.origin + path,
      filename: `${i}.parquet`,
      size: size ?? bytes.length,
    };
  });
  hosts.answers.set('/parquet', json({ parquet_files: listed, pending: [], failed: [], partial: false }));
}

/** Serves the rows API; the text of the rows in `cut` is truncated. */
function serveRows(
  rows: Record<string, unknown>[],
  features: { name: string; type: unknown }[],
  cut: number[] = [],
) {
  hosts.answers.set('/rows', (request, response) => {
    const query = new URL(request.url ?? '', hosts.origin).searchParams;
    const [offset, length] = [Number(query.get('offset')), Number(query.get('length'))];
    json({
      features: features.map((feature, feature_idx) => ({ feature_idx, ...feature })),
      rows: rows.slice(offset, offset + length).map((row, i) => ({
        row_idx: offset + i,
        row,
        truncated_cells: cut.includes(offset + i) ? ['text'] : [],
      })),
      num_rows_total: rows.length,
      num_rows_per_page: 100,
      partial: false,
    })(request, response);
  });
}

describe('huggingface for a discovery', () => {
  const readAll = (source: Partial<Source>) =>
    collect(readHuggingface({ ...base, ...source }, { ...context(), keepUngraded: true }));

  it('keeps rows whose label is missing or not in the mapping', async () => {
    serve([{ bytes: fixture('snappy') }]);
    const samples = await readAll({ mapping: { pos: { trait: 'mood' } } });
    const graded = samples.filter(({ trait }) => trait === 'mood');
    expect(graded.length).toBeGreaterThan(0);
    expect(samples.length).toBeGreaterThanOrEqual(117);
    expect(samples.filter(({ trait }) => trait === '')).toHaveLength(samples.length - graded.length);
  });

  it('needs no column of labels when the mapping is empty', async () => {
    serveRows([{ text: 'a' }, { text: 'b' }], [{ name: 'text', type: { dtype: 'string' } }]);
    hosts.answers.set('/splits', json({ splits: [{ dataset, config: 'default', split: 'train' }] }));
    hosts.answers.set('/parquet', json({ parquet_files: [], pending: [], failed: [], partial: false }));
    const samples = await readAll({ mapping: {} });
    expect(samples.map(({ text, trait }) => [text, trait])).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
  });
});

describe('huggingface by Parquet', () => {
  it('reads class names, and ignores rows without text or label', async () => {
    serve([{ bytes: fixture('snappy') }]);
    const samples = await read();
    expect(samples).toHaveLength(117);
    expect(samples.slice(0, 1)).toEqual([
      { text: 'Text number 0, é漢😀', trait: 'mood', quality: 0, scale: 'unit', source: 3, line: 1 },
    ]);
    expect(samples.at(-1)).toEqual({
      text: 'Text number 119, é漢😀',
      trait: 'mood',
      quality: 1,
      scale: 'unit',
      source: 3,
      line: 120,
    });
    expect(samples.map(({ line }) => line).filter((line) => [8, 9, 10].includes(line))).toEqual([]);
  });

  it.each<[string, Partial<Source>, number]>([
    ['integers of classes', { mapping: { '1': { trait: 'mood' } } }, 60],
    ['texts', { label_column: 'mood', mapping: { good: { trait: 'mood' } } }, 78],
    [
      'booleans',
      { label_column: 'flag', mapping: { true: { trait: 'mood' }, false: { trait: 'risk' } } },
      118,
    ],
    [
      'class names in lists',
      { label_column: 'tags', mapping: { red: { trait: 'mood' }, '2': { trait: 'risk' } } },
      79,
    ],
    ['integers without names', { label_column: 'id', mapping: { '5': { trait: 'mood' } } }, 1],
  ])('maps %s', async (_, source, count) => {
    serve([{ bytes: fixture('snappy') }]);
    expect(await read(source)).toHaveLength(count);
  });

  it('reads a small file with one request, and a large one by ranges', async () => {
    const bytes = fixture('snappy');
    serve([{ bytes }]);
    await read();
    expect(hosts.requested.filter((url) => url.startsWith('/cdn'))).toEqual(['/cdn/0']);
    const file = openParquetFile({ url: `${hosts.origin}/cdn/0`, size: bytes.length }, false, {
      context: context(),
      name: dataset,
      signal: undefined,
    });
    expect(new Uint8Array(await file.slice(4, 20))).toEqual(bytes.slice(4, 20));
    expect(new Uint8Array(await file.slice(bytes.length - 8))).toEqual(bytes.slice(-8));
    expect(hosts.requested.slice(-2)).toEqual([
      '/cdn/0 bytes=4-19',
      `/cdn/0 bytes=${bytes.length - 8}-${bytes.length - 1}`,
    ]);
    await expect(async () => file.slice(0, 200_000_000)).rejects.toMatchObject({ code: 'sample_invalid' });
  });

  it('draws from all parts of a split that is sorted by label, the same with the same seed', async () => {
    serve([{ bytes: fixture('snappy') }, { bytes: fixture('snappy') }]);
    const samples = await read({ max_samples: 30 });
    expect(samples).toHaveLength(30);
    const positive = samples.filter(({ quality }) => quality === 1).length;
    expect(positive).toBeGreaterThan(6);
    expect(positive).toBeLessThan(24);
    expect(await read({ max_samples: 30 })).toEqual(samples);
  });

  it('reads several files, splits and configurations', async () => {
    const plain = fixture('plain');
    serve([
      { bytes: fixture('snappy'), config: 'de' },
      { bytes: plain, config: 'en' },
      { bytes: plain, config: 'en' },
      { bytes: plain, config: 'en', split: 'test' },
    ]);
    expect(await read({ hf_config: 'en' })).toHaveLength(74);
    expect(await read({ hf_config: 'en', split: 'test' })).toHaveLength(37);
    expect(await read({ hf_config: 'en', eval_split: 'test' }, true)).toHaveLength(37);
    expect(await read({ hf_config: 'en' }, true)).toEqual([]);
    expect(await failure()).toBe(
      "sources[3] owner/moods: several configurations; set hf_config to one of: 'de', 'en'",
    );
    expect(await failure({ hf_config: 'fr' })).toContain("unknown configuration 'fr'; available: 'de', 'en'");
    expect(await failure({ hf_config: 'en', split: 'dev' })).toContain(
      "unknown split 'dev'; available: 'train', 'test'",
    );
  });

  it('uses the configuration `default` of several', async () => {
    serve([{ bytes: fixture('plain'), config: 'extra' }, { bytes: fixture('plain') }]);
    expect(await read()).toHaveLength(37);
  });

  it('reads from a server without range support', async () => {
    const bytes = fixture('plain');
    serve([{ bytes, answer: text(bytes, { 'content-type': 'application/octet-stream' }) }]);
    expect(await read()).toHaveLength(37);
  });

  it.each<[string, Partial<Source>, string]>([
    [
      'text column',
      { text_column: 'body' },
      "column 'body' not found; columns: id, text, label, mood, flag, tags",
    ],
    [
      'label column',
      { label_column: 'y' },
      "column 'y' not found; columns: id, text, label, mood, flag, tags",
    ],
    ['trait of a mapping', { mapping: { spam: 'low' }, text_column: 'text' }, 'trait is missing'],
    [
      'label of the mapping',
      { mapping: { spam: { trait: 'mood' } } },
      "no row has a label of the mapping ('spam'); labels found: 'neg', '-1', 'pos'",
    ],
    ['trait key', { mapping: { pos: { trait: 'mod' } } }, "unknown trait 'mod'; this model has: mood, risk"],
  ])('reports a missing %s', async (_, source, detail) => {
    serve([{ bytes: fixture('snappy') }]);
    expect(await failure(source)).toContain(detail);
  });

  it('reports damaged files, whatever they contain', async () => {
    const good = fixture('snappy');
    const flipped = good.slice();
    flipped.fill(0xff, 20, 3000);
    const footer = good.slice();
    new DataView(footer.buffer).setUint32(good.length - 8, 0xffffffff, true);
    for (const bytes of [new Uint8Array(5000), good.slice(0, 9000), footer, flipped]) {
      serve([{ bytes }]);
      expect(await failure()).toMatch(/^sources\[3\] owner\/moods: (damaged )?Parquet file/);
    }
    serve([{ bytes: good, size: good.length + 5 }]);
    expect(await failure()).toContain('Parquet file: expected');
  });

  it('never fails with an internal error on damaged bytes', async () => {
    const good = fixture('snappy');
    for (let i = 0; i < 60; i++) {
      const bytes = good.slice();
      bytes[(i * 7919) % good.length]! ^= 1 << (i % 8);
      serve([{ bytes }]);
      const outcome = await read().then(
        () => 'read',
        (error: { code?: string }) => error.code,
      );
      expect(['read', 'sample_invalid']).toContain(outcome);
    }
  });
});

describe('huggingface by rows', () => {
  const features = [
    { name: 'text', type: { dtype: 'string', _type: 'Value' } },
    { name: 'label', type: { names: ['neg', 'pos'], _type: 'ClassLabel' } },
  ];
  const rows = Array.from({ length: 250 }, (_, i) => ({ text: `row ${i}`, label: i < 125 ? 0 : 1 }));
  const splits = json({ splits: [{ dataset, config: 'default', split: 'train' }], pending: [], failed: [] });

  it.each<[string, Answer]>([
    ['cannot convert the data set', json({ error: 'not supported' }, 501)],
    ['has converted nothing yet', json({ parquet_files: [], pending: [{}], failed: [], partial: false })],
  ])('reads the rows API if the viewer %s', async (_, answer) => {
    hosts.answers.set('/parquet', answer);
    hosts.answers.set('/splits', splits);
    serveRows(rows, features, [3]);
    const samples = await read();
    expect(samples).toHaveLength(249);
    expect(samples[3]).toEqual({
      text: 'row 4',
      trait: 'mood',
      quality: 0,
      scale: 'unit',
      source: 3,
      line: 5,
    });
    expect(hosts.requested.filter((url) => url.startsWith('/rows'))).toEqual(
      [0, 100, 200].map(
        (offset) => `/rows?dataset=owner%2Fmoods&config=default&split=train&offset=${offset}&length=100`,
      ),
    );
  });

  it('reads the rows API if the compression of the files is unsupported', async () => {
    serve([{ bytes: fixture('zstd') }]);
    serveRows(rows, features);
    expect(await read()).toHaveLength(250);
  });

  it('draws pages from all parts of a large split', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ text: `row ${i}`, label: i < 10_000 ? 0 : 1 }));
    serve([{ bytes: fixture('zstd') }]);
    serveRows(many, features);
    const samples = await read({ max_samples: 40 });
    expect(samples).toHaveLength(40);
    expect(hosts.requested.filter((url) => url.startsWith('/rows')).length).toBeLessThanOrEqual(11);
    expect(new Set(samples.map(({ quality }) => quality)).size).toBe(2);
  });

  it('reports missing columns and invalid responses', async () => {
    serve([{ bytes: fixture('zstd') }]);
    serveRows(rows, features);
    expect(await failure({ label_column: 'mood' })).toContain(
      "column 'mood' not found; columns: text, label",
    );
    hosts.answers.set('/rows', text('<html>', { 'content-type': 'text/html' }));
    expect(await failure()).toContain('expected data, got an HTML page');
    hosts.answers.set('/rows', json({ rows: 'none' }));
    expect(await failure()).toContain('the dataset viewer sent an invalid response');
  });
});

describe('huggingface refusals', () => {
  it.each<[string, Answer, string]>([
    ['401', gated(401), 'HTTP 401: it is private or gated, or does not exist'],
    ['403', gated(403), 'HTTP 403: it is private or gated, or does not exist'],
    ['404', json({ error: 'no' }, 404), 'HTTP 404: data set not found'],
    [
      '429',
      text('slow down', { 'retry-after': '120' }, 429),
      'HTTP 429 (too many requests); try again in 120 s',
    ],
    ['an HTML page', text('<html>', { 'content-type': 'text/html' }), 'expected data, got an HTML page'],
    ['a data set without rows', json({ parquet_files: [] }), 'the data set has no readable rows'],
  ])('reports %s', async (_, answer, detail) => {
    hosts.answers.set('/parquet', answer);
    hosts.answers.set('/splits', json({ splits: [] }));
    expect(await failure()).toBe(`sources[3] owner/moods: ${detail}`);
  });
});

describe('noise with a data set', () => {
  it('reads texts of any column, without labels', async () => {
    serve([{ bytes: fixture('snappy'), split: 'validation' }]);
    const source: ResolvedSourceOf<'noise'> = {
      type: 'noise',
      dataset,
      split: 'validation',
      text_column: 'mood',
      max_samples: 4,
      quality: 'positive',
      dropout: true,
    };
    const samples = await collect(readNoise(source, context()));
    expect(samples.map(({ trait, quality }) => `${trait} ${quality}`)).toEqual(
      new Array(4).fill(['mood 1', 'risk 1']).flat(),
    );
    expect(new Set(samples.map((sample) => sample.text))).toEqual(new Set(['good', 'bad']));
  });
});
