// One way to run an encoder, tried: its weights, a session on its device, the verdict on its vectors.
import { isAssayError } from '../../contract/errors.js';
import type { Gpu } from '../../kernels/gpu.js';
import type { Area } from '../../storage/area.js';
import { type Choice, modelPath } from './backend.js';
import { type Encoder, openEncoder } from './encoder.js';
import { runtimeFiles } from './runtime-files.js';
import type { Verdict } from './self-test.js';
import type { EncoderText } from './text.js';
import { verdictOn } from './trusted.js';
import type { Weights } from './weights.js';

export interface AttemptParts {
  readonly text: EncoderText;
  readonly gpu: Gpu | null;
  readonly verdicts: Area<unknown>;
}

/** A way that works. */
export interface Attempt {
  readonly choice: Choice;
  readonly encoder: Encoder;
  readonly verdict: Verdict;
  /** SHA-256 of the weights, and their size. */
  readonly model: string;
  readonly bytes: number;
}

/**
 * @param model the weights; undefined where the repository has none of this kind
 * @returns what works, or why it does not, in words
 * @throws FatalError when the thread is good for nothing any more; what is wrong with the repository itself
 */
export async function attempt(
  choice: Choice,
  model: Weights | undefined,
  parts: AttemptParts,
): Promise<Attempt | string> {
  if (!model) return `the repository has no '${modelPath[choice.dtype]}'`;
  const gpu = choice.backend === 'webgpu' ? parts.gpu : null;
  let encoder: Encoder | undefined;
  try {
    encoder = await openEncoder(model, parts.text.settings, gpu);
    const verdict = await verdictOn({
      encoder,
      gpu: gpu !== null,
      model,
      settings: parts.text.settings,
      tokenizer: parts.text.tokenizer,
      about: [...parts.text.identity, choice.backend, choice.dtype, gpu?.adapter ?? '', ...computing()],
      verdicts: parts.verdicts,
    });
    if (!verdict.passed) return verdict.reason ?? 'its vectors are wrong';
    const works: Attempt = { choice, encoder, verdict, model: model.sha256, bytes: model.size };
    encoder = undefined;
    return works;
  } catch (error) {
    if (isAssayError(error)) throw error;
    // Of a device that goes, even `AbortError`: nobody can abort an attempt.
    if (await isFatal(error, gpu)) {
      encoder = undefined;
      throw new FatalError(error);
    }
    return error instanceof Error ? error.message : String(error);
  } finally {
    // Not what works, and not in a thread whose next call might never come back.
    await encoder?.dispose();
  }
}

/** After it, nothing may be run in this thread: the next call might never come back. */
export class FatalError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** What computes beside the adapter: a new browser has new shader compilers, and is tried again. */
const computing = (): string[] => [runtimeFiles.wasm.sha256, globalThis.navigator?.userAgent ?? ''];

/** True when the runtime itself has ended, or its device is gone. */
async function isFatal(error: unknown, gpu: Gpu | null): Promise<boolean> {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (error instanceof Error && error.message.startsWith('Aborted(')) return true;
  if (!gpu) return false;
  // A loss is told after what failed because of it.
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, lossWithin, false));
  return Promise.race([gpu.lost.then(() => true), late]);
}

/** Milliseconds in which the loss of a device is told. */
const lossWithin = 500;
