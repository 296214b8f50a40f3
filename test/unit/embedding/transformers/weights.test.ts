// Which files an ONNX file names for its tensors, and what becomes of them together.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namesBeside, readWeights } from '../../../../src/embedding/transformers/weights.js';
import type { StoredFile } from '../../../../src/storage/file-store.js';
import { sha256 } from '../../../../src/storage/sha256.js';
import { type ModelName, modelFile } from '../../../support/hub/index.mjs';

const cache = new URL('../../../../.cache/hub/', import.meta.url);

const made = (model: ModelName) =>
  new Uint8Array(readFileSync(modelFile({ model, dtype: 'q8' }, cache).file));

/** A repository of these files. */
const repositoryOf = (files: Record<string, StoredFile>) => ({
  id: 'org/model',
  readIfAny: async (path: string) => files[path],
  read: async (path: string) => files[path] ?? Promise.reject(new Error(`no ${path}`)),
});

/** An entry of a tensor's `external_data`. */
const location = (name: string) =>
  new TextEncoder().encode(`\n\x08location\x12${String.fromCharCode(name.length)}${name}`);

it('finds the files that an ONNX file names, each once', () => {
  expect(namesBeside(made('micro'))).toEqual([]);
  expect(namesBeside(made('micro-beside'))).toEqual(['model_quantized.onnx_data']);
  const two = Uint8Array.from(['a.data', 'b.data', 'a.data'].flatMap((name) => [...location(name), 7]));
  expect(namesBeside(two)).toEqual(['a.data', 'b.data']);
});

it('reads a model that is one file as that file', async () => {
  const file = { bytes: new Uint8Array(5), sha256: 'a'.repeat(64) };
  const repository = repositoryOf({ 'onnx/model_quantized.onnx': file });
  expect(await readWeights(repository, 'q8')).toEqual({ ...file, beside: [], size: 5 });
  expect(await readWeights(repository, 'fp32')).toBeUndefined();
});

it('reads what is beside a model with it, and knows both by one hash', async () => {
  const file = { bytes: location('model.onnx_data'), sha256: 'a'.repeat(64) };
  const data = { bytes: Uint8Array.of(1, 2, 3), sha256: 'b'.repeat(64) };
  const repository = repositoryOf({ 'onnx/model.onnx': file, 'onnx/model.onnx_data': data });
  expect(await readWeights(repository, 'fp32')).toEqual({
    bytes: file.bytes,
    beside: [{ path: 'model.onnx_data', data: data.bytes }],
    sha256: await sha256(new TextEncoder().encode(`${file.sha256}\n${data.sha256}`)),
    size: file.bytes.length + 3,
  });
});

it('refuses a name that leads elsewhere', async () => {
  for (const name of ['../model.onnx_data', 'folder/data', '']) {
    const bytes = location(name);
    const repository = repositoryOf({ 'onnx/model.onnx': { bytes, sha256: 'a'.repeat(64) } });
    await expect(readWeights(repository, 'fp32')).rejects.toMatchObject({
      code: 'invalid_request',
      detail: `Embedder 'org/model': 'onnx/model.onnx' keeps its weights in '${name}', which is no file beside it`,
    });
  }
});
