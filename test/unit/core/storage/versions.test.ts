import { describe, expect, it } from 'vitest';
import type { Run } from '../../../../src/core/contract/authoring-resources.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import {
  findVersion,
  listPublicCards,
  type StoredModel,
} from '../../../../src/core/storage/models/version-records.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { createFile, storedModel as model, now, storedVersion as version } from './stored-models.js';

const text = async (store: VersionStore, hash: string) =>
  new TextDecoder().decode(await store.file('local.one', hash));

describe('VersionStore', () => {
  it('stores a record and its files, and deletes files with the last version that needs them', async () => {
    const area = createMemoryArea<unknown>();
    const store = new VersionStore(area);
    const [one, two] = [await version(1), await version(2)];
    await store.change('local.one', () => ({ model: model([one.version]), files: one.files }));
    await store.change('local.one', () => ({ model: model([one.version, two.version]), files: two.files }));
    expect(await text(store, two.version.artifact.sha256)).toBe('artifact 2');
    expect((await area.entries('file/')).length).toBe(3);
    await store.change('local.one', () => ({ model: model([two.version]) }));
    expect(await text(store, two.version.samples.sha256)).toBe('samples');
    await expect(store.file('local.one', one.version.artifact.sha256)).rejects.toMatchObject({
      code: 'artifact_damaged',
      detail: "A file of model 'local.one' is missing from storage. Build the model again",
    });
    await store.change('local.one', () => ({ model: null }));
    expect(await area.entries('')).toEqual([]);
  });

  it('keeps every file of a version with a report, and those of sent samples, when the model changes', async () => {
    const store = new VersionStore(createMemoryArea());
    const { version: plain, files } = await version(1);
    const [report, batch] = await Promise.all(['report', 'batch'].map(createFile));
    const toKey = ({ sha256, bytes }: typeof report) => ({ sha256, bytes: bytes.length });
    const before = model([{ ...plain, report: toKey(report!) }], {
      batches: [{ ...toKey(batch!), count: 1 }],
    });
    await store.change('local.one', () => ({ model: before, files: [...files, report!, batch!] }));
    await store.change('local.one', (stored) => ({ model: { ...stored!, public: false } }));
    const contents = [plain.artifact, plain.samples, report!, batch!].map(({ sha256 }) =>
      text(store, sha256),
    );
    expect(await Promise.all(contents)).toEqual(['artifact 1', 'samples', 'report', 'batch']);
  });

  it('keeps the samples that a version with a report shares with a deleted one, and deletes all with the last', async () => {
    const area = createMemoryArea<unknown>();
    const store = new VersionStore(area);
    const [one, two, report] = [await version(1), await version(2), await createFile('report')];
    const reported = { ...two.version, report: { sha256: report.sha256, bytes: report.bytes.length } };
    const files = [...one.files, ...two.files, report];
    await store.change('local.one', () => ({ model: model([one.version, reported]), files }));
    await store.change('local.one', () => ({ model: model([reported]) }));
    const kept = [reported.artifact, reported.samples, reported.report];
    expect(await Promise.all(kept.map(({ sha256 }) => text(store, sha256)))).toEqual([
      'artifact 2',
      'samples',
      'report',
    ]);
    await store.change('local.one', () => ({ model: null }));
    expect(await area.entries('')).toEqual([]);
  });

  it('stores each model in a record of its own, listed in the order of the handles', async () => {
    const store = new VersionStore(createMemoryArea());
    for (const handle of ['local.two', 'local.one'])
      await store.change(handle, () => ({ model: model([], { handle }) }));
    expect((await store.models()).map(({ handle }) => handle)).toEqual(['local.one', 'local.two']);
    expect((await store.model('local.two@v7'))?.handle).toBe('local.two');
    expect(await store.model('not a handle')).toBeUndefined();
    await store.change('local.one', () => ({ model: null }));
    expect((await store.models()).map(({ handle }) => handle)).toEqual(['local.two']);
  });

  it('has the mode of its area, and the bytes of all files', async () => {
    const area = createMemoryArea<unknown>();
    const store = new VersionStore(area);
    expect([store.mode, await store.bytes()]).toEqual(['memory', 0]);
    const [one, two] = [await version(1), await version(2)];
    const files = [...one.files, ...two.files];
    await store.change('local.one', () => ({ model: model([one.version, two.version]), files }));
    await area.set([['file/local.one/damaged', 'not a file']]);
    expect(await store.bytes()).toBe('artifact 1artifact 2samples'.length);
  });

  it('changes nothing when the change is refused', async () => {
    const store = new VersionStore(createMemoryArea());
    const { version: first, files } = await version(1);
    await store.change('local.one', () => ({ model: model([first]), files }));
    const refusal = new Error('no');
    const refused = store.change('local.one', () => {
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(await store.models()).toEqual([model([first])]);
  });

  it('detects a changed byte', async () => {
    const area = createMemoryArea<unknown>();
    const store = new VersionStore(area);
    const { version: first, files } = await version(1);
    await store.change('local.one', () => ({ model: model([first]), files }));
    const [[key] = []] = await area.entries(`file/local.one/${first.artifact.sha256}`);
    await area.set([[key!, new Blob(['artifact 7'])]]);
    await expect(store.file('local.one', first.artifact.sha256)).rejects.toMatchObject({
      detail: "A file of model 'local.one' is damaged. Build the model again",
    });
  });

  it('neither reads nor changes a record of another format', async () => {
    const area = createMemoryArea<unknown>();
    const newer = { format: 2, handle: 'local.two' };
    await area.set([
      ['model/local.two', newer],
      ['model/local.three', null],
      ['model/local.four', 'text'],
    ]);
    const store = new VersionStore(area);
    const refused = {
      code: 'artifact_unavailable',
      detail: "Model 'local.two' was stored by another release. Reload the page",
    };
    await expect(store.model('local.two')).rejects.toMatchObject(refused);
    await expect(store.change('local.two', () => ({ model: null }))).rejects.toMatchObject(refused);
    expect(await store.models()).toEqual([]);
    expect(await area.get('model/local.two')).toEqual(newer);
  });

  it.each<[string, (record: StoredModel) => unknown]>([
    [
      'whose card has no traits',
      ({ versions: [one], ...more }) => ({
        ...more,
        versions: [{ ...one, card: { ...one?.card, traits: null } }],
      }),
    ],
    ['without versions', ({ versions: _, ...more }) => more],
    [
      'whose file has no size',
      ({ versions: [one], ...more }) => ({ ...more, versions: [{ ...one, artifact: { sha256: 'a' } }] }),
    ],
    ['that is a text', () => 'text'],
    ['that is null', () => null],
  ])(
    'lists all but a damaged record %s, which is neither read nor changed, and can be deleted',
    async (_, damage) => {
      const area = createMemoryArea<unknown>();
      const store = new VersionStore(area);
      const { version: one, files } = await version(1);
      for (const handle of ['local.one', 'local.two'])
        await store.change(handle, () => ({ model: model([one], { handle }), files }));
      const damaged = damage(model([one]));
      await area.set([['model/local.one', damaged]]);
      expect((await store.models()).map(({ handle }) => handle)).toEqual(['local.two']);
      const handles = ['local.one', 'local.two', 'local.three'];
      expect(await Promise.all(handles.map((handle) => store.isDamaged(handle)))).toEqual([
        true,
        false,
        false,
      ]);
      const refused = {
        code: 'artifact_damaged',
        detail: "The record of model 'local.one' is damaged. Delete the model, and build it again",
      };
      await expect(store.model('local.one@v1')).rejects.toMatchObject(refused);
      await expect(store.change('local.one', () => ({ model: null }))).rejects.toMatchObject(refused);
      expect(await area.get('model/local.one')).toEqual(damaged);
      await store.removeDamaged('local.one');
      expect((await area.entries('')).filter(([key]) => key.includes('local.one'))).toEqual([]);
      expect((await area.entries('file/local.two')).length).toBe(2);
    },
  );

  it('reads damaged runs as missing', async () => {
    const area = createMemoryArea<unknown>();
    await area.set([['run/run_1', { id: 'run_1', state: 'running' }]]);
    const store = new VersionStore(area);
    expect([await store.run('run_1'), await store.runs()]).toEqual([undefined, []]);
  });

  it('changes a run until it has ended, and never afterwards', async () => {
    const store = new VersionStore(createMemoryArea());
    const running: Run = {
      id: 'run_1',
      handle: 'local.one',
      kind: 'train',
      state: 'running',
      progress: null,
      version: null,
      error: null,
      started_at: now,
      ended_at: null,
    };
    expect(await store.saveRun(running)).toEqual(running);
    const later: Run = { ...running, version: 'v1' };
    expect(await store.saveRun(later)).toEqual(later);
    expect(await store.run('run_1')).toEqual(later);
    const done: Run = { ...running, state: 'done', version: 'v1', ended_at: now };
    const { version: first, files } = await version(1);
    await store.change('local.one', () => ({ model: model([first]), files, run: done }));
    expect(await store.saveRun({ ...running, state: 'cancelled', ended_at: now })).toEqual(done);
    expect(await store.run('run_1')).toEqual(done);
  });

  it('keeps a hundred ended runs, and all running ones', async () => {
    const store = new VersionStore(createMemoryArea());
    const run = (at: number, ended: boolean): Run => ({
      id: `run_${at}`,
      handle: 'local.one',
      kind: 'train',
      state: ended ? 'done' : 'running',
      progress: null,
      version: null,
      error: null,
      started_at: new Date(at * 1000).toISOString(),
      ended_at: ended ? now : null,
    });
    await store.saveRun(run(0, false));
    for (let at = 1; at <= 105; at++) await store.saveRun(run(at, true));
    const kept = (await store.runs()).map(({ id }) => id);
    expect(kept).toContain('run_0');
    expect(kept).toContain('run_105');
    expect(kept).not.toContain('run_3');
    expect(kept.length).toBe(102);
  });
});

describe('version records', () => {
  it('resolve to the pinned version, else the active one, and to none when archived', async () => {
    const [one, two] = [(await version(1)).version, (await version(2)).version];
    const both = model([one, two], { active: 2 });
    expect(findVersion(both, 'local.one')).toBe(two);
    expect(findVersion(both, 'local.one@v1')).toBe(one);
    expect(findVersion(both, 'local.one@v3')).toBeUndefined();
    expect(findVersion({ ...both, archived: true }, 'local.one@v1')).toBeUndefined();
  });

  it('resolve a tag to the newest version that has it', async () => {
    const all = await Promise.all([1, 2, 3].map(async (number) => (await version(number)).version));
    const tags = [['candidate'], ['candidate', 'stable'], []];
    const tagged = model(all.map((one, i) => ({ ...one, tags: tags[i] ?? [] })));
    const find = (tag: string) => findVersion(tagged, `local.one@${tag}`)?.number;
    expect(['candidate', 'stable', 'other'].map(find)).toEqual([2, 2, undefined]);
  });

  it('list the cards of public models with an active version', async () => {
    const { version: one } = await version(1);
    const listed = listPublicCards([
      model([one]),
      model([one], { public: false }),
      model([], {}),
      model([one], { archived: true }),
    ]);
    expect(listed).toEqual([one.card]);
  });
});
