// An ONNX encoder: a session with its pooling, from token ids to unit vectors. On the GPU the hidden states stay there:
// our kernel pools them on the same device, and only the vectors are read back.
import type { InferenceSession } from 'onnxruntime-web/webgpu';
import type { Gpu } from '../../core/kernels/index.js';
import type { Matrix } from '../../core/numerics/index.js';
import { checkIds, findVectorFault } from '../parts/index.js';
import { GpuPooler, poolRows } from '../pooling/index.js';
import { type Output, openSession, releaseSession, runSession } from './session.js';
import type { EncoderSettings } from './settings.js';
import { findOutputName, readFloats } from './tensors.js';
import type { ModelFiles } from './weights.js';

export interface Encoder {
  /** Length of a vector. */
  readonly dimensions: number;
  /** Tokens and texts of one run where texts are packed without padding. Absent for an encoder that pads them. */
  readonly capacity?: { readonly tokens: number; readonly texts: number };
  /**
   * Encodes n texts, at least one.
   * @param batch ids of each text
   * @returns (n, dimensions) unit rows
   * @throws content_too_large, internal before the run; an Error of the runtime, of the device, or about invalid
   *   vectors, after which the encoder and its thread may be unusable
   */
  encode(batch: readonly Uint32Array[]): Promise<Matrix>;
  /**
   * Hidden states of one text, (tokens, dimensions): their normalised sum is the text's vector. Absent where a vector is no
   * such sum, or its parts cannot be had.
   * @throws as `encode`
   */
  encodeStates?(ids: Uint32Array): Matrix;
  dispose(): Promise<void>;
}

/**
 * Opens an encoder.
 * @param gpu the device to run on; null for the CPU
 * @throws Error of the runtime when the model cannot be loaded; invalid_request when it lacks an output with its vectors
 */
export async function openEncoder(
  model: ModelFiles,
  settings: EncoderSettings,
  gpu: Gpu | null,
): Promise<Encoder> {
  const opening = openSession(model, gpu?.device);
  const session = await (gpu ? gpu.raceLoss(opening) : opening);
  try {
    return createEncoder(session, settings, gpu);
  } catch (error) {
    await releaseSession(session);
    throw error;
  }
}

function createEncoder(session: InferenceSession, settings: EncoderSettings, gpu: Gpu | null): Encoder {
  const output = findOutputName(session.outputNames, settings.head);
  const dimensions = getWidth(session, output) ?? settings.dimensions;
  const pooler = gpu && new GpuPooler(gpu, dimensions, settings.pooling);
  return {
    dimensions,
    async encode(batch) {
      checkIds(batch, settings);
      const run = runSession(session, batch, output, (result) => pool(result, dimensions, settings, pooler));
      // A run may never settle after a device loss.
      const vectors = await (gpu ? gpu.raceLoss(run) : run);
      const fault = findVectorFault(vectors);
      if (fault) throw new Error(`the model returned ${fault}`);
      return vectors;
    },
    async dispose() {
      pooler?.dispose();
      await releaseSession(session);
    },
  };
}

/** The last dimension of an output, if the model fixes it. */
function getWidth(session: InferenceSession, output: string): number | undefined {
  const metadata = session.outputMetadata.find(({ name }) => name === output);
  const width = metadata?.isTensor ? metadata.shape.at(-1) : undefined;
  return typeof width === 'number' ? width : undefined;
}

async function pool(
  { tensor, lengths, tokens }: Output,
  columns: number,
  { pooling }: EncoderSettings,
  pooler: GpuPooler | null,
): Promise<Matrix> {
  const rows = tensor.dims.length === 2 ? [lengths.length] : [lengths.length, tokens];
  const expected = [...rows, columns];
  if (`${tensor.dims}` !== `${expected}`) {
    throw new Error(`the model returned a tensor of shape (${tensor.dims}), expected (${expected})`);
  }
  // One state per text: already pooled.
  if (tensor.dims.length === 2) {
    const ones = new Uint32Array(lengths.length).fill(1);
    return poolRows(await readFloats(tensor), ones, 1, columns, 'cls');
  }
  if (pooler && tensor.location === 'gpu-buffer' && tensor.type === 'float32') {
    return pooler.pool(tensor.gpuBuffer, lengths, tokens);
  }
  return poolRows(await readFloats(tensor), lengths, tokens, columns, pooling);
}
