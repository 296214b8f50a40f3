// Opening and verifying an encoder: it is returned, disposed once, or left alone in an unusable thread.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import type { Gpu } from '../../../../src/core/kernels/gpu.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { type Encoder, openEncoder } from '../../../../src/encoders/hub/onnx-encoder.js';
import { EncoderTokenizer } from '../../../../src/encoders/hub/tokenizer/tokenizer.js';
import { FatalError, openVerifiedEncoder } from '../../../../src/encoders/hub/verified-encoder.js';
import { modelFile, models } from '../../../support/hub/index.mjs';

vi.mock('../../../../src/encoders/hub/onnx-encoder.js', () => ({ openEncoder: vi.fn() }));

const cache = new URL('../../../../.cache/hub/', import.meta.url);
const settings = {
  dimensions: 2,
  pooling: 'mean',
  prefix: '',
  limit: 512,
  vocabulary: 256,
  head: false,
  note: null,
} as const;
const config = {
  settings,
  tokenizer: new EncoderTokenizer({ encode: () => [1, 2], countPieces: () => 1 }, ''),
  model: {},
  identity: [],
};
/** Starts of ONNX Runtime. */
const startRuntime = vi.fn(async () => 1);
const identifyRuntime = async () => 'onnx';
const model = {
  name: 'model.onnx',
  sha256: 'a'.repeat(64),
  bytes: new Uint8Array(3),
  externalData: [],
  size: 3,
};
const createGpu = (lost: boolean): Gpu => ({
  device: {} as GPUDevice,
  adapter: 'maker/model',
  software: false,
  lost: lost ? Promise.resolve({} as GPUDeviceLostInfo) : new Promise(() => {}),
  raceLoss: (work) => work,
});

/** Opens encoders with these results, in this order: one vector for every text, or an error. */
async function openWith(gpu: Gpu | null, ...results: (readonly number[] | Error)[]) {
  const disposed = results.map(() => 0);
  for (const [at, result] of results.entries()) {
    const encoder: Encoder = {
      dimensions: 2,
      async encode({ length: rows }) {
        if (result instanceof Error) throw result;
        return {
          rows,
          columns: 2,
          data: Float32Array.from({ length: 2 * rows }, (_, i) => result[i % 2] ?? 0),
        };
      },
      async dispose() {
        disposed[at] = (disposed[at] ?? 0) + 1;
      },
    };
    vi.mocked(openEncoder).mockResolvedValueOnce(encoder);
  }
  const candidate = { backend: gpu ? 'webgpu' : 'wasm', dtype: 'fp32', runtime: 'onnx' } as const;
  const outcome = await openVerifiedEncoder(candidate, model, {
    config,
    gpu,
    verdicts: createMemoryArea(),
    startRuntime,
    identifyRuntime,
  }).catch((error: unknown) => error);
  return { outcome, disposed };
}

beforeEach(() => {
  vi.mocked(openEncoder).mockReset();
  startRuntime.mockClear();
});

it('returns an encoder that passes its self-test', async () => {
  const { outcome, disposed } = await openWith(null, [1, 0]);
  expect(outcome).toMatchObject({ sha256: model.sha256, bytes: 3, verdict: { passed: true } });
  expect(disposed).toEqual([0]);
  expect(startRuntime).toHaveBeenCalledTimes(1);
});

it("runs an 8-bit encoder on Assay's runtime, without starting ONNX Runtime", async () => {
  const candidate = { backend: 'wasm', dtype: 'q8', runtime: 'native' } as const;
  const { file, size, sha256 } = modelFile({ model: 'micro', dtype: 'q8' }, cache);
  const { hidden, heads, vocabulary, positions: limit } = models.micro.shape;
  const options = {
    config: {
      ...config,
      settings: { ...settings, dimensions: hidden, vocabulary, limit },
      model: { hidden_size: hidden, num_attention_heads: heads },
    },
    gpu: null,
    verdicts: createMemoryArea(),
    startRuntime,
    identifyRuntime,
  };
  const weights = { ...model, bytes: new Uint8Array(readFileSync(file)), sha256, size };
  const verified = await openVerifiedEncoder(candidate, weights, options);
  expect(verified).toMatchObject({ candidate, verdict: { passed: true }, sha256 });
  await expect(openVerifiedEncoder(candidate, model, options)).rejects.toThrow(
    'The file is damaged: a field has no number',
  );
  const withHead = { ...options, config: { ...options.config, settings: { ...settings, head: true } } };
  await expect(openVerifiedEncoder(candidate, weights, withHead)).rejects.toThrow(
    'it has a dense layer after the pooling',
  );
  expect(startRuntime).not.toHaveBeenCalled();
});

it('names the files that a repository does not have', async () => {
  const options = { config, gpu: null, verdicts: createMemoryArea<unknown>(), startRuntime, identifyRuntime };
  const openMissing = (runtime: 'native' | 'onnx') =>
    openVerifiedEncoder({ backend: 'wasm', dtype: 'q8', runtime }, undefined, options);
  expect(await openMissing('onnx')).toBe("the repository has no 'onnx/model_quantized.onnx'");
  expect(await openMissing('native')).toBe(
    "the repository has none of the files 'onnx/model_quantized.onnx', 'onnx/model.onnx', 'onnx/model_fp16.onnx', 'model.safetensors'",
  );
});

it('disposes an encoder with wrong vectors once and returns the reason', async () => {
  const { outcome, disposed } = await openWith(createGpu(false), [1, 0], [0, 1]);
  expect(outcome).toBe('its vectors have cosine 0.0000 to those of the CPU');
  expect(disposed).toEqual([1, 1]);
});

it('disposes the encoder and rethrows a fault of the repository', async () => {
  const error = new AssayError('internal', 'Token id 300 is out of range');
  const { outcome, disposed } = await openWith(null, error);
  expect(outcome).toBe(error);
  expect(disposed).toEqual([1]);
});

it('treats an AbortError of a lost device as fatal and does not call the encoder again', async () => {
  const abort = new DOMException('the buffer was destroyed', 'AbortError');
  const { outcome, disposed } = await openWith(createGpu(true), abort);
  expect(outcome).toBeInstanceOf(FatalError);
  expect(disposed).toEqual([0]);
});

it('disposes the encoder and returns the reason when the device is not lost', async () => {
  const { outcome, disposed } = await openWith(createGpu(false), new DOMException('no memory', 'AbortError'));
  expect(outcome).toBe('no memory');
  expect(disposed).toEqual([1]);
});
