// `noise` sources: texts of any kind, as samples of one pole of all traits or of some. They come from the built-in
// ambient corpus, or from any data set of the Hugging Face Hub.
import { parseQuality, type ResolvedSourceOf } from '../configuration/index.js';
import { createRandom } from '../numerics/index.js';
import type { HubRow } from './hub/query.js';
import { readHubRows } from './hub/rows.js';
import { sourceError } from './problems.js';
import type { Sample, SourceContext, SourceReader } from './sample.js';
import { drawSamples } from './sampling.js';
import { SourceTally } from './tally.js';
import { findTrait } from './traits.js';

/** Texts drawn when the source does not set `max_samples`. */
const defaultSamples = 1_000;

type NoiseRow = Pick<HubRow, 'text' | 'line' | 'shortened'>;

interface NoiseText extends NoiseRow {
  readonly text: string;
}

/** Reads a `noise` source. */
export const readNoise: SourceReader<'noise'> = async function* (source, context, signal) {
  const { index, io, traits } = context;
  const failure = (message: string) => sourceError(index, 'noise', message);
  const graded = source.traits?.map((key) => findTrait(key, traits, failure)) ?? traits;
  const quality = parseQuality(source.quality) ?? 0;
  const count = source.max_samples ?? defaultSamples;
  const texts =
    source.dataset === undefined
      ? readAmbientTexts(context)
      : readHubTexts({ ...source, dataset: source.dataset }, count, context, signal);
  const random = createRandom(io.seed, 'source', index, 'noise');
  const { tally = new SourceTally() } = context;
  for await (const { text, line } of drawSamples(selectTexts(texts, tally), count, random)) {
    signal?.throwIfAborted();
    tally.used++;
    for (const { key } of graded) {
      yield { text, trait: key, quality, scale: 'unit', source: index, line } satisfies Sample;
    }
  }
  tally.undrawn = tally.rows - tally.named;
};

/** The rows with a text; counts all. */
async function* selectTexts(rows: AsyncIterable<NoiseRow>, tally: SourceTally): AsyncGenerator<NoiseText> {
  for await (const { text, line, shortened } of rows) {
    tally.rows++;
    if (shortened) tally.shortened++;
    else if (typeof text === 'string' && text.trim() !== '') yield { text, line };
    else tally.textless++;
  }
}

async function* readAmbientTexts({ index, io }: SourceContext): AsyncGenerator<NoiseRow> {
  if (!io.ambient) throw sourceError(index, 'noise', 'no ambient corpus is available; set dataset');
  for (const [i, text] of io.ambient.entries()) yield { text, line: i + 1 };
}

async function* readHubTexts(
  { dataset, hf_config, split, text_column }: ResolvedSourceOf<'noise'> & { dataset: string },
  limit: number,
  context: SourceContext,
  signal: AbortSignal | undefined,
): AsyncGenerator<NoiseRow> {
  const { rows } = await readHubRows(
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
  yield* rows;
}
