// Engines without a builder, and with one whose code is loaded on first use.
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createBuilder } from '../../../src/authoring/builds/index.js';
import type { Run } from '../../../src/core/contract/index.js';
import { createEngine } from '../../../src/core/engine/engine.js';
import type { BuilderHost, Rebuilder } from '../../../src/core/engine/ports.js';
import { buildLater, rebuildLater } from '../../../src/entries/later/index.js';
import { createFileFetch } from '../../../src/server/node/file-fetch.js';
import { createLightModels } from '../../support/light-models.js';
import { rejection } from '../authoring/builds/authoring-fixtures.js';

const assets = `${pathToFileURL(createLightModels()).href}/`;
const options = { assets, fetch: createFileFetch(), persist: false };
const run: Run = {
  ...{ id: 'run_1', handle: 'local.a', kind: 'train', state: 'running', progress: null, version: null },
  ...{ error: null, started_at: '2026-01-05T09:30:00.000Z', ended_at: null },
};
const content = 'Fix race condition in worker dispatch';

/** Counts how often the code of builds is loaded. */
function countLoads(load = async () => createBuilder({}, {})) {
  const counted = {
    loads: 0,
    load() {
      counted.loads += 1;
      return load();
    },
  };
  return counted;
}

describe('an engine without a builder', () => {
  it('scores, and has no authoring', async () => {
    const engine = createEngine(options);
    expect(engine.authoring).toBeUndefined();
    const { card } = await engine.score('assay.commit-message', { content });
    expect(card.composite).toBeGreaterThan(0);
  });
});

describe('a builder that is loaded later', () => {
  it('is loaded by the first request of authoring, once, and by no score', async () => {
    const counted = countLoads();
    const engine = createEngine(options, { builder: buildLater(counted.load) });
    await engine.score('assay.commit-message', { content });
    expect(counted.loads).toBe(0);
    const [first, second] = await Promise.all(
      ['local.a', 'local.b'].map((handle) => rejection(engine.authoring.versions(handle))),
    );
    expect([first?.code, second?.code]).toEqual(['model_not_found', 'model_not_found']);
    expect(counted.loads).toBe(1);
  });

  it('says why it cannot be loaded, and is loaded again by the next request', async () => {
    let online = false;
    const counted = countLoads(async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module');
      return createBuilder({}, {});
    });
    const { authoring } = createEngine(options, { builder: buildLater(counted.load) });
    const error = await rejection(authoring.remove('local.a'));
    expect(error.code).toBe('engine_unavailable');
    expect(error.detail).toContain('The code of builds cannot be loaded: Failed to fetch dynamically');
    online = true;
    expect((await rejection(authoring.remove('local.a'))).code).toBe('model_not_found');
    expect(counted.loads).toBe(2);
  });

  it('is loaded at once after a run that did not end', async () => {
    const hosts: BuilderHost[] = [];
    const first = createBuilder({}, {});
    const open = (host: BuilderHost) => {
      hosts.push(host);
      return first.open(host);
    };
    createEngine(options, { builder: { open } });
    const host = hosts[0]!;
    await host.store.saveRun(run);
    const opened = new Promise((resolve) => {
      buildLater(async () => ({
        open(given) {
          resolve(given);
          return first.open(given);
        },
      })).open(host);
    });
    expect(await opened).toBe(host);
  });
});

describe('a model of another embedder', () => {
  /** The shipped models, without those that are built for both. */
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await options.fetch(input, init);
    if (!String(input).endsWith('catalog.json')) return response;
    const catalog: { models: object[] } = await response.json();
    return Response.json({
      ...catalog,
      models: catalog.models.map((model) => ({ ...model, prebuilt: undefined })),
    });
  };
  const score = (rebuilder?: Rebuilder) => {
    const engine = createEngine(
      { ...options, fetch, embedder: 'assay-small' },
      rebuilder ? { rebuilder } : {},
    );
    return rejection(engine.score('assay.commit-message', { content }));
  };

  it('is refused by an engine without a rebuilder', async () => {
    const { code, detail } = await score();
    expect(code).toBe('artifact_unavailable');
    expect(detail).toContain('Cannot rebuild: this engine only scores');
  });

  it('is refused while the code of rebuilds cannot be loaded', async () => {
    const { code } = await score(rebuildLater(() => Promise.reject(new Error('offline'))));
    expect(code).toBe('engine_unavailable');
  });
});
