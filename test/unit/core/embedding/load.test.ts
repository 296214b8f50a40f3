// Loads the bundled embedder through a reader, and creates the catalog entry that the build writes.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FileReference } from '../../../../src/core/contract/catalog.js';
import {
  bundledEmbedders,
  createEmbedderEntry,
} from '../../../../src/core/embedding/bundled/bundled-files.js';
import { loadBundledEmbedder } from '../../../../src/core/embedding/bundled/load-bundled.js';
import { createEncoders } from '../../../../src/encoders/embedders/index.js';
import { contextualHash, hashFloats } from '../../../support/encoder/golden.js';
import { embedderFile, encoderGolden, goldenTexts } from './fixtures.js';

const names = ['lexicon.bin', 'table.bin', 'vocab.txt', 'golden.json'];
const references: FileReference[] = names.map((name) => {
  const bytes = embedderFile(name);
  return {
    path: `embedders/assay-small/${name}`,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
});
const read = async ({ path }: FileReference) => embedderFile(path.split('/').at(-1) ?? '');

describe('createEmbedderEntry', () => {
  test('lists the three files in a fixed order under a revision of 16 hexadecimal digits', async () => {
    const entry = await createEmbedderEntry('assay-small', references);
    expect(entry).toEqual({
      id: 'assay-small',
      revision: expect.stringMatching(/^[0-9a-f]{16}$/),
      dimensions: 256,
      files: [references[2], references[1], references[0]],
    });
    expect(await createEmbedderEntry('assay-small', references.toReversed())).toEqual(entry);
  });

  test('changes the revision with any of its files and with nothing else', async () => {
    const { revision } = await createEmbedderEntry('assay-small', references);
    const changed = references.map((_, i) =>
      createEmbedderEntry(
        'other-id',
        references.map((file, j) => (i === j ? { ...file, sha256: '0'.repeat(64) } : file)),
      ),
    );
    const revisions = (await Promise.all(changed)).map((entry) => entry.revision);
    expect(revisions.map((other) => other === revision)).toEqual([false, false, false, true]);
  });

  test('names a missing file', async () => {
    await expect(
      createEmbedderEntry(
        'assay-small',
        references.filter(({ path }) => !path.includes('table')),
      ),
    ).rejects.toMatchObject({
      code: 'artifact_damaged',
      detail: "Embedder 'assay-small': the catalog does not list its file 'table.bin'. Rebuild the catalog",
    });
  });
});

describe('an embedder with layers', () => {
  const { loadContextual } = createEncoders({});
  const refer = (path: string): FileReference => {
    const bytes = readBase({ path });
    return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const readBase = ({ path }: Pick<FileReference, 'path'>) =>
    embedderFile(path.split('/').at(-1) ?? '', path.includes('assay-base') ? 'assay-base' : undefined);

  test('is loaded from five files, two of them those of the other, and gives the bits that browsers give', async () => {
    const files = bundledEmbedders['assay-base'].map(refer);
    const shared = files.filter(({ path }) => bundledEmbedders['assay-small'].includes(path));
    expect(shared.map(({ path }) => path)).toEqual([
      'embedders/assay-small/vocab.txt',
      'lexicon/lexicon.bin',
    ]);
    const entry = await createEmbedderEntry('assay-base', files);
    const embedder = await loadBundledEmbedder(
      entry,
      async (file) => readBase(file),
      undefined,
      loadContextual,
    );
    expect(embedder).toMatchObject({
      id: 'assay-base',
      revision: entry.revision,
      backend: 'wasm',
      dimensions: 512,
    });
    const { data } = await embedder.embed(encoderGolden('assay-base').map(({ text }) => text));
    expect(hashFloats(data)).toBe(contextualHash);
  });

  test('is rejected where its table does not have the size of the vocabulary', async () => {
    const entry = await createEmbedderEntry('assay-base', bundledEmbedders['assay-base'].map(refer));
    const cut = async (file: FileReference) =>
      file.path.endsWith('table.bin') ? readBase(file).slice(1) : readBase(file);
    await expect(loadBundledEmbedder(entry, cut, undefined, loadContextual)).rejects.toMatchObject({
      code: 'artifact_damaged',
      detail: expect.stringContaining("'table.bin' has 1769471 bytes, expected 1769472"),
    });
  });
});

test('an embedder with layers is refused by name where the code of layers is missing', async () => {
  const [first] = references;
  const files = bundledEmbedders['assay-base'].map((path) => ({ ...first!, path }));
  const entry = await createEmbedderEntry('assay-base', files);
  await expect(loadBundledEmbedder(entry, read)).rejects.toMatchObject({
    code: 'engine_unavailable',
    detail:
      "Embedder 'assay-base' has layers, and this engine was created without the code that runs them. Choose 'assay-small'",
  });
});

describe('loadBundledEmbedder', () => {
  test('builds the embedder from the files at any alignment of the bytes', async () => {
    const entry = await createEmbedderEntry('assay-small', references);
    const shifted = async (file: FileReference) => {
      const bytes = await read(file);
      const wider = new Uint8Array(bytes.length + 1);
      wider.set(bytes, 1);
      return wider.subarray(1);
    };
    const embedder = await loadBundledEmbedder(entry, shifted);
    expect([embedder.id, embedder.revision]).toEqual(['assay-small', entry.revision]);
    const [{ text, first8 }] = goldenTexts();
    const { data } = await embedder.embed([text]);
    first8.forEach((value, i) => {
      expect(data[i]).toBeCloseTo(value, 5);
    });
  });

  test('passes the signal to the reader and stops when it aborts', async () => {
    const entry = await createEmbedderEntry('assay-small', references);
    await expect(loadBundledEmbedder(entry, read, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    const controller = new AbortController();
    const aborting = async (file: FileReference, signal?: AbortSignal) => {
      expect(signal).toBe(controller.signal);
      controller.abort();
      return read(file);
    };
    await expect(loadBundledEmbedder(entry, aborting, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('rejects an entry of another revision before reading any file', async () => {
    const entry = { ...(await createEmbedderEntry('assay-small', references)), revision: 'ffffffffffffffff' };
    const unread = () => Promise.reject(new Error('read'));
    await expect(loadBundledEmbedder(entry, unread)).rejects.toMatchObject({ code: 'artifact_damaged' });
  });

  test('rejects a vocabulary that is not UTF-8', async () => {
    const entry = await createEmbedderEntry('assay-small', references);
    const broken = async (file: FileReference) =>
      file.path.endsWith('vocab.txt') ? Uint8Array.of(0x61, 0xff, 0x0a) : read(file);
    await expect(loadBundledEmbedder(entry, broken)).rejects.toMatchObject({
      code: 'artifact_damaged',
      detail: "Embedder file 'vocab.txt' is not valid UTF-8. Replace it",
    });
  });
});
