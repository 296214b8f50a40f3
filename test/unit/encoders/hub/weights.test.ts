// The external data files of an ONNX file, and the hash of all files together.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { StoredFile } from '../../../../src/core/storage/files/file-store.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import { listExternalData, readWeights } from '../../../../src/encoders/hub/weights.js';
import { type ModelName, modelFile } from '../../../support/hub/index.mjs';

const cache = new URL('../../../../.cache/hub/', import.meta.url);

const readModel = (model: ModelName) =>
  new Uint8Array(readFileSync(modelFile({ model, dtype: 'q8' }, cache).file));

/** Creates a repository of these files. */
const createRepository = (files: Record<string, StoredFile>) => ({
  id: 'org/model',
  readIfAny: async (path: string) => files[path],
  read: async (path: string) => files[path] ?? Promise.reject(new Error(`no ${path}`)),
});

/** An entry of a tensor's `external_data`. */
const location = (name: string) =>
  new TextEncoder().encode(`\n\x08location\x12${String.fromCharCode(name.length)}${name}`);

it('lists each external data file once', () => {
  expect(listExternalData(readModel('micro'))).toEqual([]);
  expect(listExternalData(readModel('micro-external'))).toEqual(['model_quantized.onnx_data']);
  const two = Uint8Array.from(['a.data', 'b.data', 'a.data'].flatMap((name) => [...location(name), 7]));
  expect(listExternalData(two)).toEqual(['a.data', 'b.data']);
});

it('reads a model in one file with the hash of that file', async () => {
  const file = { bytes: new Uint8Array(5), sha256: 'a'.repeat(64) };
  const repository = createRepository({ 'onnx/model_quantized.onnx': file });
  expect(await readWeights(repository, 'q8')).toEqual({
    name: 'model_quantized.onnx',
    ...file,
    externalData: [],
    size: 5,
  });
  expect(await readWeights(repository, 'fp32')).toBeUndefined();
});

it('reads external data and hashes all files together', async () => {
  const file = { bytes: location('model.onnx_data'), sha256: 'a'.repeat(64) };
  const data = { bytes: Uint8Array.of(1, 2, 3), sha256: 'b'.repeat(64) };
  const repository = createRepository({ 'onnx/model.onnx': file, 'onnx/model.onnx_data': data });
  expect(await readWeights(repository, 'fp32')).toEqual({
    name: 'model.onnx',
    bytes: file.bytes,
    externalData: [{ path: 'model.onnx_data', data: data.bytes }],
    sha256: await sha256(new TextEncoder().encode(`${file.sha256}\n${data.sha256}`)),
    size: file.bytes.length + 3,
  });
});

it('rejects external data in another folder', async () => {
  for (const name of ['../model.onnx_data', 'folder/data', '']) {
    const bytes = location(name);
    const repository = createRepository({ 'onnx/model.onnx': { bytes, sha256: 'a'.repeat(64) } });
    await expect(readWeights(repository, 'fp32')).rejects.toMatchObject({
      code: 'invalid_request',
      detail: `Model 'org/model': 'onnx/model.onnx' refers to external data in '${name}'. Export it with the data in the same folder`,
    });
  }
});
