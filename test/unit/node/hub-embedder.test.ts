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

it('a hub embedder is loaded and tried on the CPU', async () => {
  const engine = new Engine({
    assets: new URL('../../../models/', import.meta.url).href,
    runtime: new URL('../../../node_modules/onnxruntime-web/dist/', import.meta.url).href,
    hub: hub.scope('node').url,
    embedder: 'test/micro-mean',
    fetch: fileFetch(),
    persist: false,
  });
  await engine.keeping.preload();
  expect(await engine.status()).toMatchObject({
    state: 'ready',
    embedder: { id: 'test/micro-mean', backend: 'wasm', selfTest: { passed: true }, threads: 1 },
  });
}, 60_000);
