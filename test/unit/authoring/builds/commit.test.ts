// Versions that two engines, as of two tabs, store at the same moment.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commitVersion, type VersionCandidate } from '../../../../src/authoring/builds/commit.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';

const artifact = new URL('../../../../models/assay.humor/model.assay', import.meta.url);
const model = readArtifact(new Uint8Array(readFileSync(artifact)));
const now = '2026-01-05T09:30:00.000Z';

const candidate = (name: string): VersionCandidate => ({
  handle: 'local.one',
  model,
  samples: new TextEncoder().encode(`samples of ${name}`),
  report: null,
  about: {
    counts: { texts: 1, samples: 1, positive: 1, negative: 0 },
    warnings: [name],
    configuration: {},
    batches: [],
    key: null,
    tags: [],
  },
  origin: 'build',
  adopt: (after, number) => ({ ...after, active: number }),
});

describe('commitVersion', () => {
  it('gives versions that are stored at the same moment different numbers, and keeps all of them', async () => {
    const area = createMemoryArea<unknown>();
    const names = ['one', 'two', 'three', 'four'];
    const results = await Promise.all(
      names.map((name) => commitVersion(new VersionStore(area), candidate(name), now)),
    );
    const numbers = results.map(({ version }) => version.number).sort();
    expect(numbers).toEqual([1, 2, 3, 4]);
    const store = new VersionStore(area);
    const stored = await store.model('local.one');
    expect(stored?.versions.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(stored?.versions.flatMap(({ warnings }) => warnings).sort()).toEqual([...names].sort());
    expect(stored?.next).toBe(5);
    for (const { version } of results) {
      const bytes = await store.file('local.one', version.artifact.sha256);
      expect(readArtifact(bytes).card.version).toBe(`v${version.number}`);
    }
  });

  it('stores the first version of a private model, with its report', async () => {
    const store = new VersionStore(createMemoryArea());
    const report = new TextEncoder().encode('{"report":1}');
    const { model: stored, version } = await commitVersion(store, { ...candidate('one'), report }, now);
    expect(stored).toEqual({
      format: 1,
      handle: 'local.one',
      public: false,
      archived: false,
      created_at: now,
      updated_at: now,
      key: null,
      draft: null,
      batches: [],
      active: 1,
      next: 2,
      run: null,
      error: null,
      versions: [version],
    });
    expect(version.report?.bytes).toBe(report.length);
    expect(await store.file('local.one', version.report?.sha256 ?? '')).toEqual(report);
    expect(await store.model('local.one')).toEqual(stored);
    const second = await commitVersion(store, candidate('two'), now);
    expect(second.version.report).toBeNull();
  });

  it('stores nothing when the model cannot adopt the version, or the build was cancelled', async () => {
    const store = new VersionStore(createMemoryArea());
    const refusal = new Error('archived');
    const adopt = () => {
      throw refusal;
    };
    await expect(commitVersion(store, { ...candidate('one'), adopt }, now)).rejects.toBe(refusal);
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(commitVersion(store, candidate('one'), now, cancelled)).rejects.toThrow('cancelled');
    expect(await store.models()).toEqual([]);
  });
});
