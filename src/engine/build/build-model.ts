// A configuration document and its samples in, a trained model and its artifact out. The same in the browser and in
// Node; the same input gives the same bytes.

import type { ResolvedConfiguration } from '../../contract/configuration/defaults.js';
import { parseConfiguration, withDefaults } from '../../contract/configuration.js';
import type { ModelCard } from '../../contract/resources.js';
import type { OnProgress } from '../../contract/service.js';
import type { Embedder } from '../../embedding/embedder.js';
import { styleDimensions } from '../../embedding/style/style.js';
import { writeArtifact } from '../../scoring/artifact-writer.js';
import type { TrainedModel } from '../../scoring/trained-model.js';
import type { SourceIo } from '../../sources/sample.js';
import { sha256 } from '../../storage/sha256.js';
import { train } from '../../training/train.js';
import type { TrainedResult } from '../../training/types.js';
import { canonicalJson } from './canonical.js';
import { type Corpus, collectCorpus } from './corpus.js';
import { encodeCorpus } from './encode-corpus.js';

export interface BuildRequest {
  handle: string;
  /** `v1`, `v2`, … */
  version: string;
  /** The configuration document, unchecked. */
  configuration: unknown;
  io: SourceIo;
  embedder: Embedder;
}

export interface BuildOptions {
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
  /** Runs a piece of the build when its turn has come. Default: at once. */
  turn?: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface BuiltModel {
  readonly model: TrainedModel;
  readonly artifact: Uint8Array<ArrayBuffer>;
  /** Of the artifact. */
  readonly sha256: string;
}

/**
 * Builds a model.
 * @throws config_invalid, sample_invalid, samples_too_few; the signal's reason. Nothing is kept then.
 */
export async function buildModel(
  request: BuildRequest,
  { signal, onProgress, turn = (work) => work() }: BuildOptions = {},
): Promise<BuiltModel> {
  const document = parseConfiguration(request.configuration);
  const configuration = withDefaults(document);
  const { embedder } = request;
  const corpus = await collectCorpus(configuration, request.io, signal);
  const encodings = await encodeCorpus(embedder, corpus.texts, {
    turn,
    signal,
    onProgress: (done, total) => onProgress?.({ stage: 'embedding', done, total }),
  });
  const traits = configuration.traits.map(({ key, type, aggregation }, index) => ({
    key,
    type,
    aggregation,
    samples: corpus.traits[index] ?? { indices: new Uint32Array(), qualities: new Float32Array() },
  }));
  const options = { effort: configuration.effort, training: configuration.training };
  const result = await train(
    { encodings, traits, options, seed: request.io.seed },
    (done, total) => onProgress?.({ stage: 'training', done, total }),
    signal,
  );
  const model: TrainedModel = {
    card: cardOf(request, configuration, result),
    dimensions: embedder.dimensions,
    style_dimensions: styleDimensions,
    configuration_sha256: await hashOf(canonicalJson(document)),
    samples_sha256: await hashOf(samplesText(corpus)),
    traits: result.traits,
  };
  const artifact = writeArtifact(model);
  return { model, artifact, sha256: await sha256(artifact) };
}

function cardOf(
  { handle, version, embedder }: BuildRequest,
  configuration: ResolvedConfiguration,
  result: TrainedResult,
): ModelCard {
  return {
    handle,
    version,
    description: configuration.description,
    scoring_method: result.method,
    embedder: { id: embedder.id, revision: embedder.revision },
    traits: configuration.traits.map((trait, index) => ({
      key: trait.key,
      name: trait.name,
      description: trait.description,
      positive_label: trait.positive_label,
      negative_label: trait.negative_label,
      sample_count: result.counts[index]?.samples ?? 0,
      positive_samples: result.counts[index]?.positive ?? 0,
      negative_samples: result.counts[index]?.negative ?? 0,
    })),
    additional_terms: configuration.additional_terms,
    upstream_sources: [...configuration.upstream_sources],
    metrics: Object.fromEntries(
      configuration.traits.map(({ key }, index) => [key, rounded(result.metrics[index] ?? {})]),
    ),
  };
}

/** Figures to 4 decimals, as the card shows them. */
const rounded = (metrics: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, Math.round(value * 1e4) / 1e4]));

const samplesText = (corpus: Corpus): string =>
  canonicalJson({
    texts: corpus.texts,
    traits: corpus.traits.map(({ indices, qualities }) => [Array.from(indices), Array.from(qualities)]),
  });

const hashOf = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));
