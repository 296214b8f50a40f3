// Opens an encoder as a candidate says. Code is loaded only where it runs: of ONNX Runtime, and of our kernels for floats.
import type { EncoderWeights, Gpu } from '../../../core/kernels/index.js';
import type { Candidate } from '../backend.js';
import { loadPart } from '../load-part.js';
import type { Encoder } from '../onnx-encoder.js';
import { readOwnFloats } from '../own/weights.js';
import { openOwnEncoder } from '../own-encoder.js';
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
  if (candidate.runtime === 'assay') {
    if (!gpu) return { encoder: await openOwnOnCpu(candidate, files), openReference: null };
    const weights = readOwnFloats(model, settings, config);
    const { openOwnGpuEncoder } = await import('../own/gpu-encoder.js');
    const precision = candidate.dtype === 'fp16' ? 'half' : 'single';
    return {
      encoder: await openOwnGpuEncoder(weights, settings, gpu, precision),
      openReference: () => openFloats(weights, settings),
    };
  }
  await startRuntime();
  const { openEncoder } = await loadPart(() => import('../onnx-encoder.js'));
  return {
    encoder: await openEncoder(model, settings, gpu),
    openReference: gpu ? () => openEncoder(model, settings, null) : null,
  };
}

/** Opens an encoder on Assay's kernels on the CPU. @throws as {@link openCandidate} */
export async function openOwnOnCpu(
  { dtype }: Pick<Candidate, 'dtype'>,
  { model, settings, config }: CandidateFiles,
): Promise<Encoder> {
  if (dtype === 'q8') return openOwnEncoder(model, settings, config);
  return openFloats(readOwnFloats(model, settings, config), settings);
}

async function openFloats(weights: EncoderWeights, settings: EncoderSettings): Promise<Encoder> {
  const { openOwnFloatEncoder } = await import('../own/float-encoder.js');
  return openOwnFloatEncoder(weights, settings);
}
