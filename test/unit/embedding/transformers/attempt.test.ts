// What becomes of a session that was tried: handed over, disposed of once, or left alone in a thread that is dead.
import { beforeEach, expect, it, vi } from 'vitest';
import { AssayError } from '../../../../src/contract/errors.js';
import { attempt, FatalError } from '../../../../src/embedding/transformers/attempt.js';
import { type Encoder, openEncoder } from '../../../../src/embedding/transformers/encoder.js';
import { EncoderTokenizer } from '../../../../src/embedding/transformers/tokenizer.js';
import type { Gpu } from '../../../../src/kernels/gpu.js';
import { memoryArea } from '../../../../src/storage/area.js';

vi.mock('../../../../src/embedding/transformers/encoder.js', () => ({ openEncoder: vi.fn() }));

const settings = {
  dimensions: 2,
  pooling: 'mean',
  prefix: '',
  limit: 512,
  vocabulary: 256,
  head: false,
  note: null,
} as const;
const text = {
  settings,
  tokenizer: new EncoderTokenizer({ encode: () => [1, 2] }, ''),
  identity: [],
};
const model = { sha256: 'a'.repeat(64), bytes: new Uint8Array(3), beside: [], size: 3 };
const gpuThatIsLost = (lost: boolean): Gpu => ({
  device: {} as GPUDevice,
  adapter: 'maker/model',
  software: false,
  lost: lost ? Promise.resolve({} as GPUDeviceLostInfo) : new Promise(() => {}),
  orLost: (work) => work,
});

/** Tries encoders, in the order in which they are opened, that turn every text into a vector, or fail. */
async function tried(gpu: Gpu | null, ...results: (readonly number[] | Error)[]) {
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
  const choice = { backend: gpu ? 'webgpu' : 'wasm', dtype: 'fp32' } as const;
  const outcome = await attempt(choice, model, { text, gpu, verdicts: memoryArea() }).catch(
    (error: unknown) => error,
  );
  return { outcome, disposed };
}

beforeEach(() => {
  vi.mocked(openEncoder).mockReset();
});

it('hands over what works', async () => {
  const { outcome, disposed } = await tried(null, [1, 0]);
  expect(outcome).toMatchObject({ model: model.sha256, bytes: 3, verdict: { passed: true } });
  expect(disposed).toEqual([0]);
});

it('disposes of what gives wrong vectors, once, and says so', async () => {
  const { outcome, disposed } = await tried(gpuThatIsLost(false), [1, 0], [0, 1]);
  expect(outcome).toBe('its vectors have cosine 0.0000 to those of the CPU');
  expect(disposed).toEqual([1, 1]);
});

it('disposes of what a repository does not fit', async () => {
  const error = new AssayError('internal', 'The tokenizer gives token 300');
  const { outcome, disposed } = await tried(null, error);
  expect(outcome).toBe(error);
  expect(disposed).toEqual([1]);
});

it('takes the abort of a device that goes for its loss, and calls nothing any more', async () => {
  const gone = new DOMException('the buffer was destroyed', 'AbortError');
  const { outcome, disposed } = await tried(gpuThatIsLost(true), gone);
  expect(outcome).toBeInstanceOf(FatalError);
  expect(disposed).toEqual([0]);
});

it('says why, and disposes, where the device stays', async () => {
  const { outcome, disposed } = await tried(
    gpuThatIsLost(false),
    new DOMException('no memory', 'AbortError'),
  );
  expect(outcome).toBe('no memory');
  expect(disposed).toEqual([1]);
});
