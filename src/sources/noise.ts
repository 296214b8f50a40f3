// Texts of no particular kind, as samples of one pole of all traits or of some: from the built-in ambient corpus, or
// from any data set of the Hugging Face Hub.
import type { ResolvedSourceOf } from '../contract/configuration.js';
import { parseQuality } from '../contract/samples.js';
import { random } from '../numerics/random.js';
import { hubRows } from './hub-rows.js';
import { sourceError } from './problems.js';
import type { Sample, SourceContext, SourceReader } from './sample.js';
import { drawn } from './sampling.js';
import { traitNamed } from './traits.js';

/** Texts drawn where the source does not say how many. */
const defaultSamples = 1_000;

interface Text {
  readonly text: string;
  readonly line: number;
}

/** Reads a `noise` source. */
export const readNoise: SourceReader<'noise'> = async function* (source, context, signal) {
  const { index, io, traits } = context;
  const failure = (message: string) => sourceError(index, 'noise', message);
  const named = source.traits?.map((key) => traitNamed(key, traits, failure)) ?? traits;
  const quality = parseQuality(source.quality) ?? 0;
  const count = source.max_samples ?? defaultSamples;
  const texts =
    source.dataset === undefined ? ambientTexts(context) : hubTexts(source, count, context, signal);
  for await (const { text, line } of drawn(texts, count, random(io.seed, 'source', index, 'noise'))) {
    signal?.throwIfAborted();
    for (const { key } of named) {
      yield { text, trait: key, quality, scale: 'unit', source: index, line } satisfies Sample;
    }
  }
};

async function* ambientTexts({ index, io }: SourceContext): AsyncGenerator<Text> {
  if (!io.ambient) throw sourceError(index, 'noise', 'there is no ambient corpus here; name a dataset');
  for (const [i, text] of io.ambient.entries()) if (text.trim() !== '') yield { text, line: i + 1 };
}

async function* hubTexts(
  { dataset = '', hf_config, split, text_column }: ResolvedSourceOf<'noise'>,
  limit: number,
  context: SourceContext,
  signal: AbortSignal | undefined,
): AsyncGenerator<Text> {
  const { rows } = await hubRows(
    {
      dataset,
      config: hf_config,
      split: split ?? 'train',
      textColumn: text_column ?? 'text',
      labelColumn: undefined,
      limit,
    },
    { context, name: dataset, signal },
  );
  for await (const { text, line } of rows)
    if (typeof text === 'string' && text.trim() !== '') yield { text, line };
}
