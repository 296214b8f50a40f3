// ONNX Runtime's files, as a site serves them in its runtime folder, and how they are read.
import { AssayError, isAssayError } from '../../core/contract/index.js';
import { addRelease } from '../../core/platform/index.js';
import type { Repository, RepositoryFile } from './repository.js';
import { builtVersion } from './runtime-version.js';

/**
 * As in the version that the package is built with. Other bytes are rejected, so that a site whose script and runtime are of two releases reports it
 * instead of computing wrong vectors.
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

/** Of the same version, without WebGPU: for Node. */
const plainFile = {
  path: 'ort-wasm-simd-threaded.wasm',
  bytes: 14_264_838,
  sha256: '06ba057753da3847e4c24f02d91ab133455b0817c69a44993a9a53a2146df9e3',
} as const;

const oldestVersion = [1, 22] as const;
/** The first whose files have the names above. */
const firstAsyncify = 23;
const earlierNames = {
  wasm: 'ort-wasm-simd-threaded.jsep.wasm',
  mjs: 'ort-wasm-simd-threaded.jsep.mjs',
} as const;

/**
 * The files of a version of onnxruntime-web, which a project or its bundler may bring: bytes are known of ours only.
 * @param version of its script
 * @throws engine_unavailable for a version that is too old
 */
function describeFiles(version: string): { wasm: RepositoryFile; mjs: string } {
  if (version === builtVersion) return { wasm: runtimeFiles.wasm, mjs: runtimeFiles.mjs.path };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1])) {
    const detail = `This encoder needs onnxruntime-web ${oldestVersion.join('.')}.0 or newer, and ${version} is installed. Run: npm install onnxruntime-web@${builtVersion}`;
    throw new AssayError('engine_unavailable', detail);
  }
  const isEarlier = major === oldestVersion[0] && minor < firstAsyncify;
  const names = isEarlier ? earlierNames : { wasm: runtimeFiles.wasm.path, mjs: runtimeFiles.mjs.path };
  // The version keeps a stored copy of another one from being read.
  return { wasm: { path: `${names.wasm}?v=${version}` }, mjs: names.mjs };
}

/** What computes in a version: its WebAssembly, by the hash where that is checked. */
export const identifyVersion = (version: string, plain: boolean): string => {
  if (version !== builtVersion) return version;
  return plain ? plainFile.sha256 : runtimeFiles.wasm.sha256;
};

/** What the runtime starts from, once per thread, with the first session. */
export interface RuntimeParts {
  /** Bytes of the WebAssembly module. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** Absolute URL of its JavaScript, from which it starts threads. */
  readonly mjs: string;
  readonly wasmUrl: string;
  /** True for the one without WebGPU. */
  readonly plain: boolean;
}

/**
 * Reads the runtime, as part of a repository's progress.
 * @param folder absolute URL of the runtime folder, with a trailing slash
 * @param version of the script that runs it. Default: the package's own
 * @param preferPlain reads the one without WebGPU, if the folder has it
 * @throws engine_unavailable for a version that is too old; artifact_unavailable that says where the file must be;
 *   artifact_damaged; the signal's reason
 */
export async function readRuntime(
  repository: Pick<Repository, 'readFrom'>,
  folder: string,
  version: string = builtVersion,
  preferPlain = false,
): Promise<RuntimeParts> {
  const toUrl = (path: string) => new URL(path, folder).href;
  const { wasm, mjs } = describeFiles(version);
  const script = addRelease(toUrl(mjs));
  const plain = preferPlain ? await readPlain(repository, folder, version) : undefined;
  if (plain) return { wasm: plain, wasmUrl: toUrl(plainFile.path), mjs: script, plain: true };
  const { bytes } = await repository.readFrom(folder, wasm).catch(explainMissing);
  return { wasm: bytes, wasmUrl: toUrl(wasm.path), mjs: script, plain: false };
}

/** undefined where the folder has none. */
async function readPlain(repository: Pick<Repository, 'readFrom'>, folder: string, version: string) {
  const file = version === builtVersion ? plainFile : { path: `${plainFile.path}?v=${version}` };
  try {
    return (await repository.readFrom(folder, file)).bytes;
  } catch (error) {
    if (isAssayError(error) && error.code === 'artifact_unavailable') return undefined;
    throw error;
  }
}

/** A missing runtime is not a fault of the model, and has another remedy. */
function explainMissing(error: unknown): never {
  if (!isAssayError(error) || error.code !== 'artifact_unavailable') throw error;
  const remedy =
    "Copy this file of ONNX Runtime from onnxruntime-web/dist/ to the folder runtime/ next to the models, or set the option 'runtime' to its folder";
  throw new AssayError(error.code, `${error.detail}. ${remedy}`, { cause: error });
}
