// A failed load of an encoder: its downloads and its device.
import { expect, it, vi } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { type Gpu, openGpu } from '../../../../src/core/kernels/gpu.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import type { ReadOptions } from '../../../../src/core/storage/files/file-reader.js';
import type { StoredFile } from '../../../../src/core/storage/files/file-store.js';
import type { HubFile } from '../../../../src/core/storage/files/hub-files.js';
import { loadTransformersEmbedder } from '../../../../src/encoders/hub/load-encoder.js';

vi.mock('../../../../src/core/kernels/gpu.js', () => ({ openGpu: vi.fn(async () => null) }));

/** Files whose downloads only end when aborted, except config.json; one may fail. Records the aborted downloads. */
function createEndlessFiles(failure?: Error, failing = 'config.json') {
  const stopped: [path: string, reason: unknown][] = [];
  const asked: string[] = [];
  const read = ({ path }: HubFile, { signal }: ReadOptions = {}): Promise<StoredFile> =>
    new Promise((resolve, reject) => {
      asked.push(path);
      if (failure && path === failing) reject(failure);
      if (path === 'config.json') resolve({ bytes: new TextEncoder().encode('{}'), sha256: '' });
      signal?.addEventListener('abort', () => {
        stopped.push([path, signal.reason]);
        reject(signal.reason);
      });
    });
  return { files: { mode: 'memory', read, readIfAny: read } as const, asked, stopped };
}

const options = {
  id: 'https://files.test/encoder',
  hub: 'https://hub.test/',
  runtime: 'https://page.test/runtime/',
  verdicts: createMemoryArea<unknown>(),
};
const missing = new AssayError('artifact_unavailable', 'config.json is missing');

const unknownEmbedder = {
  code: 'artifact_unavailable',
  detail: `config.json is missing. Check the embedder '${options.id}' and the connection, or set the option 'hub'`,
};

it('asks for nothing but config.json where the hub cannot be reached', async () => {
  const { files, asked } = createEndlessFiles(missing);
  const loading = loadTransformersEmbedder({ ...options, files, device: 'wasm' });
  await expect(loading).rejects.toMatchObject(unknownEmbedder);
  expect(asked).toEqual(['config.json']);
});

it('stops every download when one of its files fails', async () => {
  const { files, stopped } = createEndlessFiles(missing, 'tokenizer.json');
  await expect(loadTransformersEmbedder({ ...options, files, device: 'wasm' })).rejects.toBe(missing);
  expect(stopped.map(([path]) => path)).toContain('tokenizer_config.json');
});

it('asks for no weights before the tokenizer is read', async () => {
  const { files, asked } = createEndlessFiles(missing, 'tokenizer.json');
  await expect(loadTransformersEmbedder({ ...options, files, device: 'wasm' })).rejects.toBe(missing);
  expect(asked.filter((path) => path.startsWith('onnx/'))).toEqual([]);
});

it('stops every download with the reason of the signal', async () => {
  const { files, asked, stopped } = createEndlessFiles();
  const controller = new AbortController();
  const { signal } = controller;
  const loading = loadTransformersEmbedder({ ...options, files, device: 'wasm', signal });
  await vi.waitFor(() => expect(asked).toContain('tokenizer.json'));
  const reason = new Error('mine');
  controller.abort(reason);
  await expect(loading).rejects.toBe(reason);
  expect(stopped).toContainEqual(['tokenizer.json', reason]);
});

it('destroys its GPU device when it fails', async () => {
  const destroy = vi.fn();
  const device = { features: new Set(), destroy };
  vi.mocked(openGpu).mockResolvedValueOnce({ device } as unknown as Gpu);
  const { files } = createEndlessFiles(missing);
  await expect(loadTransformersEmbedder({ ...options, files })).rejects.toMatchObject(unknownEmbedder);
  expect(destroy).toHaveBeenCalledTimes(1);
});
