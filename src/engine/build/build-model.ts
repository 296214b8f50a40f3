// A configuration document and its samples in, a trained model out. The same in the browser and in Node; the same input
// gives the same model, to the last bit.
import type { SampleCounts } from '../../contract/authoring-resources.js';
import type { ResolvedConfiguration, ResolvedSource } from '../../contract/configuration/defaults.js';
import { type Configuration, parseConfiguration, withDefaults } from '../../contract/configuration.js';
import { AssayError, isAssayError } from '../../contract/errors.js';
import { styleDimensions } from '../../embedding/style/style.js';
import type { TrainedModel } from '../../scoring/trained-model.js';
import { sha256 } from '../../storage/sha256.js';
import { train as trainHere } from '../../training/train.js';
import type { TrainedResult, TrainInput } from '../../training/types.js';
import { canonicalJson } from './canonical.js';
import { cardOf } from './card.js';
import type { Corpus } from './corpus.js';
import { evaluate } from './evaluate.js';
import { type Material, materialOf } from './material.js';
import { type Report, reportOf } from './report.js';
import type { BuildOptions, BuildRequest } from './request.js';
import { samplesText } from './samples-text.js';

export interface BuiltModel {
  readonly model: TrainedModel;
  /** The document as it was accepted. */
  readonly configuration: Configuration;
  /** Everything trained on, as `samplesText` writes it. */
  readonly samples: string;
  readonly counts: SampleCounts;
  /** What was found wrong with the data, in sentences. */
  readonly warnings: readonly string[];
  /** What the build found out, plain JSON. */
  readonly report: Report;
}

/**
 * Builds a model.
 * @throws config_invalid, sample_invalid, samples_too_few; the signal's reason. Nothing is kept then but vectors.
 */
export async function buildModel(request: BuildRequest, options: BuildOptions = {}): Promise<BuiltModel> {
  const { signal, report = () => {}, train = trainHere } = options;
  const document = parseConfiguration(request.configuration);
  const configuration = withDefaults(document);
  refuseDiscovery(configuration);
  const material = await materialOf(request, configuration, options);
  const { corpus, heldOut, warnings } = material;
  const onStep = (done: number, total: number) => report('training', done, total);
  const result = await explained(warnings, () =>
    train(trainInput(request, configuration, material), onStep, signal),
  );
  const samples = samplesText(corpus);
  const model: TrainedModel = {
    card: cardOf(request, configuration, result),
    dimensions: request.embedder.dimensions,
    style_dimensions: styleDimensions,
    configuration_sha256: await hashOf(canonicalJson(document)),
    samples_sha256: await hashOf(samples),
    traits: result.traits,
  };
  return {
    model,
    configuration: document,
    samples,
    counts: countsOf(corpus, result),
    warnings,
    report: reportOf(
      result,
      corpus,
      evaluate(result.traits, result.report, heldOut.corpus, heldOut.encodings),
    ),
  };
}

function trainInput(
  { io, settled }: BuildRequest,
  configuration: ResolvedConfiguration,
  { corpus, encodings, statementRows, ambient }: Material,
): TrainInput {
  return {
    encodings,
    ambient,
    traits: configuration.traits.map(({ key, type, aggregation }, index) => {
      const statement = statementRows[index] ?? null;
      const samples = corpus.traits[index] ?? noGrades;
      return { key, type, aggregation, samples, ...(statement === null ? {} : { statement }) };
    }),
    dropoutSources: sourcesWhere(configuration, ({ dropout }) => dropout),
    noiseSources: sourcesWhere(configuration, ({ type }) => type === 'noise'),
    options: { effort: configuration.effort, training: configuration.training },
    ...(settled ? { settled } : {}),
    seed: io.seed,
  };
}

const noGrades = { indices: new Uint32Array(), qualities: new Float32Array(), sources: new Uint16Array() };

/** Numbers of the document's sources that `fits`. */
function sourcesWhere(
  { sources }: ResolvedConfiguration,
  fits: (source: ResolvedSource) => boolean,
): number[] {
  return sources.flatMap((source, index) => (fits(source) ? [index] : []));
}

function refuseDiscovery({ discover }: ResolvedConfiguration): void {
  if (discover === 0) return;
  throw new AssayError('config_invalid', 'traits: discovering traits is not possible here; name every trait');
}

/** What was found wrong with the data may be why there are too few samples, so the error says it too. */
async function explained(
  warnings: readonly string[],
  work: () => Promise<TrainedResult>,
): Promise<TrainedResult> {
  try {
    return await work();
  } catch (error) {
    if (!isAssayError(error) || error.code !== 'samples_too_few' || warnings.length === 0) throw error;
    const issues = warnings.map((message) => ({ code: 'samples_too_few', path: 'sources', message }));
    throw new AssayError('samples_too_few', `${error.detail}. ${warnings[0]}`, { cause: error, issues });
  }
}

function countsOf({ texts }: Corpus, { counts }: TrainedResult): SampleCounts {
  const sum = (name: 'samples' | 'positive' | 'negative') =>
    counts.reduce((total, count) => total + count[name], 0);
  return {
    texts: texts.length,
    samples: sum('samples'),
    positive: sum('positive'),
    negative: sum('negative'),
  };
}

const hashOf = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));
