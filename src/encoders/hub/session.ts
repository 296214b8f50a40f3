// One session of ONNX Runtime: created on a given device, run one batch at a time, released once. Created without
// transformers.js, which after one failure rejects every later run of the thread.
import type { InferenceSession, Tensor } from 'onnxruntime-web/webgpu';
import { getLibrary } from './library.js';
import { callRuntime } from './runtime.js';
import { createInputs } from './tensors.js';
import type { ModelFiles } from './weights.js';

/** The output of a run, valid until the callback that receives it ends. */
export interface Output {
  readonly tensor: Tensor;
  /** (n) tokens of each text. */
  readonly lengths: Uint32Array;
  /** Tokens of a padded row. */
  readonly tokens: number;
}

/**
 * Opens a session over the files of a model.
 * @param device our GPU device, whose buffers then hold the outputs; undefined for the CPU
 * @throws Error of the runtime when the model cannot be loaded
 */
export function openSession(
  { bytes, externalData }: ModelFiles,
  device: GPUDevice | undefined,
): Promise<InferenceSession> {
  return callRuntime(() =>
    getLibrary().InferenceSession.create(bytes, {
      logSeverityLevel: 3,
      ...(externalData.length > 0 ? { externalData } : {}),
      // The runtime ignores a device that is set in its environment instead, and returns zeros.
      ...(device
        ? { executionProviders: [{ name: 'webgpu', device }], preferredOutputLocation: 'gpu-buffer' }
        : { executionProviders: ['wasm'] }),
    }),
  );
}

/**
 * Runs one batch, and uses its output before the next run starts.
 * @param batch ids of each of n texts, at least one
 * @throws Error of the runtime; what `use` throws
 */
export function runSession<Result>(
  session: InferenceSession,
  batch: readonly Uint32Array[],
  output: string,
  use: (output: Output) => Promise<Result>,
): Promise<Result> {
  return callRuntime(async () => {
    const { feeds, lengths, tokens } = createInputs(batch, session.inputNames);
    const results = await session.run(feeds, [output]);
    const tensor = results[output];
    if (!tensor) throw new Error(`the model returned no output '${output}'`);
    try {
      return await use({ tensor, lengths, tokens });
    } finally {
      tensor.dispose();
    }
  });
}

export function releaseSession(session: InferenceSession): Promise<void> {
  return callRuntime(() => session.release());
}
