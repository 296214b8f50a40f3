// The rebuilder with real parts: the shipped models and samples, the real build, storage in memory.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compressSamples } from '../../../../src/authoring/pipeline/samples-text.js';
import { ModelRebuilder } from '../../../../src/authoring/rebuild/rebuilder.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { Catalog, FileReference } from '../../../../src/core/contract/catalog.js';
import { isAbortError } from '../../../../src/core/contract/errors.js';
import type { Progress } from '../../../../src/core/contract/service.js';
import { VectorCache } from '../../../../src/core/embedding/cache/cache.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { createQueue } from '../../../../src/core/engine/encoding/queue.js';
import type { ModelEntry } from '../../../../src/core/engine/model-entry.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { writeArtifact } from '../../../../src/core/scoring/artifact/write-artifact.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createFileReader } from '../../../../src/core/storage/files/file-reader.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { readOtherCard } from '../../../../src/core/storage/models/other-card.js';
import { RebuiltStore } from '../../../../src/core/storage/models/rebuilt-models.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import { buildModel } from '../../../../src/entries/in-process/index.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';
import { countingEmbedder, document, rejection } from '../builds/authoring-fixtures.js';

const readRebuilt = (store: RebuiltStore) => (from: string, id: string) => store.card(from, id);

const assets = new URL('../../../../models/', import.meta.url);
const read = (path: string) => new Uint8Array(readFileSync(new URL(path, assets)));
const text = (path: string) => new TextDecoder().decode(read(path));
const catalog: Catalog = JSON.parse(text('catalog.json'));
const ambient = text('ambient/ambient.txt').trimEnd().split('\n');
const shipped = catalog.models.find(({ card }) => card.handle === 'assay.formality');
/** The model as it was built for the embedder without layers, which builds faster. */
const entry = { ...shipped?.prebuilt?.[0], sources: shipped?.sources } as ModelEntry;
const sources = entry.sources!;

/** The same model, built at low effort from a part of its samples: not the shipped one, but in a tenth of the time. */
let quick: ModelEntry;
const quickFiles = new Map<string, Uint8Array<ArrayBuffer>>();
const readShipped = createFileFetch();
const fetchFile: typeof fetch = async (input, init) => {
  const bytes = quickFiles.get(String(input).replace(assets.href, ''));
  return bytes ? new Response(bytes) : readShipped(input, init);
};

async function addQuickFile(
  { path }: FileReference,
  change: (text: string) => string,
): Promise<FileReference> {
  const bytes = new TextEncoder().encode(change(text(path)));
  const quickPath = path.replace('assay.formality', 'quick');
  quickFiles.set(quickPath, bytes);
  return { path: quickPath, bytes: bytes.length, sha256: await sha256(bytes) };
}

const small = catalog.embedders.find(({ id }) => id === 'assay-small');

let bundled: Awaited<ReturnType<typeof countingEmbedder>>;
/** The same vectors under another name. */
let renamed: Embedder;
beforeAll(async () => {
  bundled = await countingEmbedder();
  renamed = { ...bundled, id: 'renamed', revision: '1' };
  const document = await addQuickFile(sources.document, (yaml) =>
    yaml.replace('effort: medium', 'effort: low'),
  );
  const cut = (lines: string) => lines.split('\n').slice(0, 80).join('\n');
  const samples = await Promise.all(sources.samples.map((file) => addQuickFile(file, cut)));
  quick = { ...entry, sources: { document, samples } };
});

/** @param texts ambient texts; fewer than shipped give another model in less time */
function open({
  fetch = fetchFile,
  area = createMemoryArea<unknown>(),
  files = createMemoryFiles(),
  texts = ambient.slice(0, 200),
  linger = 20,
} = {}) {
  const store = new RebuiltStore(area);
  let trainings = 0;
  const rebuilder = new ModelRebuilder({
    reader: createFileReader(files, { fetch, locks: undefined, pause: async () => {} }),
    assets: assets.href,
    loadAmbient: async () => texts,
    store,
    vectors: new VectorCache(createMemoryArea()),
    runBuildStep: (step, signal) => createQueue().run('job', step, signal),
    train: (...given) => {
      trainings += 1;
      return train(...given);
    },
    locks: undefined,
    linger,
  });
  return { rebuilder, store, area, files, trainings: () => trainings };
}

