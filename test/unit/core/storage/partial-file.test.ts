// Chunks of unfinished downloads, in a real area in memory.
import { describe, expect, it, vi } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import {
  defaultChunkBytes,
  PartialFile,
  sweepPartialFiles,
} from '../../../../src/core/storage/files/partial-file.js';

const bytes = new Uint8Array(10).map((_, index) => index);
const hash = 'a'.repeat(64);
const keys = async (area: ReturnType<typeof createMemoryArea<unknown>>) =>
  (await area.entries('')).map(([key]) => key);

/** An area that lists the keys that are written. */
function createArea() {
  const area = createMemoryArea<unknown>();
  const written: string[] = [];
  const set: typeof area.set = (changes) => {
    written.push(...changes.map(([key]) => key));
    return area.set(changes);
  };
  return { area: { ...area, set }, written };
}

const at = (index: number) => `part/${hash}/00000${index}`;

describe('PartialFile', () => {
  it('stores a chunk as soon as its last byte has arrived', async () => {
    const { area, written } = createArea();
    const file = new PartialFile(area, hash, 4);
    file.save(bytes, 3);
    expect(await new PartialFile(area, hash, 4).read()).toEqual(new Uint8Array());
    file.save(bytes, 4);
    file.save(bytes, 8);
    file.save(bytes, 10);
    await expect.poll(() => written).toEqual([at(0), at(1)]);
    expect(await new PartialFile(area, hash, 4).read()).toEqual(bytes.slice(0, 8));
  });

  it('does not store again what it has read', async () => {
    const { area, written } = createArea();
    new PartialFile(area, hash, 4).save(bytes, 4);
    await expect.poll(() => written).toEqual([at(0)]);
    const file = new PartialFile(area, hash, 4);
    await file.read();
    file.save(bytes, 8);
    await expect.poll(() => written).toEqual([at(0), at(1)]);
  });

  it('stores the chunks again when the download starts again from byte 0', async () => {
    const { area, written } = createArea();
    const file = new PartialFile(area, hash, 4);
    file.save(bytes, 8);
    file.save(bytes, 2);
    file.save(bytes, 8);
    await expect.poll(() => written).toEqual([at(0), at(1), at(0), at(1)]);
  });

  it.each([[null], [7], ['text'], [{ at: 0 }], [{ at: 0, content: 'text' }]])(
    'reads up to a record of another form, and sweeps that record: %j',
    async (record) => {
      const { area, written } = createArea();
      new PartialFile(area, hash, 4, () => 1_000).save(bytes, 8);
      await expect.poll(() => written).toHaveLength(2);
      await area.set([[at(1), record]]);
      expect(await new PartialFile(area, hash, 4).read()).toEqual(bytes.slice(0, 4));
      await sweepPartialFiles(area, 1_000);
      expect(await keys(area)).toEqual([at(0)]);
    },
  );
});

describe('PartialFile reads', () => {
  const chunk = (content: Blob) => ({ at: 1, content });
  const full = chunk(new Blob([bytes.slice(0, 4)]));

  it.each([0, 1])('up to a missing chunk, here %i', async (missing) => {
    const { area } = createArea();
    const kept = [0, 1, 2].filter((index) => index !== missing);
    await area.set(kept.map((index) => [at(index), full]));
    expect(await new PartialFile(area, hash, 4).read()).toEqual(bytes.slice(0, missing * 4));
  });

  it('up to a chunk of another size, as another release stores them', async () => {
    const { area } = createArea();
    await area.set([
      [at(0), full],
      [at(1), chunk(new Blob([bytes]))],
      [at(2), full],
    ]);
    expect(await new PartialFile(area, hash, 4).read()).toEqual(bytes.slice(0, 4));
  });

  it('nothing when a chunk cannot be read, and stores all of them again', async () => {
    const { area, written } = createArea();
    await area.set([[at(0), full]]);
    written.length = 0;
    const file = new PartialFile(area, hash, 4);
    const missing = () => Promise.reject(new DOMException('The file is missing', 'NotFoundError'));
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(missing);
    expect(await file.read()).toEqual(new Uint8Array());
    vi.restoreAllMocks();
    file.save(bytes, 4);
    await expect.poll(() => written).toEqual([at(0)]);
  });
});

it('stores few chunks of a large file by default', async () => {
  const { area, written } = createArea();
  const large = new Uint8Array(20 * 1024 * 1024);
  new PartialFile(area, hash, defaultChunkBytes).save(large, large.length);
  await expect.poll(() => written).toEqual([at(0), at(1)]);
});

describe('sweepPartialFiles', () => {
  it('keeps chunks for a week, and other records', async () => {
    const { area, written } = createArea();
    new PartialFile(area, hash, 4, () => 1_000).save(bytes, 4);
    await expect.poll(() => written).toHaveLength(1);
    await area.set([['repository', 1]]);
    const week = 7 * 24 * 60 * 60 * 1000;
    await sweepPartialFiles(area, 1_000 + week);
    expect(await keys(area)).toEqual([at(0), 'repository']);
    await sweepPartialFiles(area, 1_001 + week);
    expect(await keys(area)).toEqual(['repository']);
  });
});
