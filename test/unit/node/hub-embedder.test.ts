// A hub encoder in Node, without navigator and GPU: ONNX Runtime's WebAssembly from its npm package.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { createFileFetch } from '../../../src/node/file-fetch.js';
import { type Hub, startHub } from '../../support/hub/index.mjs';

let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

const open = (runtime?: string) =>
  new Engine({
    assets: new URL('../../../models/', import.meta.url).href,
    ...(runtime === undefined ? {} : { runtime }),
    hub: hub.scope('node').url,
    embedder: 'test/micro-mean',
    fetch: createFileFetch(),
    persist: false,
  });

it('loads and self-tests a hub embedder on the CPU', async () => {
  const engine = open(new URL('../../../node_modules/onnxruntime-web/dist/', import.meta.url).href);
  await engine.storage.preload();
  expect(await engine.status()).toMatchObject({
    state: 'ready',
    embedder: { id: 'test/micro-mean', backend: 'wasm', selfTest: { passed: true }, threads: 1 },
  });
}, 60_000);

it('names the expected folder when the runtime is missing', async () => {
  await expect(open().storage.preload()).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: expect.stringMatching(
      /'ort-wasm.*Copy this file of ONNX Runtime .* set the option 'runtime' to its folder/,
    ),
  });
});
