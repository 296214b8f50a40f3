import { describe, expect, it } from 'vitest';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createBloblessArea } from '../../../../src/core/storage/areas/blobless-area.js';
import { type Content, hasBlob } from '../../../../src/core/storage/areas/content.js';
import { createFileStore } from '../../../../src/core/storage/files/file-store.js';
import { PartialFile } from '../../../../src/core/storage/files/partial-file.js';
import { RebuiltStore } from '../../../../src/core/storage/models/rebuilt-models.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { standInModel, standInTrait } from '../../../support/stand-in-service.js';
import { areaCases } from './area.cases.js';
import { createFile, storedModel, storedVersion } from './stored-models.js';

/** An area that refuses Blobs as WebKit does in private windows, and counts how often. */
function refusing() {
  const memory = createMemoryArea<unknown>();
  const stored = { area: memory, refused: 0 };
  const check = (entries: readonly (readonly [string, unknown])[]) => {
    if (!entries.some(([, value]) => hasBlob(value))) return;
    stored.refused += 1;
    throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
  };
  stored.area = {
    ...memory,
    async set(entries) {
      check(entries);
      await memory.set(entries);
    },
    update: (key, change) =>
      memory.update(key, (value) => {
        const changes = change(value);
        check(changes);
        return changes;
      }),
  };
  return stored;
}

const open = <Value>(area: Area<unknown>) =>
  createBloblessArea(area, { known: false }) as unknown as Area<Value>;

describe('createBloblessArea', () => {
  for (const { title, run } of areaCases)
    it(title, async () => {
      const { got, expected } = await run(open(createMemoryArea()));
      expect(got).toEqual(expected);
    });

  it('stores files as Blobs where the browser stores them', async () => {
    const memory = createMemoryArea<unknown>();
    const one = await createFile('one');
    await createFileStore(open<Content>(memory)).put([one]);
    expect(await memory.get(one.sha256)).toBeInstanceOf(Blob);
  });

  it('stores files as ArrayBuffers where Blobs are refused, and tries Blobs once', async () => {
    const stored = refusing();
    const files = createFileStore(open<Content>(stored.area));
    const [one, two] = [await createFile('one'), await createFile('the second')];
    await files.put([one]);
    await files.put([two]);
    expect(await stored.area.get(one.sha256)).toBeInstanceOf(ArrayBuffer);
    expect([await files.get(one.sha256), await files.get(two.sha256)]).toEqual([one.bytes, two.bytes]);
    expect(await files.sizes()).toEqual(
      new Map([
        [one.sha256, 3],
        [two.sha256, 10],
      ]),
    );
    expect(stored.refused).toBe(1);
  });

  it('shares what it knows of the browser with other areas', async () => {
    const [first, second] = [refusing(), refusing()];
    const refusal = { known: false };
    await createBloblessArea(first.area, refusal).set([['a', new Blob(['a'])]]);
    await createBloblessArea(second.area, refusal).set([['b', new Blob(['b'])]]);
    expect([first.refused, second.refused]).toEqual([1, 0]);
  });

  it('stores built models, rebuilt models and parts of downloads without Blobs', async () => {
    const { area } = refusing();
    const { version, files } = await storedVersion(1);
    const versions = new VersionStore(open(area));
    await versions.change('local.one', () => ({ model: storedModel([version]), files }));
    expect(new TextDecoder().decode(await versions.file('local.one', version.artifact.sha256))).toBe(
      'artifact 1',
    );
    expect(await versions.bytes()).toBe('artifact 1'.length + 'samples'.length);

    const rebuilt = new RebuiltStore(open(refusing().area));
    const card = standInModel('local.one', [standInTrait('a', 'A')], { version: 'v1' });
    await rebuilt.put('original', card, new Uint8Array([1, 2]));
    expect([await rebuilt.get('original', card.embedder), await rebuilt.bytes()]).toEqual([
      new Uint8Array([1, 2]),
      2,
    ]);

    const downloads = refusing().area;
    const partial = new PartialFile(open(downloads), 'hash', 2);
    partial.save(new Uint8Array([1, 2, 3, 4, 5]), 5);
    await expect
      .poll(() => new PartialFile(open(downloads), 'hash', 2).read())
      .toEqual(new Uint8Array([1, 2, 3, 4]));
  });

  it('rejects where ArrayBuffers are refused, too, and does not try them on a full disk', async () => {
    const fail = async (name: string) => {
      let attempts = 0;
      const set = async () => {
        attempts += 1;
        throw new DOMException('no', name);
      };
      const error: unknown = await open({ ...createMemoryArea(), set })
        .set([['a', new Blob(['a'])]])
        .catch((reason: unknown) => reason);
      return [error instanceof DOMException && error.name, attempts];
    };
    expect(await fail('QuotaExceededError')).toEqual(['QuotaExceededError', 1]);
    expect(await fail('UnknownError')).toEqual(['UnknownError', 2]);
  });
});
