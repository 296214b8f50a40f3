// The weights that Assay's runtime runs: the ONNX file of the kind that is asked for. Where 8 bits are asked for and there is
// none, floats, which the runtime quantises for each output channel. Repositories without any ONNX file have safetensors.
import { sha256 } from '../../../core/storage/index.js';
import { type Dtype, modelPath } from '../backend.js';
import type { Repository } from '../repository.js';
import type { Weights } from '../weights.js';

/** Path of the weights of a repository as they were trained. */
const safetensorsPath = 'model.safetensors';

/** Kinds of ONNX files, best first. ONNX Runtime would run 32-bit floats next, so that nothing is downloaded in vain. */
const kinds = {
  fp32: ['fp32'],
  fp16: ['fp16'],
  q8: ['q8', 'fp32', 'fp16'],
  q4: [],
} as const satisfies Record<Dtype, readonly Dtype[]>;

/** Paths of the files that are tried, best first. */
export const listNativePaths = (dtype: Dtype): string[] => [
  ...kinds[dtype].map((kind) => modelPath[kind]),
  safetensorsPath,
];

/**
 * Reads the weights; undefined when the repository has none.
 * @param readOnnx reads an ONNX file
 * @throws artifact_unavailable, artifact_damaged for its files; the signal's reason
 */
export async function readNativeFiles(
  repository: Pick<Repository, 'read' | 'readIfAny'>,
  dtype: Dtype,
  readOnnx: (kind: Dtype) => Promise<Weights | undefined>,
): Promise<Weights | undefined> {
  for (const kind of kinds[dtype]) {
    const weights = await readOnnx(kind);
    if (weights) return kind === dtype ? weights : { ...weights, madeFrom: modelPath[kind] };
  }
  return readSafetensors(repository);
}

/** Reads the weights of a repository as they were trained; undefined when it has none. @throws as {@link readNativeFiles} */
export async function readSafetensors(
  repository: Pick<Repository, 'read' | 'readIfAny'>,
): Promise<Weights | undefined> {
  const file = await repository.readIfAny(safetensorsPath);
  if (!file) return undefined;
  // There is no graph: the configuration says what is computed, so the vectors depend on it.
  const config = await repository.read('config.json');
  const { bytes } = file;
  return {
    name: safetensorsPath,
    format: 'safetensors',
    bytes,
    externalData: [],
    sha256: await sha256(new TextEncoder().encode(`${file.sha256}\n${config.sha256}`)),
    size: bytes.length,
    madeFrom: safetensorsPath,
  };
}
