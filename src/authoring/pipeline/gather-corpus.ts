// Gathers the samples that a build trains on: from sources, paraphrases, an earlier version, and samples that were sent.
import type { ResolvedConfiguration, ResolvedTrait } from '../configuration/index.js';
import { type GradedTrait, readSource, type Sample, type SourceIo, SourceTally } from '../sources/index.js';
import { type Corpus, CorpusBuilder, type LabelConflicts } from './corpus.js';
import { addStoredSamples } from './samples-text.js';
import type { SentSample } from './sent-samples.js';

/** The document as its sources are read. */
export interface ReadingConfiguration extends ResolvedConfiguration {
  /**
   * For a discovery: what the labels of texts that no authored trait grades belong to. Their samples follow those of the
   * traits in the corpus. null: only graded texts are read.
   */
  readonly pool: readonly GradedTrait[] | null;
}

export interface GatherRequest {
  readonly configuration: ReadingConfiguration;
  readonly io: SourceIo;
  /** Samples of an earlier version, in the format of `formatSamples`: used instead of sources and paraphrases. */
  readonly base?: string | undefined;
  /** Samples that were added to the model, one list a request, in their order. */
  readonly sent?: readonly (readonly SentSample[])[] | undefined;
}

/** What one source gave and left out. */
export interface SourceResult {
  /** Index in the document's `sources`. */
  readonly index: number;
  readonly tally: SourceTally;
  /** Samples by trait key. */
  readonly samples: ReadonlyMap<string, number>;
}

export interface GatheredCorpus {
  readonly corpus: Corpus;
  readonly conflicts: LabelConflicts[];
  /** In the order of the document; empty when samples of an earlier version are used. */
  readonly results: readonly SourceResult[];
}

/**
 * Gathers the samples for training, one source after the other.
 * @throws sample_invalid for the first source with an invalid sample; the signal's reason
 */
export async function gatherCorpus(
  { configuration, io, base, sent = [] }: GatherRequest,
  onSample: (count: number) => void,
  signal?: AbortSignal,
): Promise<GatheredCorpus> {
  const { sources, traits } = configuration;
  const { graded, keys, keepUngraded, builder } = startReading(configuration);
  const results: SourceResult[] = [];
  if (base === undefined) {
    for (const [index, source] of sources.entries()) {
      const tally = new SourceTally();
      const samples = new Map<string, number>();
      results.push({ index, tally, samples });
      for await (const sample of readSource(
        source,
        { index, traits: graded, io, tally, keepUngraded },
        signal,
      )) {
        signal?.throwIfAborted();
        builder.add(sample);
        samples.set(sample.trait, (samples.get(sample.trait) ?? 0) + 1);
        if (builder.size % 256 === 0) onSample(builder.size);
      }
    }
    for (const sample of traits.flatMap(getParaphrases)) builder.add(sample);
  } else {
    addStoredSamples(base, keys, builder);
  }
  addSent(sent, builder);
  onSample(builder.size);
  return { ...builder.build(), results };
}

/** Sent samples correct the others; where there are no others, they are the samples. */
function addSent(sent: readonly (readonly SentSample[])[], builder: CorpusBuilder): void {
  if (builder.size > 0) {
    for (const request of sent) builder.correct(request);
    return;
  }
  for (const { text, grades } of sent.flat())
    for (const [trait, quality] of grades) builder.add({ text, trait, quality, scale: 'unit', source: -1 });
}

/**
 * Gathers the samples that sources hold out for evaluation; none when an earlier version is trained again.
 * @throws sample_invalid; the signal's reason
 */
export async function gatherHeldOut(
  { configuration, io, base }: GatherRequest,
  signal?: AbortSignal,
): Promise<Corpus> {
  const { sources, traits } = configuration;
  const { graded, keepUngraded, builder } = startReading(configuration);
  // A discovered trait has no labels to evaluate it by.
  for (const [index, source] of base === undefined && traits.length > 0 ? sources.entries() : []) {
    const context = { index, traits: graded, io, keepUngraded, heldOut: true };
    for await (const sample of readSource(source, context, signal)) builder.add(sample);
  }
  return builder.build().corpus;
}

function startReading(configuration: ReadingConfiguration) {
  const { traits, pool } = configuration;
  const graded: readonly GradedTrait[] = [...traits, ...(pool ?? [])];
  const keys = graded.map(({ key }) => key);
  const builder = new CorpusBuilder(keys, findRankedTraits(configuration), pool !== null);
  return { graded, keys, keepUngraded: pool !== null, builder };
}

/** Keys of the traits that a source grades by columns of raw numbers. */
function findRankedTraits({ sources }: ResolvedConfiguration): ReadonlySet<string> {
  const columns = sources.flatMap((source) =>
    'columns' in source ? Object.values(source.columns ?? {}) : [],
  );
  return new Set(columns.map(({ trait }) => trait));
}

/** The paraphrases of a trait as samples of source -1, positive ones first; fields of other trait types count too. */
export function getParaphrases(trait: ResolvedTrait): Sample[] {
  const positive = [
    ...trait.positive_paraphrases,
    ...trait.topic_paraphrases,
    ...trait.confirming_paraphrases,
  ];
  const negative = [
    ...trait.negative_paraphrases,
    ...trait.contradicting_paraphrases,
    ...trait.cohort_paraphrases,
  ];
  const toSample =
    (quality: number) =>
    (text: string): Sample => {
      return { text, trait: trait.key, quality, scale: 'unit', source: -1, line: 0 };
    };
  return [...positive.map(toSample(1)), ...negative.map(toSample(0))];
}
