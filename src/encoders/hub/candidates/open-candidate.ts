// Opens an encoder as a candidate says. Code is loaded only where it runs: of ONNX Runtime, and of the kernels for floats.

import type { Gpu } from '../../../core/kernels/index.js';
import type { EncoderWeights } from '../../runtime/index.js';
import type { Candidate } from '../backend.js';
import { loadPart } from '../load-part.js';
import { openIntegerEncoder } from '../native/integer-encoder.js';
import { readNativeFloats } from '../native/weights.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';
import type { ModelFiles } from '../weights.js';

export interface OpenedEncoder {
  readonly encoder: Encoder;
  /** Opens the same weights on the CPU, to compare with. Null for an encoder that is the reference itself. */
  readonly openReference: (() => Promise<Encoder>) | null;
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
    if (!gpu) return { encoder: await openOnCpu(candidate, files), openReference: null };
    const weights = readNativeFloats(model, settings, config);
    const { openGpuEncoder } = await import('../native/gpu-encoder.js');
    const precision = candidate.dtype === 'fp16' ? 'half' : 'single';
    return {
      encoder: await openGpuEncoder(weights, settings, gpu, precision),
      openReference: () => openFloats(weights, settings),
    };
  }
  await startRuntime();
  const { openEncoder } = await loadPart('runtime', () => import('../onnx-encoder.js'));
  return {
    encoder: await openEncoder(model, settings, gpu),
    openReference: gpu ? () => openEncoder(model, settings, null) : null,
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
