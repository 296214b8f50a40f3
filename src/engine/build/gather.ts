// Everything that a build trains on, from all the places where it stands: sources, paraphrases, samples of an earlier
// version, and samples that were sent.
import type { ResolvedConfiguration } from '../../contract/configuration/defaults.js';
import { readSource } from '../../sources/read-source.js';
import type { SourceIo } from '../../sources/sample.js';
import { authoredSamples } from './authored.js';
import { type Corpus, Gathering, type Oddities } from './corpus.js';
import { gatherSamples } from './samples-text.js';
import type { SentSample } from './sent-samples.js';

export interface GatherRequest {
  readonly configuration: ResolvedConfiguration;
  readonly io: SourceIo;
  /** Samples of an earlier version, as their text: taken instead of sources and paraphrases. */
  readonly base?: string | undefined;
  /** Samples that were sent one by one. */
  readonly sent?: readonly SentSample[] | undefined;
}

/**
 * Gathers, one source after the other.
 * @throws sample_invalid of the first source that has a bad sample; the signal's reason
 */
export async function gather(
  { configuration, io, base, sent = [] }: GatherRequest,
  onSample: (count: number) => void,
  signal?: AbortSignal,
): Promise<{ corpus: Corpus; oddities: Oddities[] }> {
  const keys = configuration.traits.map(({ key }) => key);
  const gathering = new Gathering(keys);
  if (base === undefined) await readSources(configuration, io, gathering, onSample, signal);
  else gatherSamples(base, keys, gathering);
  for (const { text, grades } of sent) {
    for (const [trait, quality] of grades) gathering.add({ text, trait, quality, scale: 'unit', source: -1 });
  }
  onSample(gathering.size);
  return gathering.finish();
}

/**
 * Gathers what sources set apart for measuring; nothing where a version is trained again.
 * @throws sample_invalid; the signal's reason
 */
export async function gatherHeldOut(
  { configuration: { sources, traits }, io, base }: GatherRequest,
  signal?: AbortSignal,
): Promise<Corpus> {
  const gathering = new Gathering(traits.map(({ key }) => key));
  for (const [index, source] of base === undefined ? sources.entries() : []) {
    for await (const sample of readSource(source, { index, traits, io, heldOut: true }, signal))
      gathering.add(sample);
  }
  return gathering.finish().corpus;
}

async function readSources(
  { sources, traits }: ResolvedConfiguration,
  io: SourceIo,
  gathering: Gathering,
  onSample: (count: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const [index, source] of sources.entries()) {
    for await (const sample of readSource(source, { index, traits, io }, signal)) {
      signal?.throwIfAborted();
      gathering.add(sample);
      if (gathering.size % 256 === 0) onSample(gathering.size);
    }
  }
  for (const sample of traits.flatMap(authoredSamples)) gathering.add(sample);
}
