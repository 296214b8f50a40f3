// Repositories whose weights Assay's runtime converts: floats without 8 bits, and safetensors without ONNX. Over the fake hub.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dot, row } from '../../../../src/core/numerics/index.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { createHubFiles } from '../../../../src/core/storage/files/hub-files.js';
import { getLibrary, loadPlain } from '../../../../src/encoders/hub/library.js';
import { loadTransformersEmbedder } from '../../../../src/encoders/hub/load-encoder.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';
import { type Hub, type HubScope, startHub } from '../../../support/hub/index.mjs';

let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

const texts = ['the harbour was quiet at dawn', 'a committee met to review the budget', '', 'rain'];

const load = (
  id: string,
  dtype: 'auto' | 'q8' | 'fp16' | 'fp32' = 'auto',
  scope: HubScope = hub.scope('own'),
) =>
  loadTransformersEmbedder({
    id,
    dtype,
    device: 'wasm',
    hub: scope.url,
    runtime: new URL('../../../../node_modules/onnxruntime-web/dist/', import.meta.url).href,
    files: createHubFiles(createMemoryFiles(), createMemoryArea<unknown>(), {
      fetch: createFileFetch(),
      pause: async () => {},
    }),
    verdicts: createMemoryArea<unknown>(),
  });

describe.each([
  ['test/micro-floats', 'onnx/model.onnx'],
  ['test/micro-half', 'onnx/model_fp16.onnx'],
  ['test/micro-safetensors', 'model.safetensors'],
])('the encoder %s', (id, path) => {
  it.each(['auto', 'q8'] as const)(`gets its 8 bits from '${path}' for the dtype %s`, async (dtype) => {
    const scope = hub.scope(`${id.split('/')[1]}-${dtype}`);
    const [embedder, original] = [await load(id, dtype, scope), await load('test/micro-mean', 'q8')];
    expect(embedder).toMatchObject({
      backend: 'wasm',
      dtype: 'q8',
      dimensions: 64,
      note: `Runs on Assay's runtime, with q8 weights made from '${path}'`,
    });
    expect(embedder.revision).not.toBe(original.revision);
    const [vectors, expected] = [await embedder.embed(texts), await original.embed(texts)];
    const cosines = texts.map((_, index) => dot(row(vectors, index), row(expected, index)));
    expect(cosines[2]).toBe(0);
    expect(Math.min(...cosines.filter((_, index) => index !== 2))).toBeGreaterThan(0.99);
    const weights = Object.entries(scope.counts()).filter(([asked]) =>
      /GET cdn .*(onnx|tensors)$/.test(asked),
    );
    expect(weights).toEqual([[`GET cdn ${id}/${path}`, 1]]);
  });
});

it('reads the weights as they were trained where the graph of a repository is not understood, before ONNX Runtime', async () => {
  const scope = hub.scope('both');
  const [embedder, original] = [
    await load('test/both-safetensors', 'auto', scope),
    await load('test/micro-safetensors'),
  ];
  expect(embedder.note).toMatch(
    /^Runs on Assay's runtime, with q8 weights made from 'model.safetensors'. Skipped: the graph of 'model_quantized.onnx': /,
  );
  expect(await embedder.embed(texts)).toEqual(await original.embed(texts));
  const runtimes = Object.keys(scope.counts()).filter((asked) => asked.includes('ort-wasm'));
  expect(runtimes).toEqual([]);
});

it("runs the plain script of ONNX Runtime in Node, where Assay's runtime does not run an encoder", async () => {
  const embedder = await load('test/micro-external', 'q8');
  expect(embedder.note).toContain('is in another file');
  expect(getLibrary()).toBe(await loadPlain());
  const [external, own] = [
    await embedder.embed(['rain']),
    await (await load('test/micro-mean', 'q8')).embed(['rain']),
  ];
  expect(dot(row(external, 0), row(own, 0))).toBeGreaterThan(0.99);
});

it('widens half floats on the CPU where they are asked for', async () => {
  const [half, single] = [await load('test/micro-half', 'fp16'), await load('test/micro-mean', 'fp32')];
  expect(half).toMatchObject({ backend: 'wasm', dtype: 'fp16' });
  const [a, b] = [await half.embed(['rain']), await single.embed(['rain'])];
  expect(dot(row(a, 0), row(b, 0))).toBeGreaterThan(0.9999);
});

it('takes the pooling of a repository with safetensors from its own files', async () => {
  const [cls, mean, original] = await Promise.all(
    ['test/micro-cls-safetensors', 'test/micro-safetensors', 'test/micro-cls'].map((id) => load(id)),
  );
  const [vector, expected] = [await cls!.embed(['quiet rain']), await original!.embed(['quiet rain'])];
  expect(dot(row(vector, 0), row(expected, 0))).toBeGreaterThan(0.99);
  expect(dot(row(vector, 0), row(await mean!.embed(['quiet rain']), 0))).toBeLessThan(0.99);
  expect(cls!.revision).not.toBe(mean!.revision);
});

it('says what is missing or not supported in a repository that does not run', async () => {
  await expect(load('test/other-safetensors')).rejects.toMatchObject({
    code: 'engine_unavailable',
    detail:
      "Embedder 'test/other-safetensors' does not run on this device: wasm q8 on Assay's runtime: config.json has the model_type 'roberta', not 'bert'; wasm q8: the repository has no 'onnx/model_quantized.onnx'; wasm fp32: the repository has no 'onnx/model.onnx'. Choose another embedder or device",
  });
  const scope = hub.scope('nothing');
  scope.faults([{ kind: 'status', value: 404, path: 'model.safetensors' }]);
  await expect(load('test/micro-safetensors', 'q8', scope)).rejects.toMatchObject({
    detail: expect.stringContaining('model.safetensors'),
  });
});

it('keeps floats where they are asked for', async () => {
  const embedder = await load('test/micro-floats', 'fp32');
  expect(embedder.dtype).toBe('fp32');
  expect(embedder.note ?? '').not.toContain('made from');
});
