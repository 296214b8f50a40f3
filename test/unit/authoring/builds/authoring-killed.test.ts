// An engine that ends at any operation of its storage, as when a tab crashes: the next engine finds the state before a
// step or after it, with all files, and goes on.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AuthoringEngine } from '../../../../src/authoring/builds/authoring-engine.js';
import type { AuthoringContext } from '../../../../src/authoring/builds/context.js';
import { Jobs } from '../../../../src/authoring/builds/jobs.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { listFiles } from '../../../../src/core/storage/models/version-records.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { yaml } from './authoring-fixtures.js';
import { locksOf } from './authoring-locks.js';

const handle = 'local.request';
const artifact = new URL('../../../../models/assay.humor/model.assay', import.meta.url);
const model = readArtifact(new Uint8Array(readFileSync(artifact)));

const builder = {
  build: async () => ({
    model,
    configuration: {},
    samples: 'text,label\n',
    counts: { texts: 1, samples: 1, positive: 1, negative: 0 },
    warnings: [],
    report: {},
  }),
};

/** An engine over a storage; builds take no time. */
function open(area: Area<unknown>): AuthoringEngine {
  const context = {
    store: new VersionStore(area),
    jobs: new Jobs(locksOf()),
    builder,
    registry: { evict: () => {}, isInCatalog: async () => false },
    persist: false,
    now: () => '2026-01-05T09:30:00.000Z',
  };
  return new AuthoringEngine(context as unknown as AuthoringContext);
}

/** The life of a model, step by step. */
const steps: readonly ((engine: AuthoringEngine) => Promise<unknown>)[] = [
  (engine) => engine.create({ handle, configuration: yaml }),
  (engine) => engine.addSamples(handle, { samples: [{ text: 'Call me', request: 1 }] }),
  async (engine) => {
    const { id } = await engine.train(handle, {});
    for (;;) {
      const { state } = await engine.run(id);
      if (state !== 'running') return state;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  (engine) => engine.update(`${handle}@v1`, { tags: ['first'] }),
  (engine) => engine.build({ handle, configuration: yaml }),
  (engine) => engine.update(`${handle}@v1`, { active: true }),
  (engine) => engine.remove(`${handle}@v2`),
  (engine) => engine.remove(handle),
];

/**
 * An area whose caller dies at an operation: it never gets an answer to this one, nor to a later one.
 * @param at index of the operation @param isDone whether storage still completes it
 */
function dying(area: Area<unknown>, at: number, isDone: boolean) {
  let count = 0;
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const mortal =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const index = count++;
      if (index < at) return work(...given);
      if (index === at && isDone) await work(...given);
      die();
      return new Promise(() => {});
    };
  const { mode, get, entries, set, delete: remove, update } = area;
  const doomed: Area<unknown> = {
    mode,
    get: mortal(get),
    entries: mortal(entries),
    set: mortal(set),
    delete: mortal(remove),
    update: mortal(update),
  };
  return { doomed, death, hasLived: () => count <= at };
}

/** What the next engine finds, without times and runs. */
async function readState(area: Area<unknown>) {
  const stored = await new VersionStore(area).model(handle);
  if (!stored) return null;
  const { active, next, versions, batches } = stored;
  return {
    active,
    next,
    batches: batches.length,
    versions: versions.map(({ number, tags }) => [number, tags]),
  };
}

async function expectWhole(area: Area<unknown>): Promise<void> {
  const store = new VersionStore(area);
  const models = await store.models();
  const wanted = models.flatMap((stored) =>
    listFiles(stored).map(({ sha256 }) => `${stored.handle}/${sha256}`),
  );
  const files = await area.entries('file/');
  expect(files.map(([key]) => key.slice('file/'.length)).sort()).toEqual([...new Set(wanted)].sort());
  for (const { versions } of models)
    for (const version of versions) {
      const { card } = readArtifact(await store.file(handle, version.artifact.sha256));
      expect([card.handle, card.version]).toEqual([handle, `v${version.number}`]);
    }
  for (const run of await store.runs()) expect(run.ended_at).not.toBeNull();
}

describe('an engine that ends at an operation of its storage', () => {
  it.each([
    ['before storage completes it', false],
    ['after storage has completed it', true],
  ])('%s leaves the state before or after a step, and the next engine goes on', async (_, isDone) => {
    const clean = createMemoryArea<unknown>();
    const states = [JSON.stringify(await readState(clean))];
    for (const step of steps) {
      await step(open(clean));
      states.push(JSON.stringify(await readState(clean)));
    }
    expect(new Set(states).size).toBe(steps.length);
    let at = 0;
    for (; ; at++) {
      const area = createMemoryArea<unknown>();
      const { doomed, death, hasLived } = dying(area, at, isDone);
      const engine = open(doomed);
      let reached = 0;
      const life = async () => {
        for (const step of steps) {
          await step(engine);
          reached++;
        }
      };
      await Promise.race([life(), death]);
      if (hasLived()) break;
      const next = open(area);
      await next.resolveLostRuns();
      const found = JSON.stringify(await readState(area));
      expect([states[reached], states[reached + 1]], `operation ${at}`).toContain(found);
      await expectWhole(area);
      const version = await next.build({ handle, configuration: yaml });
      expect((await readState(area))?.active).toBe(Number(version.version.slice(1)));
      await expectWhole(area);
    }
    // Every step reads or writes.
    expect(at).toBeGreaterThan(steps.length);
  });
});
