// The data of a build: samples gathered, embedded in one pass, and split into training, ambient and held-out parts.
import { AssayError, isAssayError } from '../../core/contract/index.js';
import { soleTurn } from '../../core/engine/index.js';
import type { Encodings } from '../../core/scoring/index.js';
import { spreadIndices } from '../numerics/index.js';
import type { BuildOptions, BuildRequest } from './build-request.js';
import type { Corpus } from './corpus.js';
import { createRowReader, dropWordless } from './drop-wordless.js';
import { encodeCorpus } from './encode-corpus.js';
import { gatherCorpus, gatherHeldOut, type ReadingConfiguration } from './gather-corpus.js';
import { countNearCopies, describeNearCopies, type NearCopies } from './kin/count-near-copies.js';
import { findNearCopies } from './kin/near-copies.js';
import { describeCohortNoise } from './warnings/idle-options.js';
import { describeConflicts } from './warnings/label-conflicts.js';
import { describeAmbientPoles, requireNamedPoles } from './warnings/poles.js';
import { describeShortcuts } from './warnings/shortcuts.js';
import { describeSources } from './warnings/source-warnings.js';

export interface TrainingData {
  readonly corpus: Corpus;
  /** Of the corpus's texts, then of the claims' statements. */
  readonly encodings: Encodings;
  /** Rows of the claims' statements by trait; null for traits without one. */
  readonly statementRows: readonly (number | null)[];
  readonly ambient: Encodings;
  /** Samples for evaluation; empty when no source holds any out. */
  readonly heldOut: { readonly corpus: Corpus; readonly encodings: Encodings };
  /** For each text of the corpus the row of the first of its near copies, which is its own for a text without any. */
  readonly kin: Uint32Array;
  readonly nearCopies: NearCopies;
  /** Problems of the samples, as sentences. */
  readonly warnings: readonly string[];
}

/** Ambient texts that training uses: so many for each text of the samples, within bounds. A small table does not wait for thousands. */
const ambientTexts = { perText: 8, min: 300, max: 2000 };

/** @throws sample_invalid; the signal's reason */
export async function prepareTrainingData(
  request: Pick<BuildRequest, 'io' | 'embedder' | 'ambient' | 'base' | 'sent'>,
  configuration: ReadingConfiguration,
  { signal, report = () => {}, runStep = (step) => step(soleTurn), cache }: BuildOptions,
): Promise<TrainingData> {
  const io = { ...request.io, ambient: request.ambient };
  const onSample = (count: number) => report('reading', count, 0);
  const { corpus, conflicts, results } = await gatherCorpus(
    { ...request, configuration, io },
    onSample,
    signal,
  );
  const problems = describeSources(results, configuration);
  // The samples of an earlier version are trained again as they are.
  const requirePoles = (gathered: Corpus) => {
    if (request.base === undefined) addWarnings(problems, () => requireNamedPoles(configuration, gathered));
  };
  requirePoles(corpus);
  const heldOut = await gatherHeldOut({ ...request, configuration, io }, signal);
  const statements = configuration.traits.map(
    ({ type, claim_statement: text }) => (type === 'claim' && text) || '',
  );
  const { perText, min, max } = ambientTexts;
  const count = Math.min(max, Math.max(min, perText * corpus.texts.length));
  const indices = spreadIndices(request.ambient.length, count);
  const ambient = Array.from(indices, (index) => request.ambient[index] ?? '');
  const texts = [...corpus.texts, ...statements, ...ambient, ...heldOut.texts];
  const encoded = await encodeCorpus(request.embedder, texts, {
    runStep,
    cache,
    signal,
    onProgress: (done, total) => report('embedding', done, total),
  });
  const readRows = createRowReader(encoded);
  const { wordless, ...kept } = dropWordless(
    corpus,
    readRows(corpus.texts.length),
    readRows(statements.length),
  );
  requirePoles(kept.corpus);
  const kin = await runStep(async () => findNearCopies(kept.corpus.texts, kept.encodings.terms));
  const nearCopies = countNearCopies(kept.corpus, kin);
  return {
    ...kept,
    kin,
    nearCopies,
    ambient: dropWordless({ texts: [], traits: [] }, readRows(ambient.length)).encodings,
    heldOut: dropWordless(heldOut, readRows(heldOut.texts.length)),
    warnings: [
      ...problems,
      // Equal texts without labels are one text, not duplicate samples.
      ...describeConflicts(
        conflicts.filter(({ key }) => configuration.traits.some((trait) => trait.key === key)),
        wordless,
      ),
      // What is only discovered has no figure that rests on copies.
      ...(configuration.traits.length > 0 ? describeNearCopies(nearCopies, configuration.traits) : []),
      ...describeAmbientPoles(configuration, kept.corpus),
      ...describeShortcuts(
        kept.corpus,
        configuration.traits.map(({ key }) => key),
        kept.encodings.style,
        kin,
      ),
      ...describeCohortNoise(configuration),
    ],
  };
}

/** Adds the warnings to an error of `check`, because they may be its cause. */
function addWarnings(warnings: readonly string[], check: () => void): void {
  try {
    check();
  } catch (error) {
    throw explainError(error, warnings);
  }
}

/** Adds warnings to an error for too few samples, because they may be its cause. */
export function explainError(error: unknown, warnings: readonly string[]): unknown {
  if (!isAssayError(error) || error.code !== 'samples_too_few' || warnings.length === 0) return error;
  const issues = warnings.map((message) => ({ code: 'samples_too_few', path: 'sources', message }));
  return new AssayError('samples_too_few', `${error.detail}. ${warnings[0]}`, { cause: error, issues });
}
