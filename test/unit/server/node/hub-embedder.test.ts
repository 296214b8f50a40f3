// The hub in Node: an encoder without navigator and GPU, on Assay's kernels and on ONNX Runtime's WebAssembly from its npm
// package; and the option of openModels().
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRebuilder } from '../../../../src/authoring/rebuild/index.js';
import { Engine } from '../../../../src/core/engine/engine.js';
import { createEncoders } from '../../../../src/encoders/embedders/index.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';
import { openModels } from '../../../../src/server/node/index.js';
import { type Hub, startHub } from '../../../support/hub/index.mjs';
import { createLightModels } from '../../../support/light-models.js';
import { smallDocument } from '../cli/small-model.js';

const folder = createLightModels();
let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

const open = (
  dtype: 'q8' | 'fp32',
  { runtime, embedder = 'test/micro-mean' }: { runtime?: string; embedder?: string } = {},
) =>
  new Engine(
    {
      device: 'wasm',
      dtype,
      assets: `${pathToFileURL(folder).href}/`,
      ...(runtime === undefined ? {} : { runtime }),
      hub: hub.scope('node').url,
      embedder,
      fetch: createFileFetch(),
      persist: false,
    },
    { ...createEncoders({}), rebuilder: createRebuilder(undefined) },
  );

it('loads and self-tests a hub embedder on ONNX Runtime', async () => {
  const runtime = new URL('../../../../node_modules/onnxruntime-web/dist/', import.meta.url).href;
  const engine = open('fp32', { runtime, embedder: 'test/micro-external' });
  await engine.storage.preload();
  expect(await engine.status()).toMatchObject({
    state: 'ready',
    embedder: { id: 'test/micro-external', backend: 'wasm', selfTest: { passed: true }, threads: 1 },
  });
});

it.each(['q8', 'fp32'] as const)(
  "runs %s weights without ONNX Runtime's files, and says so",
  async (dtype) => {
    const engine = open(dtype);
    await engine.storage.preload();
    expect(await engine.status()).toMatchObject({
      state: 'ready',
      embedder: {
        backend: 'wasm',
        selfTest: { passed: true },
        threads: 1,
        note: expect.stringMatching(/^Runs on Assay's runtime/),
      },
    });
  },
);

it('explains a score by the words of a text, which add up', async () => {
  const engine = open('q8');
  const content = 'We kindly ask you to confirm the attached invoice. Hey, what is up?';
  const { card } = await engine.score('assay.formality', { content });
  const { traits } = (await engine.explain('assay.formality', { content })).explanation;
  const { method, words, style, bias, raw, score } = traits.formality!;
  expect(method).toBe('additive');
  expect(Math.round(score)).toBe(card.scores.formality);
  expect(words.map(({ start, end }) => content.slice(start, end)).slice(0, 3)).toEqual([
    'We',
    'kindly',
    'ask',
  ]);
  const parts = [...words, ...style].reduce((sum, { contribution }) => sum + contribution, bias);
  expect(parts).toBeCloseTo(raw, 5);
});

it('names the expected folder when the runtime is missing', async () => {
  await expect(open('fp32', { embedder: 'test/micro-external' }).storage.preload()).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: expect.stringMatching(
      /'ort-wasm.*Copy this file of ONNX Runtime .* set the option 'runtime' to its folder/,
    ),
  });
});

it('opens a models folder with an encoder of a hub, on the CPU', async () => {
  const models = openModels(folder, { hub: hub.scope('models').url, embedder: 'test/micro-mean' });
  await models.authoring.build({ handle: 'local.urgency', configuration: smallDocument });
  const formal = await models.score('local.urgency', { content: 'Call me back immediately' });
  const other = await models.score('local.urgency', { content: 'Whenever you find the time' });
  expect(formal.card.composite).toBeGreaterThan(other.card.composite);
  expect((await models.status()).embedder).toMatchObject({
    id: 'test/micro-mean',
    backend: 'wasm',
    dtype: 'q8',
    note: expect.stringMatching(/^Runs on Assay's runtime/),
  });
});

it('runs other graphs on the ONNX Runtime that is installed', async () => {
  const models = openModels(folder, {
    hub: hub.scope('installed').url,
    embedder: 'test/micro-external',
    dtype: 'fp32',
  });
  await models.authoring.build({ handle: 'local.urgency', configuration: smallDocument });
  expect((await models.status()).embedder).toMatchObject({ id: 'test/micro-external', dtype: 'fp32' });
});

it('refuses an embedder that is the URL of a folder without an encoder', async () => {
  const models = openModels('models', { embedder: `${hub.url}nothing/here` });
  await expect(models.score('assay.humor', { content: 'A text' })).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: expect.stringContaining('Check the embedder'),
  });
});

it('refuses a hub that is not a URL', () => {
  expect(() => openModels('models', { hub: 'hub.local' })).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      detail: "Option 'hub' is not a valid URL: 'hub.local'",
    }),
  );
});
