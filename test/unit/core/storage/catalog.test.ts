import { describe, expect, it, vi } from 'vitest';
import { type Catalog, catalogSchema } from '../../../../src/core/contract/catalog.js';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { findInvalidField } from '../../../../src/core/storage/catalog/catalog-shape.js';
import { type CatalogOptions, loadCatalog } from '../../../../src/core/storage/catalog/stored-catalog.js';

const url = 'https://app.example/models/catalog.json';
const file = { path: 'a/model.assay', bytes: 3, sha256: 'a'.repeat(64) };
const catalog = (handle = 'assay.one'): Catalog => ({
  format: 1,
  embedders: [{ id: 'assay-small', revision: '1', dimensions: 8, files: [file] }],
  models: [
    {
      artifact: file,
      sources: { document: file, samples: [file] },
      card: {
        handle,
        version: 'v1',
        description: '',
        scoring_method: 'ridge',
        embedder: { id: 'assay-small', revision: '1' },
        traits: [
          {
            key: 'one',
            name: 'One',
            description: '',
            positive_label: 'p',
            negative_label: 'n',
            sample_count: 2,
            positive_samples: 1,
            negative_samples: 1,
          },
        ],
        additional_terms: null,
        upstream_sources: [{ name: 'Data', license: 'MIT' }],
        metrics: { one: { f1: 0.9 } },
      },
    },
  ],
});

const answering = (document: unknown) => async () => Response.json(document);
const offline = async () => {
  throw new TypeError('Failed to fetch');
};
/** Loads, and waits until the refresh has ended too. */
async function load(area: Area<unknown>, { fetch = offline, ...options }: CatalogOptions) {
  let refresh: Promise<unknown> = Promise.resolve();
  const watched: typeof globalThis.fetch = (...request) => {
    const answer = fetch(...request);
    refresh = answer.catch(() => {});
    return answer;
  };
  const loading = loadCatalog(url, area, { ...options, fetch: watched });
  const result = await loading.catch((error: unknown) => error);
  await refresh;
  await new Promise((resolve) => setTimeout(resolve));
  return result;
}

