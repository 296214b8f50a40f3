// Tries the candidates of device, weights and runtime, best first, and says why each that it skips fails.
import { isAssayError } from '../../../core/contract/index.js';
import type { Gpu } from '../../../core/kernels/index.js';
import type { Area } from '../../../core/storage/index.js';
import type { Candidate } from '../backend.js';
import type { EncoderConfig } from '../encoder-files.js';
import { UnsupportedEncoderError } from '../native/weights.js';
import {
  DeviceLostError,
  FatalError,
  openVerifiedEncoder,
  type VerifiedEncoder,
} from '../verified-encoder.js';
import type { Weights } from '../weights.js';

export interface PreparedEncoder {
  readonly config: EncoderConfig;
  /** Reads the weights of a candidate, once for candidates in a row; undefined when the repository has none. */
  readonly readWeights: (candidate: Candidate) => Promise<Weights | undefined>;
  /** Reads the weights of a BERT as they were trained, for Assay's runtime; undefined when the repository has none. */
  readonly readTrained: () => Promise<Weights | undefined>;
  /** Reads and configures ONNX Runtime, once. @returns threads of its sessions */
  readonly startRuntime: () => Promise<number>;
  /** Loads the script of ONNX Runtime, and names what it is, for the verdicts of self-tests. */
  readonly identifyRuntime: () => Promise<string>;
}

export interface SearchOptions {
  readonly gpu: Gpu | null;
  /** Where self-tests store their verdicts. */
  readonly verdicts: Area<unknown>;
  readonly signal: AbortSignal;
  /** True where a lost device is no reason to replace the thread. */
  readonly secondary: boolean;
  /** Receives each candidate that fails, with the reason. */
  readonly skipped: string[];
}

/**
 * Opens the first candidate that works.
 * @returns undefined when none does
 * @throws FatalError when the thread is unusable, or the device was lost and nothing else works; AssayError for faults of
 *   files; the signal's reason
 */
export async function openBest(
  candidates: readonly Candidate[],
  { config, readWeights, readTrained, startRuntime, identifyRuntime }: PreparedEncoder,
  { gpu, verdicts, signal, secondary, skipped }: SearchOptions,
): Promise<VerifiedEncoder | undefined> {
  let lost: DeviceLostError | undefined;
  let missingRuntime: unknown;
  let trainedRefused = false;
  const refusals = new Set<string>();
  const noteMissing = (error: unknown) => {
    missingRuntime = error;
    throw error;
  };
  const runtime = {
    startRuntime: () => startRuntime().catch(noteMissing),
    identifyRuntime: () => identifyRuntime().catch(noteMissing),
  };
  for (const [index, candidate] of candidates.entries()) {
    signal.throwIfAborted();
    if (lost && candidate.backend === 'webgpu') continue;
    const remaining = candidates.slice(index + 1);
    const verification = { config, gpu, verdicts, ...runtime };
    /** Opens with the file that was asked for, or with the weights as they were trained where its graph is not understood. */
    const open = async () => {
      const weights = await readWeights(candidate);
      try {
        return await openVerifiedEncoder(candidate, weights, verification);
      } catch (error) {
        if (!(error instanceof UnsupportedEncoderError) || weights?.format || trainedRefused) throw error;
        const trained = await readTrained();
        trainedRefused = true;
        if (!trained) throw error;
        const opened = await openVerifiedEncoder(candidate, trained, verification);
        trainedRefused = false;
        skipped.push(`the graph of '${weights?.name}': ${error.message}`);
        return opened;
      }
    };
    const result = await open().catch((error: unknown) => {
      if (error instanceof UnsupportedEncoderError) return error.message;
      if (error instanceof DeviceLostError) lost = error;
      // A site may do without the files of ONNX Runtime where Assay's kernels run the encoder in another way.
      else if (error !== missingRuntime || signal.aborted || !remaining.some(isNative)) throw error;
      return isAssayError(error) || error instanceof Error ? error.message : String(error);
    });
    if (typeof result !== 'string') return result;
    // What Assay's kernels cannot read is often the same for every kind of weights.
    if (isNative(candidate) && refusals.has(result)) continue;
    refusals.add(result);
    skipped.push(`${describeCandidate(candidate)}: ${result}`);
  }
  if (missingRuntime) throw missingRuntime;
  // The next thread may have more luck: a required GPU is tried again there.
  if (lost && !secondary) throw new FatalError(lost);
  return undefined;
}

const isNative = ({ runtime }: Candidate): boolean => runtime === 'native';

const describeCandidate = ({ backend, dtype, runtime, halfProducts }: Candidate): string =>
  `${backend} ${dtype}${runtime === 'native' ? " on Assay's runtime" : ''}${halfProducts ? ' in half floats' : ''}`;
