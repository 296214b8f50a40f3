// What a build trains on and is measured with: gathered, embedded in one go, and parted again.
import type { ResolvedConfiguration } from '../../contract/configuration/defaults.js';
import { evenPlaces } from '../../numerics/places.js';
import type { Encodings } from '../../scoring/encoding.js';
import type { Corpus } from './corpus.js';
import { encodeCorpus } from './encode-corpus.js';
import { gather, gatherHeldOut } from './gather.js';
import type { BuildOptions, BuildRequest } from './request.js';
import { inParts, usable } from './usable.js';
import { warningsOf } from './warnings.js';

export interface Material {
  readonly corpus: Corpus;
  /** Of the corpus's texts, then of the statements. */
  readonly encodings: Encodings;
  /** Rows of the claims' statements by trait; null for traits without one. */
  readonly statementRows: readonly (number | null)[];
  readonly ambient: Encodings;
  /** Samples to measure with; empty where no source sets any apart. */
  readonly heldOut: { readonly corpus: Corpus; readonly encodings: Encodings };
  /** What was found wrong with the samples, in sentences. */
  readonly warnings: readonly string[];
}

/** Ambient texts that training looks at. */
const ambientTexts = 2000;

/** @throws sample_invalid; the signal's reason */
export async function materialOf(
  request: Pick<BuildRequest, 'io' | 'embedder' | 'ambient' | 'base' | 'sent'>,
  configuration: ResolvedConfiguration,
  { signal, report = () => {}, turn = (work) => work(), cache }: BuildOptions,
): Promise<Material> {
  const io = { ...request.io, ambient: request.ambient };
  const onSample = (count: number) => report('reading', count, 0);
  const { corpus, oddities } = await gather({ ...request, configuration, io }, onSample, signal);
  const heldOut = await gatherHeldOut({ ...request, configuration, io }, signal);
  const statements = configuration.traits.map(
    ({ type, claim_statement: text }) => (type === 'claim' && text) || '',
  );
  const places = evenPlaces(request.ambient.length, ambientTexts);
  const backdrop = Array.from(places, (place) => request.ambient[place] ?? '');
  const texts = [...corpus.texts, ...statements, ...backdrop, ...heldOut.texts];
  const encoded = await encodeCorpus(request.embedder, texts, {
    turn,
    cache,
    signal,
    onProgress: (done, total) => report('embedding', done, total),
  });
  const next = inParts(encoded);
  const kept = usable(corpus, next(corpus.texts.length), next(statements.length));
  return {
    ...kept,
    ambient: usable({ texts: [], traits: [] }, next(backdrop.length)).encodings,
    heldOut: usable(heldOut, next(heldOut.texts.length)),
    warnings: warningsOf(oddities, kept.wordless),
  };
}
