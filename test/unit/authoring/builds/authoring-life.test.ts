// Drafts, samples, runs and versions, on the real engine with the bundled embedder, in memory.
import { beforeEach, describe, expect, it } from 'vitest';
import { readVersionFile, writeVersionFile } from '../../../../src/authoring/builds/version-file.js';
import { compressSamples } from '../../../../src/authoring/pipeline/samples-text.js';
import type { AssayService } from '../../../../src/core/contract/authoring.js';
import type { Run } from '../../../../src/core/contract/authoring-resources.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { writeArtifact } from '../../../../src/core/scoring/artifact/write-artifact.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { document, rejection, tells } from './authoring-fixtures.js';

const handle = 'local.request';
const models = createLightModels();
let engine: AssayService;
beforeEach(() => {
  engine = openEngine('assay-small', models);
});

const create = (more: object = {}) => engine.authoring.create({ handle, configuration: document, ...more });
const build = (more: object = {}) => engine.authoring.build({ handle, configuration: document, ...more });

async function ended({ id }: Run): Promise<Run> {
  for (;;) {
    const run = await engine.authoring.run(id);
    if (run.state !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const state = async () => {
  const { state: now, active, versions, pending_samples } = await engine.authoring.versions(handle);
  return [now, active, versions.map(({ version }) => version), pending_samples];
};

describe('a draft', () => {
  it('is trained in the background: first busy, then ready', async () => {
    await create({ public: true });
    expect(await state()).toEqual(['draft', null, [], 0]);
    expect((await engine.models()).some((model) => model.handle === handle)).toBe(false);
    const run = await engine.authoring.train(handle, {});
    expect(run).toMatchObject({ state: 'running', kind: 'train', version: null, ended_at: null });
    expect((await state())[0]).toBe('busy');
    expect(await ended(run)).toMatchObject({ state: 'done', version: 'v1', error: null, progress: null });
    expect(await state()).toEqual(['ready', 'v1', ['v1'], 0]);
    expect((await engine.models()).some((model) => model.handle === handle)).toBe(true);
  });

  it('fails with the reason, and its previous version goes on serving', async () => {
    await build();
    const before = await engine.score(handle, { content: 'Reply now' });
    const [trait] = document.traits;
    const poor = { ...document, traits: [{ ...trait, negative_paraphrases: tells.slice(0, 2) }] };
    await engine.authoring.update(handle, { configuration: poor });
    const run = await ended(await engine.authoring.train(handle, {}));
    expect(run).toMatchObject({ state: 'failed', version: null, error: { code: 'samples_too_few' } });
    const model = await engine.authoring.versions(handle);
    expect(model).toMatchObject({ state: 'failed', active: 'v1', error: { code: 'samples_too_few' } });
    expect(await engine.score(handle, { content: 'Reply now' })).toEqual(before);
    await engine.authoring.update(handle, { configuration: document });
    expect((await ended(await engine.authoring.train(handle, {}))).version).toBe('v2');
    expect(await state()).toEqual(['ready', 'v2', ['v2', 'v1'], 0]);
  });

  it('rejects a second run while one is active; a cancelled run stores nothing', async () => {
    await create();
    const run = await engine.authoring.train(handle, {});
    expect(await rejection(engine.authoring.train(handle, {}))).toMatchObject({ code: 'conflict' });
    expect(await rejection(engine.authoring.remove(handle))).toMatchObject({ code: 'conflict' });
    expect((await engine.authoring.cancel(run.id)).state).toBe('cancelled');
    expect((await ended(run)).state).toBe('cancelled');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await state()).toEqual(['draft', null, [], 0]);
    expect((await engine.authoring.cancel(run.id)).state).toBe('cancelled');
  });

  it('is created once, and trained once, when a request with a key is sent twice', async () => {
    await create({ key: 'req_1' });
    expect((await create({ key: 'req_1' })).state).toBe('draft');
    expect(await rejection(create({ key: 'req_2' }))).toMatchObject({ code: 'conflict' });
    const run = await engine.authoring.train(handle, { key: 'req_3' });
    expect((await engine.authoring.train(handle, { key: 'req_3' })).id).toBe(run.id);
    await ended(run);
    expect((await engine.authoring.train(handle, { key: 'req_3' })).version).toBe('v1');
  });
});

describe('samples that are sent', () => {
  const samples = [
    { text: 'Could you look into it?', request: 'asks' },
    { text: 'Bees make honey', request: 0, other: null },
    { text: 'Maybe later', request: 'Mixed' },
  ];

  it('are pending until the next version is built with them', async () => {
    await build();
    const added = await engine.authoring.addSamples(handle, { samples });
    expect(added).toEqual({ added: 3, pending_samples: 3 });
    expect(await engine.authoring.addSamples(handle, { samples })).toEqual(added);
    const version = await build({ retrain: true });
    expect(version).toMatchObject({ version: 'v2', origin: 'retrain', counts: { texts: 13, samples: 13 } });
    expect(await state()).toEqual(['ready', 'v2', ['v2', 'v1'], 0]);
    await engine.authoring.addSamples(handle, { samples: [{ text: 'One more, please', request: 1 }] });
    expect((await build({ retrain: true })).counts.texts).toBe(14);
  });

  it('keep method and parameters when a version is retrained with them', async () => {
    await build();
    const { report } = await engine.authoring.version(handle);
    await engine.authoring.addSamples(handle, { samples });
    await build({ retrain: true });
    const { report: again, configuration_sha256 } = await engine.authoring.version(handle);
    expect(again?.scoring_method).toBe(report?.scoring_method);
    const parameters = (of: typeof report) => {
      const [one] = (of?.traits ?? []) as { parameters: object }[];
      return one?.parameters;
    };
    expect(parameters(again)).toEqual(parameters(report));
    expect(configuration_sha256).toBe((await engine.authoring.version(`${handle}@v1`)).configuration_sha256);
  });

  it('are included in the next full training', async () => {
    await create();
    await engine.authoring.addSamples(handle, { samples });
    await ended(await engine.authoring.train(handle, {}));
    expect((await engine.authoring.version(handle)).counts.texts).toBe(13);
  });

  it.each<[string, object[], string]>([
    [
      'an unknown trait',
      [{ text: 'x', clarty: 1 }],
      "samples[0]: Unknown trait 'clarty'. This model has: request",
    ],
    [
      'an invalid grade',
      [{ text: 'x', request: 'perhaps' }],
      "samples[0]: field 'request' is 'perhaps'; expected",
    ],
    ['no grade', [{ text: 'x' }], 'samples[0]: it grades no trait'],
    [
      'no text',
      [
        { text: 'x', request: 1 },
        { text: ' ', request: 1 },
      ],
      "samples[1]: field 'text'",
    ],
  ])('are rejected: %s', async (_name, bad, detail) => {
    await create();
    const error = await rejection(
      engine.authoring.addSamples(handle, { samples: bad as { text: string }[] }),
    );
    expect([error.code, error.detail.slice(0, detail.length)]).toEqual(['sample_invalid', detail]);
    expect((await state())[3]).toBe(0);
  });
});

describe('versions', () => {
  it('are activated, rolled back, tagged, pinned and removed', async () => {
    await build();
    await build({ configuration: { ...document, description: 'Second' } });
    expect((await engine.card(handle)).description).toBe('Second');
    expect((await engine.card(`${handle}@v1`)).description).toBe(document.description);
    await engine.authoring.update(`${handle}@v1`, { active: true, tags: ['good', 'old'] });
    expect((await engine.card(handle)).description).toBe(document.description);
    const [second, first] = (await engine.authoring.versions(handle)).versions;
    expect([second?.active, first?.active, first?.tags]).toEqual([false, true, ['good', 'old']]);
    expect(await rejection(engine.authoring.remove(`${handle}@v1`))).toMatchObject({ code: 'conflict' });
    await engine.authoring.remove(`${handle}@v2`);
    expect((await rejection(engine.card(`${handle}@v2`))).code).toBe('model_not_found');
    expect((await build()).version).toBe('v3');
  });

  it('are found by their tag in every method, the newest where several have it', async () => {
    await build();
    await build({ configuration: { ...document, description: 'Second' } });
    await engine.authoring.update(`${handle}@v1`, { tags: ['stable', 'both'] });
    await engine.authoring.update(`${handle}@v2`, { tags: ['both'] });
    expect((await engine.card(`${handle}@stable`)).version).toBe('v1');
    expect((await engine.card(`${handle}@both`)).version).toBe('v2');
    expect(await engine.traits(`${handle}@stable`)).toEqual(await engine.traits(`${handle}@v1`));
    const request = { content: 'Reply now' };
    expect(await engine.score(`${handle}@stable`, request)).toEqual(
      await engine.score(`${handle}@v1`, request),
    );
    expect((await engine.authoring.version(`${handle}@stable`)).version).toBe('v1');
    await engine.authoring.update(`${handle}@stable`, { active: true });
    expect((await engine.authoring.versions(handle)).active).toBe('v1');
    expect((await rejection(engine.card(`${handle}@none`))).code).toBe('model_not_found');
    expect((await rejection(engine.authoring.version(`${handle}@none`))).detail).toBe(
      `Model '${handle}' has no version 'none'`,
    );
    const asVersion = engine.authoring.update(`${handle}@v2`, { tags: ['v1'] });
    expect((await rejection(asVersion)).code).toBe('invalid_request');
    await engine.authoring.remove(`${handle}@both`);
    expect((await engine.authoring.versions(handle)).versions.map(({ version }) => version)).toEqual(['v1']);
  });

  it('are swapped during scores: each score comes from one version or the other', async () => {
    await build({ configuration: { ...document, traits: [{ ...document.traits[0], key: 'one' }] } });
    await build({ configuration: { ...document, traits: [{ ...document.traits[0], key: 'two' }] } });
    const seen = new Set<string>();
    let swapping = true;
    const scores = (async () => {
      while (swapping) {
        const { card } = await engine.score(handle, { content: 'Reply now' });
        seen.add(Object.keys(card.scores).join());
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    })();
    for (let i = 0; i < 20; i++) {
      await engine.authoring.update(`${handle}@v${1 + (i % 2)}`, { active: true });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    swapping = false;
    await scores;
    expect([...seen].sort()).toEqual(['one', 'two']);
  });

  it('are exported as one file and imported under another handle, then scored and retrained', async () => {
    await build();
    const { name, bytes } = await engine.authoring.exportVersion(handle);
    expect(name).toBe('local.request@v1.assay');
    const other = openEngine('assay-small', models);
    const imported = await other.authoring.importVersion('mine.copy', bytes);
    expect(imported).toMatchObject({ handle: 'mine.copy', version: 'v1', origin: 'import', active: true });
    const request = { content: 'Reply to them now' };
    expect(await other.score('mine.copy', request)).toEqual(await engine.score(handle, request));
    expect((await other.card('mine.copy')).handle).toBe('mine.copy');
    expect((await other.authoring.importVersion('mine.copy', bytes)).version).toBe('v1');
    await other.authoring.addSamples('mine.copy', { samples: [{ text: 'Hurry up', request: 1 }] });
    const again = await other.authoring.build({ handle: 'mine.copy', retrain: true });
    expect([again.version, again.counts.texts]).toEqual(['v2', 11]);
  });

  it('of another embedder are imported, and rebuilt for the loaded one', async () => {
    await build();
    const { bytes } = await engine.authoring.exportVersion(handle);
    const file = await readVersionFile(bytes);
    const own = readArtifact(file.artifact);
    const card = { ...own.card, embedder: { id: 'other', revision: '1' } };
    const foreign = await writeVersionFile({ ...file, artifact: writeArtifact({ ...own, card }) });
    const imported = await engine.authoring.importVersion('mine.copy', foreign);
    expect(imported.embedder).toEqual(card.embedder);
    const request = { content: 'Reply to them now' };
    expect(await engine.score('mine.copy', request)).toEqual(await engine.score(handle, request));
    expect((await engine.card('mine.copy')).embedder).toEqual(own.card.embedder);
  });

  it.each(['no JSON', '{}', '{"traits":null}'])(
    'are imported, shown and trained again when their report is %j',
    async (text) => {
      await build();
      const { bytes } = await engine.authoring.exportVersion(handle);
      const report = new TextEncoder().encode(text);
      const changed = await writeVersionFile({ ...(await readVersionFile(bytes)), report });
      await engine.authoring.importVersion('local.copy', changed);
      const shown = (await engine.authoring.version('local.copy')).report;
      expect(shown).toEqual(text === 'no JSON' ? null : JSON.parse(text));
      const again = await engine.authoring.build({ handle: 'local.copy', retrain: true });
      expect(again.version).toBe('v2');
    },
  );

  it('are not imported when their parts belong to different models', async () => {
    await build();
    const { bytes } = await engine.authoring.exportVersion(handle);
    const file = await readVersionFile(bytes);
    const bad: [object, RegExp][] = [
      [{ configuration: { ...file.configuration, description: 'Else' } }, /parts belong to different models/],
      [{ samples: await compressSamples('{}') }, /parts belong to different models/],
      [{ samples: new Uint8Array(9) }, /the samples cannot be read/],
      [{ configuration: { traits: [] } }, /traits/],
      [{ artifact: new Uint8Array(9) }, /[Nn]ot a trained model file/],
    ];
    for (const [change, detail] of bad) {
      const changed = await writeVersionFile({ ...file, ...change });
      const error = await rejection(engine.authoring.importVersion('local.copy', changed));
      expect([error.code, error.detail]).toEqual(['invalid_request', expect.stringMatching(detail)]);
    }
    expect((await rejection(engine.authoring.versions('local.copy'))).code).toBe('model_not_found');
  });
});

describe('a model', () => {
  it('is archived and restored', async () => {
    await build({ public: true });
    expect((await engine.authoring.update(handle, { archived: true })).state).toBe('archived');
    expect((await rejection(engine.score(handle, { content: 'x' }))).code).toBe('model_not_found');
    expect((await engine.models()).some((model) => model.handle === handle)).toBe(false);
    expect(await rejection(engine.authoring.train(handle, {}))).toMatchObject({ code: 'conflict' });
    expect((await engine.authoring.update(handle, { archived: false })).state).toBe('ready');
    expect((await engine.score(handle, { content: 'Reply now' })).card.composite).toBeGreaterThan(0);
  });

  it('is removed with all its versions', async () => {
    await build();
    await engine.authoring.remove(handle);
    expect((await rejection(engine.authoring.versions(handle))).code).toBe('model_not_found');
    expect((await rejection(engine.score(handle, { content: 'x' }))).code).toBe('model_not_found');
    expect((await build()).version).toBe('v1');
  });

  it('of the catalog cannot be changed', async () => {
    for (const change of [
      () => engine.authoring.update('assay.humor', { public: false }),
      () => engine.authoring.remove('assay.humor'),
      () => engine.authoring.train('assay.humor', {}),
      () => engine.authoring.addSamples('assay.humor', { samples: [] }),
    ])
      expect(await rejection(change())).toMatchObject({ code: 'conflict' });
  });
});
