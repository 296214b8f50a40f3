// Opens an encoder on one candidate backend and verifies it with the self-test, or returns why the candidate fails.
import { isAssayError } from '../../core/contract/index.js';
import type { Gpu } from '../../core/kernels/index.js';
import { sleep } from '../../core/platform/index.js';
import type { Area } from '../../core/storage/index.js';
import type { Verdict } from '../parts/index.js';
import { type Candidate, modelPath } from './backend.js';
import { openCandidate } from './candidates/open-candidate.js';
import type { EncoderConfig } from './encoder-files.js';
import { listNativePaths } from './files/native-files.js';
import {
  describeIntegers,
  nativeRevision,
  readNativeWeights,
  UnsupportedEncoderError,
} from './native/weights.js';
import type { Encoder } from './onnx-encoder.js';
import { readVerdict, testEncoder } from './self-test.js';
import type { Weights } from './weights.js';

export interface VerificationOptions {
  readonly config: EncoderConfig;
  readonly gpu: Gpu | null;
  /** Where self-tests store their verdicts. */
  readonly verdicts: Area<unknown>;
  /** Reads and configures ONNX Runtime; called only for candidates that it runs. */
  readonly startRuntime: () => Promise<unknown>;
  /** What ONNX Runtime is, for the verdicts; called only for candidates that it runs. */
  readonly identifyRuntime: () => Promise<string>;
}

/** An encoder that passed its self-test. */
export interface VerifiedEncoder {
  readonly candidate: Candidate;
  readonly encoder: Encoder;
  readonly verdict: Verdict;
  /** SHA-256 of the weights. */
  readonly sha256: string;
  /** Size of the weights. */
  readonly bytes: number;
  /** Path of the weights where they are not of the candidate's kind, and the runtime converted them. */
  readonly madeFrom: string | undefined;
  /** What its weights are, where that matters for its vectors; null for floats, and where only ONNX Runtime knows. */
  readonly weights: string | null;
  /** Undefined for ONNX. */
  readonly format: Weights['format'];
}

/**
 * Opens and verifies an encoder.
 * @param model the weights; undefined when the repository has none of this kind
 * @returns the encoder, or the reason why this candidate fails
 * @throws UnsupportedEncoderError for weights that Assay's runtime does not read; FatalError when the thread is unusable; DeviceLostError when only the device is; AssayError for faults of the
 *   repository
 */
export async function openVerifiedEncoder(
  candidate: Candidate,
  model: Weights | undefined,
  { config, gpu: device, verdicts, startRuntime, identifyRuntime }: VerificationOptions,
): Promise<VerifiedEncoder | string> {
  if (!model) return describeMissing(candidate);
  const gpu = candidate.backend === 'webgpu' ? device : null;
  const { settings, tokenizer, identity } = config;
  const dependencies = [
    ...identity,
    candidate.backend,
    candidate.dtype + (candidate.halfProducts ? ' products' : ''),
    gpu?.adapter ?? '',
    candidate.runtime === 'native' ? nativeRevision : await identifyRuntime(),
    // A new browser has new shader compilers, so it is tested again.
    globalThis.navigator?.userAgent ?? '',
  ];
  const location = { model, dependencies, verdicts };
  const known = await readVerdict(location);
  // Not even opened, which takes seconds on a GPU.
  if (known && !known.passed) return describeFault(known);
  let encoder: Encoder | undefined;
  try {
    const files = { model, settings, config: config.model };
    const opened = await openCandidate(candidate, files, gpu, startRuntime);
    encoder = opened.encoder;
    const verdict =
      known ?? (await testEncoder({ ...location, ...opened, dtype: candidate.dtype, settings, tokenizer }));
    if (!verdict.passed) return describeFault(verdict);
    const { sha256, size: bytes, madeFrom, format } = model;
    const weights =
      candidate.runtime === 'native'
        ? describeIntegers(readNativeWeights(model, settings, config.model))
        : null;
    const verified = { candidate, encoder, verdict, sha256, bytes, madeFrom, format, weights };
    encoder = undefined;
    return verified;
  } catch (error) {
    if (isAssayError(error) || error instanceof UnsupportedEncoderError) throw error;
    // An `AbortError` too comes from a lost device, because this work takes no signal.
    const lost = gpu !== null && (await isLost(gpu));
    if (isAbort(error) || (lost && candidate.runtime === 'onnx')) {
      encoder = undefined;
      throw new FatalError(error);
    }
    if (lost) throw new DeviceLostError(error);
    return error instanceof Error ? error.message : String(error);
  } finally {
    // Only a failed encoder, and not in an unusable thread, whose next call might never return.
    await encoder?.dispose();
  }
}

const describeFault = ({ reason }: Verdict): string => reason ?? 'its vectors are wrong';

const describeMissing = ({ dtype, runtime }: Candidate): string =>
  runtime === 'native'
    ? `the repository has none of the files ${listNativePaths(dtype)
        .map((path) => `'${path}'`)
        .join(', ')}`
    : `the repository has no '${modelPath[dtype]}'`;

/** After this error, run nothing more in this thread: the next call might never return. */
export class FatalError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The device was lost under an encoder that leaves its thread usable. */
export class DeviceLostError extends Error {
  constructor(cause: unknown) {
    super(`the GPU device was lost: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Milliseconds to wait for the report of a device loss, which comes after the failures that it causes. */
const lossDelay = 500;

const isLost = (gpu: Gpu): Promise<boolean> =>
  Promise.race([gpu.lost.then(() => true), sleep(lossDelay).then(() => false)]);

/** True when the runtime itself has aborted. */
const isAbort = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && error.message.startsWith('Aborted('));
