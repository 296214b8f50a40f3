// Reads the files of a text generator from its repository.
import { AssayError, isAssayError, quote } from '../../../core/contract/index.js';
import type { Dtype } from '../backend.js';
import type { Repository } from '../repository.js';
import { type RuntimeParts, readRuntime } from '../runtime-files.js';
import { readWeights, type Weights } from '../weights.js';

export type GeneratorDevice = 'wasm' | 'webgpu';

/** What a generator is made of; copied into its thread. */
export interface GeneratorParts {
  /** Bytes by the last part of their path: configuration, tokenizer and weights. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Template that turns messages into a prompt, if it is in a file of its own. */
  readonly chatTemplate: string | null;
  readonly device: GeneratorDevice;
  readonly dtype: Dtype;
  /** Number of files with external data. */
  readonly externalFiles: number;
  /** null where the runtime is a part of the platform. */
  readonly runtime: RuntimeParts | null;
}

export interface GeneratorSource {
  readonly repository: Repository;
  readonly device: GeneratorDevice;
  /** Default: the first that the repository has. */
  readonly dtype: Dtype | undefined;
  /** Absolute URL of the runtime folder, with a trailing slash; null where the runtime is a part of the platform. */
  readonly runtime: string | null;
}

/** Without integers of 8 bits on the GPU, because some compute them wrongly without an error. */
const candidates: Readonly<Record<GeneratorDevice, readonly Dtype[]>> = {
  wasm: ['q4', 'q8', 'fp32'],
  webgpu: ['q4', 'fp16', 'fp32'],
};

const requiredFiles = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
const templateFile = 'chat_template.jinja';
const optionalFiles = ['generation_config.json', templateFile];

/** @throws artifact_unavailable, artifact_damaged; the repository's signal's reason */
export async function readGenerator({
  repository,
  device,
  dtype,
  runtime: folder,
}: GeneratorSource): Promise<GeneratorParts> {
  // The smallest file first: if the repository is unknown, this fails before anything large is downloaded.
  const [first = '', ...others] = requiredFiles;
  const config = await repository.read(first).catch(explainUnknown);
  const [chosenWeights, otherFiles, optional, runtime] = await Promise.all([
    findWeights(repository, dtype === undefined ? candidates[device] : [dtype]),
    Promise.all(others.map((path) => repository.read(path))),
    Promise.all(optionalFiles.map((path) => repository.readIfAny(path))),
    folder === null ? null : readRuntime(repository, folder),
  ]);
  const files = new Map([[first, config.bytes]]);
  for (const [at, path] of others.entries()) if (otherFiles[at]) files.set(path, otherFiles[at].bytes);
  for (const [at, path] of optionalFiles.entries()) if (optional[at]) files.set(path, optional[at].bytes);
  const { weights, ...kind } = chosenWeights;
  files.set(weights.name, weights.bytes);
  for (const { path, data } of weights.externalData) files.set(path, data);
  const template = files.get(templateFile);
  return {
    files,
    chatTemplate: template ? new TextDecoder().decode(template) : null,
    device,
    ...kind,
    externalFiles: weights.externalData.length,
    runtime,
  };
}

async function findWeights(
  repository: Repository,
  dtypes: readonly Dtype[],
): Promise<{ dtype: Dtype; weights: Weights }> {
  for (const dtype of dtypes) {
    const weights = await readWeights(repository, dtype);
    if (weights) return { dtype, weights };
  }
  throw new AssayError(
    'artifact_unavailable',
    `Model ${quote(repository.id, 60)} has no ONNX weights of the kind ${dtypes.join(', ')}. Choose another 'dtype' or model`,
  );
}

function explainUnknown(error: unknown): never {
  if (!isAssayError(error) || error.code !== 'artifact_unavailable') throw error;
  const remedy = "Check the model's name and the connection, or set the option 'hub'";
  throw new AssayError(error.code, `${error.detail}. ${remedy}`, { cause: error });
}
