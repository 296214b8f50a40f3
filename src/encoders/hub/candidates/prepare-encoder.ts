// What every candidate needs of a repository: the configuration, the weights of the one that is tried, ONNX Runtime if it is used.

import type { Candidate, Dtype } from '../backend.js';
import { readEncoderConfig, readModelConfig } from '../encoder-files.js';
import { readNativeFiles, readSafetensors } from '../files/native-files.js';
import { readString } from '../json.js';
import { loadPart } from '../load-part.js';
import type { Repository } from '../repository.js';
import type { RuntimeParts } from '../runtime-files.js';
import { readWeights, type Weights } from '../weights.js';
import type { PreparedEncoder } from './open-best.js';

/** ONNX Runtime loads only where it runs an encoder. */
const loadRuntime = () => loadPart('runtime', () => import('../runtime.js'));

/** The files of ONNX Runtime that run the encoders of a repository. @param folder URL of the runtime's files */
export const readParts = async (repository: Repository, folder: string): Promise<RuntimeParts> => {
  const { runtimeVersion, prefersPlain, readRuntime } = await loadRuntime();
  return readRuntime(repository, folder, runtimeVersion, await prefersPlain());
};

/** Types of models whose graphs Assay's runtime may understand; the others count positions in another way, or attend so. */
const nativeTypes: readonly (string | undefined)[] = [undefined, 'bert', 'distilbert', 'electra'];

/**
 * Reads what every candidate needs. Only then do the weights of the first one download: a tokenizer that cannot be read, or a
 * runtime that is not installed, costs no more than it must.
 */
export async function prepareEncoder(
  repository: Repository,
  candidates: readonly Candidate[],
  folder: string,
): Promise<PreparedEncoder> {
  const modelConfig = await readModelConfig(repository);
  const [first] = candidates;
  const readOnce = createWeightReader(repository);
  let runtime: Promise<number> | undefined;
  const startRuntime = () => {
    runtime ??= loadRuntime().then(async ({ configureRuntime }) =>
      configureRuntime(await readParts(repository, folder)),
    );
    return runtime;
  };
  const identifyRuntime = async () => {
    const { runtimeVersion, prefersPlain, identifyVersion } = await loadRuntime();
    return identifyVersion(runtimeVersion, await prefersPlain());
  };
  const type = readString(modelConfig, 'model_type');
  const needsRuntime = first?.runtime === 'onnx';
  if (needsRuntime || !nativeTypes.includes(type)) await loadRuntime();
  const early = needsRuntime ? startRuntime() : undefined;
  // Failures are handled where the results are awaited.
  early?.catch(() => {});
  const config = await readEncoderConfig(repository, modelConfig);
  if (first) readOnce(first).catch(() => {});
  await early;
  const isBert = type === 'bert' && !config.settings.head;
  const readTrained = async () => (isBert ? readSafetensors(repository) : undefined);
  return { config, readWeights: readOnce, readTrained, startRuntime, identifyRuntime };
}

type WeightReader = (dtype: Dtype) => Promise<Weights | undefined>;

function keepLatest(read: WeightReader): WeightReader {
  let latest: { readonly dtype: Dtype; readonly weights: Promise<Weights | undefined> } | undefined;
  return (dtype) => {
    if (latest?.dtype !== dtype) latest = { dtype, weights: read(dtype) };
    return latest.weights;
  };
}

/** Reads the weights of candidates, and keeps the latest of each runtime. */
export function createWeightReader(repository: Repository): PreparedEncoder['readWeights'] {
  const readOnnx = keepLatest((dtype) => readWeights(repository, dtype));
  const readNative = keepLatest((dtype) => readNativeFiles(repository, dtype, readOnnx));
  return ({ dtype, runtime }) => (runtime === 'native' ? readNative : readOnnx)(dtype);
}
