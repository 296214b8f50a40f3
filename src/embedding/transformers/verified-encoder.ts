// Opens an encoder on one candidate backend and verifies it with the self-test, or returns why the candidate fails.
import { isAssayError } from '../../contract/index.js';
import type { Gpu } from '../../kernels/index.js';
import { sleep } from '../../platform/index.js';
import type { Area } from '../../storage/index.js';
import { type Candidate, modelPath, type Runtime } from './backend.js';
import type { EncoderConfig } from './encoder-files.js';
import { listOwnPaths } from './files/own-files.js';
import { loadPart } from './load-part.js';
import type { Encoder } from './onnx-encoder.js';
import { openOwnEncoder, ownRuntimeRevision } from './own-encoder.js';
import { runtimeFiles } from './runtime-files.js';
import { getVerdict, type Verdict } from './self-test.js';
import type { Weights } from './weights.js';

export interface VerificationOptions {
  readonly config: EncoderConfig;
  readonly gpu: Gpu | null;
  /** Where self-tests store their verdicts. */
  readonly verdicts: Area<unknown>;
  /** Reads and configures ONNX Runtime; called only for candidates that it runs. */
  readonly startRuntime: () => Promise<unknown>;
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
}

/**
 * Opens and verifies an encoder.
 * @param model the weights; undefined when the repository has none of this kind
 * @returns the encoder, or the reason why this candidate fails
 * @throws FatalError when the thread is unusable; AssayError for faults of the repository
 */
export async function openVerifiedEncoder(
  candidate: Candidate,
  model: Weights | undefined,
  { config, gpu: device, verdicts, startRuntime }: VerificationOptions,
): Promise<VerifiedEncoder | string> {
  if (!model) return describeMissing(candidate);
  const gpu = candidate.backend === 'webgpu' ? device : null;
  const { settings, tokenizer, identity } = config;
  let encoder: Encoder | undefined;
  try {
    if (candidate.runtime === 'assay') encoder = openOwnEncoder(model, settings, config.model);
    else {
      const [{ openEncoder }] = await Promise.all([
        loadPart(() => import('./onnx-encoder.js')),
        startRuntime(),
      ]);
      encoder = await openEncoder(model, settings, gpu);
    }
    const verdict = await getVerdict({
      encoder,
      gpu: gpu !== null,
      model,
      settings,
      tokenizer,
      dependencies: [
        ...identity,
        candidate.backend,
        candidate.dtype,
        gpu?.adapter ?? '',
        ...describeRuntime(candidate.runtime),
      ],
      verdicts,
    });
    if (!verdict.passed) return verdict.reason ?? 'its vectors are wrong';
    const { sha256, size: bytes, madeFrom } = model;
    const verified = { candidate, encoder, verdict, sha256, bytes, madeFrom };
    encoder = undefined;
    return verified;
  } catch (error) {
    if (isAssayError(error)) throw error;
    // An `AbortError` too comes from a lost device, because this work takes no signal.
    if (await isFatal(error, gpu)) {
      encoder = undefined;
      throw new FatalError(error);
    }
    return error instanceof Error ? error.message : String(error);
  } finally {
    // Only a failed encoder, and not in an unusable thread, whose next call might never return.
    await encoder?.dispose();
  }
}

const describeMissing = ({ dtype, runtime }: Candidate): string =>
  runtime === 'assay'
    ? `the repository has none of the files ${listOwnPaths(dtype)
        .map((path) => `'${path}'`)
        .join(', ')}`
    : `the repository has no '${modelPath[dtype]}'`;

/** After this error, run nothing more in this thread: the next call might never return. */
export class FatalError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** What computes besides the adapter: a new browser has new shader compilers, so it is tested again. */
const describeRuntime = (runtime: Runtime): string[] => [
  runtime === 'assay' ? ownRuntimeRevision : runtimeFiles.wasm.sha256,
  globalThis.navigator?.userAgent ?? '',
];

/** Milliseconds to wait for the report of a device loss, which comes after the failures that it causes. */
const lossDelay = 500;

/** True when the runtime itself has aborted or its device is lost. */
async function isFatal(error: unknown, gpu: Gpu | null): Promise<boolean> {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (error instanceof Error && error.message.startsWith('Aborted(')) return true;
  if (!gpu) return false;
  return Promise.race([gpu.lost.then(() => true), sleep(lossDelay).then(() => false)]);
}
