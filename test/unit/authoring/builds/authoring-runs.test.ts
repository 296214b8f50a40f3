// The state of a run that is cancelled at any moment, by any engine: a slow store, a build of a few milliseconds, and
// two engines over one storage.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createModel } from '../../../../src/authoring/builds/commit.js';
import type { AuthoringContext } from '../../../../src/authoring/builds/context.js';
import type { JobLocks } from '../../../../src/authoring/builds/job-locks.js';
import { Jobs } from '../../../../src/authoring/builds/jobs.js';
import { Runs } from '../../../../src/authoring/builds/runs.js';
import type { Run } from '../../../../src/core/contract/authoring-resources.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { document } from './authoring-fixtures.js';
import { locksOf } from './authoring-locks.js';

const handle = 'local.request';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const artifact = new URL('../../../../models/assay.humor/model.assay', import.meta.url);
const model = readArtifact(new Uint8Array(readFileSync(artifact)));

/** An area that waits 5 ms before every operation. */
function slowArea(): Area<unknown> {
  const area = createMemoryArea<unknown>();
  const slow =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      await pause(5);
      return work(...given);
    };
  const { mode, get, entries, set, delete: remove, update } = area;
  return {
    mode,
    get: slow(get),
    entries: slow(entries),
    set: slow(set),
    delete: slow(remove),
    update: slow(update),
  };
}

/** An engine's runs over a storage: every build takes some milliseconds. */
function open(store: VersionStore, locks: JobLocks, milliseconds = 10) {
  const jobs = new Jobs(locks);
  const builder = {
    async build(_inputs: unknown, signal: AbortSignal) {
      await pause(milliseconds);
      signal.throwIfAborted();
      const counts = { texts: 0, samples: 0, positive: 0, negative: 0 };
      return { model, configuration: document, samples: '', counts, warnings: [], report: {} };
    },
  };
  const registry = { evict: () => {}, isInCatalog: async () => false };
  const context = { store, jobs, builder, registry, persist: false, now: () => new Date().toISOString() };
  return { jobs, runs: new Runs(context as unknown as AuthoringContext) };
}

async function drafted(): Promise<VersionStore> {
  const store = new VersionStore(slowArea());
  const draft = { configuration: document, directory: null };
  await store.change(handle, () => ({
    model: { ...createModel(handle, '2026-01-05T09:30:00.000Z'), draft },
  }));
  return store;
}

/** The stored run and the active version of its model, once everything has settled. */
async function settle(store: VersionStore, { id }: Run) {
  await pause(80);
  return { run: await store.run(id), active: (await store.model(handle))?.active ?? null };
}

/** Milliseconds: from the first moment until long after the end. */
const delays = [...Array.from({ length: 20 }, (_, i) => 5 * i), 1_500];

describe('a run that is cancelled', () => {
  it.each([
    ['by its engine', false],
    ['by another engine', true],
  ])(
    'at any moment %s has the state that the caller got, and a version only when it is done',
    async (_, far) => {
      const states = await Promise.all(
        delays.map(async (delay) => {
          const store = await drafted();
          const locks = locksOf();
          const [own, other] = [open(store, locks), open(store, locks)];
          const run = await own.runs.start(handle, {}, undefined);
          await pause(delay);
          const answer = await (far ? other : own).runs.cancel(run.id);
          const { run: stored, active } = await settle(store, run);
          expect(stored).toEqual(answer);
          expect([answer.state, active]).toEqual(active ? ['done', 1] : ['cancelled', null]);
          return answer.state;
        }),
      );
      expect([states.at(0), states.at(-1)]).toEqual(['cancelled', 'done']);
    },
  );
});

describe('a run whose engine is gone', () => {
  const lost: Run = {
    id: 'run_lost',
    handle,
    kind: 'train',
    state: 'running',
    progress: null,
    version: null,
    error: null,
    started_at: '2026-01-05T09:30:00.000Z',
    ended_at: null,
  };

  async function withLost(): Promise<VersionStore> {
    const store = await drafted();
    await store.saveRun(lost);
    await store.change(handle, (before) => ({ model: before ? { ...before, run: lost.id } : null }));
    return store;
  }

  it('has failed while its model is built again, and cancelling it does not stop that build', async () => {
    const { runs, jobs } = open(await withLost(), locksOf());
    const build = await jobs.start(handle, async (signal) => {
      await pause(60);
      return signal.aborted;
    });
    expect(await runs.find(lost.id)).toMatchObject({
      state: 'failed',
      error: { code: 'engine_unavailable' },
    });
    expect((await runs.cancel(lost.id)).state).toBe('failed');
    expect(await build.result).toBe(false);
  });

  it('has failed while another engine runs the next run of its model', async () => {
    const store = await withLost();
    const locks = locksOf();
    const next = await open(store, locks, 400).runs.start(handle, {}, undefined);
    const { runs } = open(store, locks);
    expect((await runs.find(next.id)).state).toBe('running');
    expect((await runs.cancel(lost.id)).state).toBe('failed');
    await pause(1_000);
    const { run, active } = await settle(store, next);
    expect([run?.state, active]).toEqual(['done', 1]);
    expect((await store.model(handle))?.error).toBeNull();
  });
});