describe('loadCatalog', () => {
  it('fetches when nothing is stored, and works offline afterwards', async () => {
    const area = createMemoryArea<unknown>();
    expect(await load(area, { fetch: answering(catalog()) })).toEqual(catalog());
    expect(await load(area, { fetch: offline })).toEqual(catalog());
  });

  it('returns the stored catalog at once, and the refreshed one the next time', async () => {
    const area = createMemoryArea<unknown>();
    await load(area, { fetch: answering(catalog('assay.old')) });
    const updates: Catalog[] = [];
    const onUpdate = (newer: Catalog) => updates.push(newer);
    expect(await load(area, { fetch: answering(catalog('assay.new')), onUpdate })).toEqual(
      catalog('assay.old'),
    );
    expect(updates).toEqual([catalog('assay.new')]);
    expect(await load(area, { fetch: answering(catalog('assay.new')), onUpdate })).toEqual(
      catalog('assay.new'),
    );
    expect(updates).toHaveLength(1);
  });

  it.each<[string, typeof fetch, string, string]>([
    ['the network fails', offline, 'artifact_unavailable', 'cannot be fetched: Failed to fetch'],
    [
      'the server has no catalog',
      async () => new Response('no', { status: 404 }),
      'artifact_unavailable',
      'cannot be fetched: HTTP 404',
    ],
    [
      'the server sends an HTML page',
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'artifact_unavailable',
      "is missing: got an HTML page instead of JSON. Run npx assay init <public folder>, or set the option 'assets'",
    ],
    [
      'the server sends another format',
      answering({ ...catalog(), format: 2 }),
      'artifact_damaged',
      "is not a catalog of format 1: invalid 'format'",
    ],
  ])('reports why when %s, stores nothing, and keeps the stored catalog', async (_, fetch, code, detail) => {
    const area = createMemoryArea<unknown>();
    expect(await load(area, { fetch })).toMatchObject({ code, detail: expect.stringContaining(detail) });
    expect(await area.get(url)).toBeUndefined();
    await load(area, { fetch: answering(catalog()) });
    expect(await load(area, { fetch })).toEqual(catalog());
    expect(await area.get(url)).toEqual(catalog());
  });

  it('fetches again when the stored document is not a catalog', async () => {
    const area = createMemoryArea<unknown>();
    await area.set([[url, { format: 0 }]]);
    expect(await load(area, { fetch: answering(catalog()) })).toEqual(catalog());
  });

  it('rejects at the deadline, and stores a late response', async () => {
    const area = createMemoryArea<unknown>();
    const fetch = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return Response.json(catalog());
    };
    expect(await load(area, { fetch, deadline: 20 })).toMatchObject({
      code: 'artifact_unavailable',
      detail: "Catalog 'models/catalog.json' of https://app.example was not received within 20 ms",
      retryAfter: 1,
    });
    expect(await area.get(url)).toEqual(catalog());
  });

  it('waits up to 25 s for a first catalog, and not at all for a stored one', async () => {
    vi.useFakeTimers();
    try {
      const slow = async () => {
        await new Promise((resolve) => setTimeout(resolve, 24_000));
        return Response.json(catalog());
      };
      const area = createMemoryArea<unknown>();
      const first = loadCatalog(url, area, { fetch: slow });
      await vi.advanceTimersByTimeAsync(24_000);
      expect(await first).toEqual(catalog());
      const hanging = () => new Promise<Response>(() => {});
      expect(await loadCatalog(url, area, { fetch: hanging })).toEqual(catalog());
      const late = loadCatalog(url, createMemoryArea(), { fetch: slow, deadline: 23_000 });
      const none = late.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(24_000);
      expect(await none).toMatchObject({ code: 'artifact_unavailable' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not reveal the folder of a file on disk', async () => {
    const file = 'file:///srv/private/nope/catalog.json';
    const missing = async () => new Response(null, { status: 404 });
    await expect(loadCatalog(file, createMemoryArea(), { fetch: missing })).rejects.toMatchObject({
      detail:
        "Catalog 'catalog.json' cannot be fetched: HTTP 404. Run npx assay init <public folder>, or set the option 'assets'",
    });
  });
});

/** All paths of keys in a document. */
function* listPaths(value: unknown, path: string[] = []): Generator<string[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* listPaths(inner, [...path, key]);
}

function replaceAt(document: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = (document as Record<string, unknown>)[key];
  const changed = replaceAt(inner, rest, value);
  if (Array.isArray(document)) return document.map((item, i) => (String(i) === key ? changed : item));
  const copy = { ...(document as Record<string, unknown>), [key]: changed };
  if (changed === undefined) delete copy[key];
  return copy;
}

describe('findInvalidField', () => {
  it('accepts what the schema accepts', () => {
    expect(findInvalidField(catalog())).toBeUndefined();
    expect(findInvalidField({ format: 1, embedders: [], models: [] })).toBeUndefined();
  });

  // Not checked on purpose: names of methods, contents of metrics and optional texts are only displayed.
  const displayed = /scoring_method|metrics|license/;

  const digits = 'a'.repeat(64);
  const almostHashes = [`x${digits}`, `${digits}x`, `${digits}a`, digits.toUpperCase(), [digits]];

  it('accepts a hash of 64 digits and a count of 0, like the schema', () => {
    for (const document of [
      replaceAt(catalog(), ['models', '0', 'artifact', 'bytes'], 0),
      replaceAt(catalog(), ['models', '0', 'artifact', 'sha256'], '0123456789abcdef'.repeat(4)),
    ]) {
      expect(catalogSchema.safeParse(document).success).toBe(true);
      expect(findInvalidField(document)).toBeUndefined();
    }
  });

  it('finds an invalid element behind valid ones', () => {
    const [model] = catalog().models;
    expect(findInvalidField({ ...catalog(), models: [model, { ...model, artifact: 1 }] })).toBe(
      'models[1].artifact',
    );
  });

  it('refuses what the schema refuses, for a change of any field', () => {
    for (const path of listPaths(catalog())) {
      for (const value of [undefined, null, 'x', -1, 1.5, [], {}, [null], ...almostHashes]) {
        const document = replaceAt(catalog(), path, value);
        const name = path.join('.');
        if (displayed.test(name)) continue;
        const valid = catalogSchema.safeParse(document).success;
        expect([name, value, findInvalidField(document) === undefined]).toEqual([name, value, valid]);
      }
    }
  });

  it('returns the path of the invalid field', () => {
    expect(findInvalidField(replaceAt(catalog(), ['models', '0', 'artifact', 'sha256'], 'x'))).toBe(
      'models[0].artifact.sha256',
    );
    expect(findInvalidField(null)).toBe('');
    expect(findInvalidField({ format: 2 })).toBe('format');
  });
});
