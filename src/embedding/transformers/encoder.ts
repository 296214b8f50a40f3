// A session with its pooling: token ids in, unit vectors out. On the GPU the hidden state never leaves it: our own
// kernel pools it on the same device, and only the vectors are read back.
import type { InferenceSession, Tensor } from 'onnxruntime-web/webgpu';
import type { Gpu } from '../../kernels/gpu.js';
import { GpuPooler } from '../../kernels/pooler.js';
import { poolRows } from '../../kernels/pooling.js';
import type { Matrix } from '../../numerics/matrix.js';
import { checkIds, faultOf } from './guards.js';
import { widened } from './half.js';
import { outputName } from './outputs.js';
import { type Output, openSession, releaseSession, runSession } from './session.js';
import type { EncoderSettings } from './settings.js';
import type { ModelFiles } from './weights.js';

export interface Encoder {
  /** Length of a vector. */
  readonly dimensions: number;
  /**
   * Vectors of n texts, at least one.
   * @param batch ids of each text
   * @returns (n, dimensions) unit rows
   * @throws content_too_large, internal before the run; an Error of the runtime, of the device, or about vectors that
   *   cannot be: after it the encoder, and the thread it runs in, may be good for nothing
   */
  encode(batch: readonly Uint32Array[]): Promise<Matrix>;
  dispose(): Promise<void>;
}

/**
 * @param gpu the device to run on; null for the CPU
 * @throws Error of the runtime when the model cannot be loaded; invalid_request when it does not give the vectors
 */
export async function openEncoder(
  model: ModelFiles,
  settings: EncoderSettings,
  gpu: Gpu | null,
): Promise<Encoder> {
  const opening = openSession(model, gpu?.device);
  const session = await (gpu ? gpu.orLost(opening) : opening);
  try {
    return encoderOver(session, settings, gpu);
  } catch (error) {
    await releaseSession(session);
    throw error;
  }
}

function encoderOver(session: InferenceSession, settings: EncoderSettings, gpu: Gpu | null): Encoder {
  const output = outputName(session.outputNames, settings.head);
  const dimensions = widthOf(session, output) ?? settings.dimensions;
  const pooler = gpu && new GpuPooler(gpu, dimensions, settings.pooling);
  return {
    dimensions,
    async encode(batch) {
      checkIds(batch, settings);
      const run = runSession(session, batch, output, (result) => pool(result, dimensions, settings, pooler));
      // After a loss the run may never settle.
      const vectors = await (gpu ? gpu.orLost(run) : run);
      const fault = faultOf(vectors);
      if (fault) throw new Error(`the model gave ${fault}`);
      return vectors;
    },
    async dispose() {
      pooler?.dispose();
      await releaseSession(session);
    },
  };
}

/** The last dimension of an output, where the model fixes it. */
function widthOf(session: InferenceSession, output: string): number | undefined {
  const found = session.outputMetadata.find(({ name }) => name === output);
  const width = found?.isTensor ? found.shape.at(-1) : undefined;
  return typeof width === 'number' ? width : undefined;
}

async function pool(
  { tensor, lengths, tokens }: Output,
  columns: number,
  { pooling }: EncoderSettings,
  pooler: GpuPooler | null,
): Promise<Matrix> {
  const expected = tensor.dims.length === 2 ? [lengths.length] : [lengths.length, tokens];
  if (`${tensor.dims}` !== `${[...expected, columns]}`) {
    throw new Error(`the model gave a tensor of shape ${tensor.dims} instead of ${[...expected, columns]}`);
  }
  // One state a text: pooled already.
  if (tensor.dims.length === 2) {
    const ones = new Uint32Array(lengths.length).fill(1);
    return poolRows(await numbersOf(tensor), ones, 1, columns, 'cls');
  }
  if (pooler && tensor.location === 'gpu-buffer' && tensor.type === 'float32') {
    return pooler.pool(tensor.gpuBuffer, lengths, tokens);
  }
  return poolRows(await numbersOf(tensor), lengths, tokens, columns, pooling);
}

async function numbersOf(tensor: Tensor): Promise<Float32Array> {
  const data = await tensor.getData();
  if (data instanceof Float32Array) return data;
  if (tensor.type === 'float16') return widened(data as ArrayLike<number>);
  throw new Error(`the model gives ${tensor.type}, not floats`);
}
