// A hub's encoder in Node, where there is no navigator and no GPU: ONNX Runtime's WebAssembly from its own package.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { fileFetch } from '../../../src/node/file-fetch.js';
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
    fetch: fileFetch(),
    persist: false,
  });

it('a hub embedder is loaded and tried on the CPU', async () => {
  const engine = open(new URL('../../../node_modules/onnxruntime-web/dist/', import.meta.url).href);
  await engine.keeping.preload();
  expect(await engine.status()).toMatchObject({
    state: 'ready',
    embedder: { id: 'test/micro-mean', backend: 'wasm', selfTest: { passed: true }, threads: 1 },
  });
}, 60_000);

it('a runtime that is not where it is looked for is an error that says where it belongs', async () => {
  await expect(open().keeping.preload()).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail: expect.stringMatching(
      /'ort-wasm.*It is ONNX Runtime's: copy it .* or name its folder: 'runtime'/,
    ),
  });
});