const offline: typeof fetch = async () => {
  throw new TypeError('Failed to fetch');
};
const embedded = () => bundled.embedded.splice(0).length;

describe('rebuilding a model for another embedder', () => {
  it('gives the shipped bytes for the embedder that it was built with', async () => {
    const { rebuilder } = open({ texts: ambient });
    const made = await rebuilder.rebuild(entry, bundled);
    expect(Buffer.compare(await made.read!(), read(entry.artifact.path))).toBe(0);
    expect(made.artifact.sha256).toBe(entry.artifact.sha256);
  });

  it('differs from the shipped model only in the embedder', async () => {
    const made = await open({ texts: ambient }).rebuilder.rebuild(entry, renamed);
    const before = readArtifact(read(entry.artifact.path));
    const embedder = { id: 'renamed', revision: '1' };
    expect(readArtifact(await made.read!())).toEqual({ ...before, card: { ...before.card, embedder } });
    expect(made.card).toEqual({ ...before.card, embedder });
  });

  it('gives the same bytes twice', async () => {
    const one = await open().rebuilder.rebuild(quick, renamed);
    expect((await open().rebuilder.rebuild(quick, renamed)).artifact).toEqual(one.artifact);
  });

  it('happens once: afterwards nothing is fetched or embedded', async () => {
    const { rebuilder, area } = open();
    const made = await rebuilder.rebuild(quick, renamed);
    expect(embedded()).toBeGreaterThan(0);
    expect(await rebuilder.rebuild(quick, renamed)).toBe(made);
    const { rebuilder: later, store } = open({ area, fetch: offline });
    expect((await readOtherCard(quick, 'renamed', readRebuilt(store)))?.embedder.id).toBe('renamed');
    expect((await later.rebuild(quick, renamed)).artifact).toEqual(made.artifact);
    expect(embedded()).toBe(0);
  });

  it('keeps the readings of the catalog', async () => {
    const { rebuilder, store } = open();
    const traits = quick.card.traits.map((trait) => ({ ...trait, reading: 'quality' as const }));
    const read = { ...quick, card: { ...quick.card, traits } };
    const { card } = await rebuilder.rebuild(read, renamed);
    const stored = await readOtherCard(read, 'renamed', readRebuilt(store));
    expect([card, stored].map((one) => one?.traits[0]?.reading)).toEqual(['quality', 'quality']);
  });

  it('happens again from stored files when a stored byte was flipped', async () => {
    const { rebuilder, area, files } = open();
    const made = await rebuilder.rebuild(quick, renamed);
    for (const [key, record] of await area.entries('')) {
      const { file, ...rest } = record as { file: Blob };
      const bytes = new Uint8Array(await file.arrayBuffer());
      bytes[bytes.length - 1]! ^= 1;
      await area.set([[key, { ...rest, file: new Blob([bytes]) }]]);
    }
    const later = open({ area, files, fetch: offline }).rebuilder;
    expect((await later.rebuild(quick, renamed)).artifact).toEqual(made.artifact);
  });

  it('is shared by concurrent callers, reports to all of them, and continues when one aborts', async () => {
    const { rebuilder } = open();
    embedded();
    const reported: Progress[][] = [[], []];
    const leaving = new AbortController();
    const gone = rebuilder.rebuild(quick, renamed, { signal: leaving.signal });
    const asked = reported.map((list) =>
      rebuilder.rebuild(quick, renamed, {
        onProgress: (progress) => {
          list.push(progress);
          leaving.abort();
        },
      }),
    );
    expect(isAbortError(await rejection(gone))).toBe(true);
    const [one, two] = await Promise.all(asked);
    expect(two).toBe(one);
    expect(reported[1]).toEqual(reported[0]);
    expect([...new Set(reported[0]?.map(({ stage }) => stage))]).toEqual(['model', 'embedding', 'training']);
    const alone = embedded();
    await open().rebuilder.rebuild(quick, renamed);
    expect(embedded()).toBe(alone);
  });

  it('continues for a while after all callers have aborted', async () => {
    const { rebuilder, trainings } = open({ linger: 60_000 });
    const leaving = new AbortController();
    const onProgress = ({ stage }: Progress) => stage === 'training' && leaving.abort();
    expect(
      isAbortError(
        await rejection(rebuilder.rebuild(quick, renamed, { signal: leaving.signal, onProgress })),
      ),
    ).toBe(true);
    expect((await rebuilder.rebuild(quick, renamed)).card.embedder.id).toBe('renamed');
    expect(trainings()).toBe(1);
  });

  it('ends soon after all callers have aborted, and stores nothing', async () => {
    const { rebuilder, area } = open();
    const leaving = new AbortController();
    const onProgress = ({ stage }: Progress) => stage === 'training' && leaving.abort();
    const asked = [1, 2].map(() => rebuilder.rebuild(entry, renamed, { signal: leaving.signal, onProgress }));
    for (const one of asked) expect(isAbortError(await rejection(one))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await area.entries('')).toEqual([]);
    expect((await rebuilder.rebuild(entry, renamed)).card.embedder.id).toBe('renamed');
  });

  it('uses the stored samples of a model that was built on this device', async () => {
    const io = { read: async () => new Uint8Array(), fetch: offline, seed: 20_260_101 };
    const identity = { handle: 'local.request', version: 'v1', configuration: document };
    const request = { ...identity, io, ambient: ambient.slice(0, 200) };
    const built = await buildModel({ ...request, embedder: bundled });
    const bytes = writeArtifact(built.model);
    const own: ModelEntry = {
      card: built.model.card,
      artifact: { path: '', bytes: bytes.length, sha256: await sha256(bytes) },
      readBuild: async () => ({
        configuration: built.configuration,
        samples: await compressSamples(built.samples),
      }),
    };
    const made = await open({ fetch: offline }).rebuilder.rebuild(own, renamed);
    const again = await buildModel({ ...request, embedder: renamed });
    expect(await sha256(writeArtifact(again.model))).toBe(made.artifact.sha256);
  });
});

