// Opens an encoder as a candidate says. Code is loaded only where it runs: of ONNX Runtime, and of the kernels for floats.

import type { Gpu } from '../../../core/kernels/index.js';
import { type EncoderWeights, listLinears } from '../../runtime/index.js';
import type { Candidate } from '../backend.js';
import { loadPart } from '../load-part.js';
import { openIntegerEncoder } from '../native/integer-encoder.js';
import { readNativeFloats, readNativeWeights } from '../native/weights.js';
import type { Encoder } from '../onnx-encoder.js';
import { alone, type Reference } from '../self-test.js';
import type { EncoderSettings } from '../settings.js';
import type { ModelFiles } from '../weights.js';

export interface OpenedEncoder {
  readonly encoder: Encoder;
  /** What its vectors are compared with; null for too large an encoder on the CPU. Called only where it is tested. */
  findReference(): Reference | typeof alone | null;
}

export interface CandidateFiles {
  readonly model: ModelFiles;
  readonly settings: EncoderSettings;
  /** The parsed `config.json`. */
  readonly config: unknown;
}

/**
 * Opens an encoder.
 * @param gpu the device of a candidate on the GPU; null on the CPU
 * @param startRuntime reads and configures ONNX Runtime; called only for candidates that it runs
 * @throws Error that says why the runtime does not run it
 */
export async function openCandidate(
  candidate: Candidate,
  files: CandidateFiles,
  gpu: Gpu | null,
  startRuntime: () => Promise<unknown>,
): Promise<OpenedEncoder> {
  const { model, settings, config } = files;
  if (candidate.runtime === 'native') {
    if (!gpu)
      return { encoder: await openOnCpu(candidate, files), findReference: () => findOther(candidate, files) };
    const weights = readNativeFloats(model, settings, config);
    const { openGpuEncoder, findMinCosine } = await import('../native/gpu-encoder.js');
    return {
      encoder: await openGpuEncoder(weights, settings, gpu, candidate),
      findReference: () => ({ open: () => openFloats(weights, settings), least: findMinCosine(candidate) }),
    };
  }
  await startRuntime();
  const { openEncoder } = await loadPart('runtime', () => import('../onnx-encoder.js'));
  return {
    encoder: await openEncoder(model, settings, gpu),
    findReference: () => (gpu ? { open: () => openEncoder(model, settings, null) } : alone),
  };
}

/** Most numbers of a reference's layers: 256 MB of floats, as much as an encoder of 12 layers of 512 columns. */
const maxReference = 2 ** 26;
/** Accepted cosine of 8 bits to floats: real encoders, whose states have large columns, reach 0.99 and more. */
const minCosineOfIntegers = 0.98;

/** The same weights in the other arithmetic of the CPU: floats for 8 bits, 8 bits for floats. */
function findOther({ dtype }: Candidate, files: CandidateFiles): Reference | null {
  const { model, settings, config } = files;
  const weights = readNativeWeights(model, settings, config);
  const size = listLinears(weights).reduce((sum, { weight }) => sum + weight.rows * weight.columns, 0);
  if (size > maxReference) return null;
  const isInteger = dtype === 'q8';
  return {
    open: async () =>
      isInteger ? openFloats(weights, settings) : openIntegerEncoder(model, settings, config),
    least: minCosineOfIntegers,
    name: isInteger ? 'those of floats' : 'those of 8 bits',
  };
}

/** Opens an encoder on Assay's kernels on the CPU. @throws as {@link openCandidate} */
export async function openOnCpu(
  { dtype }: Pick<Candidate, 'dtype'>,
  { model, settings, config }: CandidateFiles,
): Promise<Encoder> {
  if (dtype === 'q8') return openIntegerEncoder(model, settings, config);
  return openFloats(readNativeFloats(model, settings, config), settings);
}

async function openFloats(weights: EncoderWeights, settings: EncoderSettings): Promise<Encoder> {
  const { openFloatEncoder } = await import('../native/float-encoder.js');
  return openFloatEncoder(weights, settings);
}
