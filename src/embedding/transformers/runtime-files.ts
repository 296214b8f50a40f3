// ONNX Runtime's files, as a site serves them in its runtime folder, and how they are read.
import { AssayError, isAssayError } from '../../contract/index.js';
import { addRelease } from '../../platform/index.js';
import type { Repository } from './repository.js';

/**
 * As in the installed version of onnxruntime-web. Other bytes are rejected, so that a site whose script and runtime are of
 * two releases reports it instead of computing wrong vectors.
 */
export const runtimeFiles = {
  wasm: {
    path: 'ort-wasm-simd-threaded.asyncify.wasm',
    bytes: 26_861_777,
    sha256: '49871f5a4409519797e127440868a6d1923339d9185907f301a5b2a1d90af082',
  },
  /** Loaded only by the runtime's own threads, on cross-origin isolated pages. */
  mjs: { path: 'ort-wasm-simd-threaded.asyncify.mjs' },
} as const;

/** What the runtime starts from, once per thread, with the first session. */
export interface RuntimeParts {
  /** Bytes of the WebAssembly module. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** Absolute URL of its JavaScript, from which it starts threads. */
  readonly mjs: string;
  readonly wasmUrl: string;
}

/**
 * Reads the runtime, as part of a repository's progress.
 * @param folder absolute URL of the runtime folder, with a trailing slash
 * @throws artifact_unavailable that says where the file must be; artifact_damaged; the signal's reason
 */
export async function readRuntime(
  repository: Pick<Repository, 'readFrom'>,
  folder: string,
): Promise<RuntimeParts> {
  const toUrl = (path: string) => new URL(path, folder).href;
  const { bytes } = await repository.readFrom(folder, runtimeFiles.wasm).catch(explainMissing);
  return {
    wasm: bytes,
    wasmUrl: toUrl(runtimeFiles.wasm.path),
    mjs: addRelease(toUrl(runtimeFiles.mjs.path)),
  };
}

/** A missing runtime is not a fault of the model, and has another remedy. */
function explainMissing(error: unknown): never {
  if (!isAssayError(error) || error.code !== 'artifact_unavailable') throw error;
  const remedy =
    "Copy this file of ONNX Runtime from onnxruntime-web/dist/ to the folder runtime/ next to the models, or set the option 'runtime' to its folder";
  throw new AssayError(error.code, `${error.detail}. ${remedy}`, { cause: error });
}