describe('a failed rebuild', () => {
  const both = new RegExp(`'assay-small' .revision ${small?.revision}.*'renamed' .revision 1. is loaded`);

  it('names both embedders, and is repeated after a network error', async () => {
    let fetch = offline;
    const { rebuilder } = open({ fetch: (input, init) => fetch(input, init) });
    const { code, detail } = await rejection(rebuilder.rebuild(quick, renamed));
    expect(code).toBe('artifact_unavailable');
    expect(detail).toMatch(both);
    expect(detail).toContain('Failed to fetch');
    fetch = fetchFile;
    expect((await rebuilder.rebuild(quick, renamed)).card.embedder.id).toBe('renamed');
  });

  it('is remembered when the samples are invalid: nothing is embedded again', async () => {
    const { rebuilder } = open();
    const bare: ModelEntry = { ...entry, sources: { document: entry.sources!.document, samples: [] } };
    const first = await rejection(rebuilder.rebuild(bare, renamed));
    expect(first.code).toBe('artifact_unavailable');
    expect(first.detail).toMatch(both);
    expect(await rejection(rebuilder.rebuild(bare, renamed))).toBe(first);
  });

  it('keeps an error of the engine as it is', async () => {
    const { AssayError } = await import('../../../../src/core/contract/errors.js');
    const lost = new AssayError('engine_unavailable', 'The device is lost');
    const broken: Embedder = { ...renamed, embed: () => Promise.reject(lost) };
    expect(await rejection(open().rebuilder.rebuild(quick, broken))).toBe(lost);
  });
});
