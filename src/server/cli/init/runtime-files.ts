// The files of ONNX Runtime, which encoders of model hubs run on: of the version that the encoders of the page were built
// with, from a copy of onnxruntime-web in the project or in the package.
import { join } from 'node:path';
import { AssayError } from '../../../core/contract/index.js';
import { findInstalled } from '../installed-package.js';

export const runtimePackage = 'onnxruntime-web';

/** Name of a copy beside one that the project needs in another version. */
const secondCopy = 'assay-onnxruntime-web';

/** Names in the package's folder `dist`, and in the page's folder of the runtime. */
export const runtimeFiles = [
  'ort-wasm-simd-threaded.asyncify.wasm',
  'ort-wasm-simd-threaded.asyncify.mjs',
] as const;

/**
 * The folder of the runtime's files.
 * @param from folders to look in, in order: the project, the package
 * @param version the one version that fits
 * @throws artifact_unavailable when it is not installed, or in another version only
 */
export function findRuntime(from: readonly string[], version: string): string {
  const copies = from.flatMap(listCopies);
  const fitting = copies.find((copy) => copy.version === version);
  if (fitting) return join(fitting.folder, 'dist');
  const [state, remedy] = copies[0]
    ? [
        `is installed as ${copies[0].version}, but the encoders of a page need ${version}`,
        `To have both, run: npm install ${secondCopy}@npm:${runtimePackage}@${version}`,
      ]
    : ['is not installed', `Run: npm install ${runtimePackage}@${version}`];
  throw new AssayError('artifact_unavailable', `Encoders need ${runtimePackage}, which ${state}. ${remedy}`);
}

/** The copies that modules of a folder, and its transformers.js, could get. */
function listCopies(folder: string) {
  const transformers = findInstalled('@huggingface/transformers', folder);
  const copies = [
    findInstalled(runtimePackage, folder),
    findInstalled(secondCopy, folder),
    transformers && findInstalled(runtimePackage, transformers.folder),
  ];
  return copies.filter((copy) => copy !== undefined);
}
