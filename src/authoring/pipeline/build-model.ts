// Builds a model from a configuration document and its samples. The same code runs in the browser and in Node, and the
// same input gives the same model, byte for byte.

import type { Configuration } from '../../core/contract/configuration/index.js';
import type { SampleCounts } from '../../core/contract/index.js';
import { surfaceDimensions, typographyColumns, valenceColumn } from '../../core/embedding/index.js';
import type { TrainedModel } from '../../core/scoring/index.js';
import {
  applyDefaults,
  parseConfiguration,
  type ResolvedConfiguration,
  type ResolvedSource,
} from '../configuration/index.js';
import {
  explainOneThread,
  type TrainedResult,
  type TrainInput,
  train as trainHere,
} from '../training/index.js';
import type { BuildOptions, BuildRequest } from './build-request.js';
import { hashText, toCanonicalJson } from './canonical-json.js';
import type { Corpus } from './corpus.js';
import { getIntrinsicAxis, type PlannedTraits, planReading, planTraits } from './discovery/plan-traits.js';
import { evaluate } from './evaluate.js';
import { auditScores, auditTexts } from './findings/find-findings.js';
import { findKinds } from './kinds-of-text.js';
import { createModelCard } from './model-card.js';
import { findRivalSources } from './rival-sources.js';
import { formatSamples } from './samples-text.js';
import { createStoredReport, type Report } from './stored-report.js';
import { explainError, prepareTrainingData } from './training-data.js';
import { describeIdleOptions } from './warnings/idle-options.js';

export interface BuiltModel {
  readonly model: TrainedModel;
  /** The accepted document. */
  readonly configuration: Configuration;
  /** All samples that it was trained on, in the format of `formatSamples`. */
  readonly samples: string;
  readonly counts: SampleCounts;
  /** Problems of the samples and options, as sentences. */
  readonly warnings: readonly string[];
  /** Results of the build, as plain JSON. */
  readonly report: Report;
}

/**
 * Builds a model. A build that fails stores nothing but vectors.
 * @throws config_invalid, sample_invalid, samples_too_few; the signal's reason
 */
export async function buildModel(request: BuildRequest, options: BuildOptions = {}): Promise<BuiltModel> {
  const { signal, report = () => {}, train = trainHere } = options;
  const document = parseConfiguration(request.configuration);
  const reading = planReading(request, applyDefaults(document));
  const read = await prepareTrainingData(request, reading, options);
  const planned = await planTraits(request, reading, read, options).catch((error: unknown) => {
    throw explainError(error, read.warnings);
  });
  const { corpus, heldOut, ...data } = planned.data;
  const onStep = (done: number, total: number) => report('training', done, total);
  const input = createTrainInput(request, planned);
  // Before training, which takes the vectors with it.
  const audited = {
    corpus,
    keys: input.traits.map(({ key }) => key),
    lengths: Uint32Array.from(data.encodings.tokens),
    kin: Uint32Array.from(data.kin),
    sourceNames: planned.configuration.sources.map(nameSource),
    noiseSources: input.noiseSources ?? [],
    seed: input.seed,
  };
  const findings = auditTexts(audited, data.encodings.semantic);
  const result = await train(input, onStep, signal).catch((error: unknown) => {
    throw explainError(error, data.warnings);
  });
  const warnings = [
    ...data.warnings,
    ...result.warnings,
    ...describeIdleOptions(document, {
      options: result.options,
      oneThread: input.previous ? null : explainOneThread(input),
      threaded: options.train !== undefined,
      interprets: options.interpreter !== undefined,
      kinds: listKinds(input),
    }),
  ];
  const samples = formatSamples(corpus);
  const model: TrainedModel = {
    card: { ...createModelCard(request, planned, result), ...findKinds(corpus) },
    dimensions: request.embedder.dimensions,
    style_dimensions: surfaceDimensions,
    configuration_sha256: await hashText(toCanonicalJson(document)),
    samples_sha256: await hashText(samples),
    traits: result.traits,
    familiarity: result.familiarity,
  };
  const evaluation = evaluate(result.traits, result.report, heldOut.corpus, heldOut.encodings);
  return {
    model,
    configuration: document,
    samples,
    counts: countSamples(corpus, result),
    warnings,
    report: createStoredReport({
      result,
      warnings,
      corpus,
      evaluation,
      nearCopies: data.nearCopies,
      findings: [...auditScores(audited, result.unseen), ...findings],
      discovery: planned.report,
    }),
  };
}

/** What a source is called in findings. */
const nameSource = (source: ResolvedSource, index: number): string =>
  'path' in source ? `sources[${index}] (${source.path})` : `sources[${index}]`;

/** Kinds of traits, each once, in their order. */
const listKinds = ({ traits }: TrainInput): string[] => [
  ...new Set(traits.map(({ intrinsic, type }) => (intrinsic ? 'discovered' : type))),
];

function createTrainInput(
  { io, previous }: BuildRequest,
  { configuration, data, intrinsic }: PlannedTraits,
): TrainInput {
  const { corpus, encodings, statementRows, ambient, kin } = data;
  const rivalSources = findRivalSources(configuration, corpus);
  return {
    encodings,
    ambient,
    kin,
    typography: typographyColumns,
    valence: valenceColumn,
    traits: configuration.traits.map(({ key, type, aggregation }, index) => {
      const statement = statementRows[index] ?? null;
      const samples = corpus.traits[index] ?? noGrades;
      return {
        key,
        type,
        aggregation,
        samples,
        rivalSources: rivalSources[index] ?? [],
        ...getIntrinsicAxis(intrinsic, key),
        ...(statement === null ? {} : { statement }),
      };
    }),
    dropoutSources: findSources(configuration, ({ dropout }) => dropout),
    noiseSources: findSources(configuration, ({ type }) => type === 'noise'),
    options: { effort: configuration.effort, training: configuration.training },
    ...(previous ? { previous } : {}),
    seed: io.seed,
  };
}

const noGrades = { indices: new Uint32Array(), qualities: new Float32Array(), sources: new Uint16Array() };

/** Indices of the document's sources for which `matches` is true. */
function findSources(
  { sources }: ResolvedConfiguration,
  matches: (source: ResolvedSource) => boolean,
): number[] {
  return sources.flatMap((source, index) => (matches(source) ? [index] : []));
}

function countSamples({ texts }: Corpus, { counts }: TrainedResult): SampleCounts {
  const sum = (name: 'samples' | 'positive' | 'negative') =>
    counts.reduce((total, count) => total + count[name], 0);
  return {
    texts: texts.length,
    samples: sum('samples'),
    positive: sum('positive'),
    negative: sum('negative'),
  };
}
