// What a load of an encoder does with its downloads and its device when it fails.
import { expect, it, vi } from 'vitest';
import { AssayError } from '../../../../src/contract/errors.js';
import { loadTransformersEmbedder } from '../../../../src/embedding/transformers/load.js';
import { type Gpu, openGpu } from '../../../../src/kernels/gpu.js';
import { memoryArea } from '../../../../src/storage/area.js';
import type { ReadOptions } from '../../../../src/storage/file-reader.js';
import type { HubFile } from '../../../../src/storage/hub-files.js';

vi.mock('../../../../src/kernels/gpu.js', () => ({ openGpu: vi.fn(async () => null) }));

/** Files that go on until they are stopped, of which the configuration may fail; tells what was stopped. */
function endlessFiles(failure?: Error) {
  const stopped: [path: string, reason: unknown][] = [];
  const asked: string[] = [];
  const read = ({ path }: HubFile, { signal }: ReadOptions = {}): Promise<never> =>
    new Promise((_, reject) => {
      asked.push(path);
      if (failure && path === 'config.json') reject(failure);
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
  verdicts: memoryArea<unknown>(),
};
const missing = new AssayError('artifact_unavailable', 'config.json is not there');

it('stops every download when one of its files fails', async () => {
  const { files, stopped } = endlessFiles(missing);
  await expect(loadTransformersEmbedder({ ...options, files, device: 'wasm' })).rejects.toBe(missing);
  expect(stopped.map(([path]) => path)).toContain('onnx/model_quantized.onnx');
});

it('stops every download with the reason of its signal', async () => {
  const { files, asked, stopped } = endlessFiles();
  const controller = new AbortController();
  const { signal } = controller;
  const loading = loadTransformersEmbedder({ ...options, files, device: 'wasm', signal });
  await vi.waitFor(() => expect(asked).toContain('onnx/model_quantized.onnx'));
  const reason = new Error('mine');
  controller.abort(reason);
  await expect(loading).rejects.toBe(reason);
  expect(stopped).toContainEqual(['onnx/model_quantized.onnx', reason]);
});

it('gives its device back when it fails', async () => {
  const destroy = vi.fn();
  const device = { features: new Set(), destroy };
  vi.mocked(openGpu).mockResolvedValueOnce({ device } as unknown as Gpu);
  const { files } = endlessFiles(missing);
  await expect(loadTransformersEmbedder({ ...options, files })).rejects.toBe(missing);
  expect(destroy).toHaveBeenCalledTimes(1);
});
