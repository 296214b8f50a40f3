// The readers by source type.

import type { ResolvedSource, SourceType } from '../contract/configuration.js';

import { readCsv } from './csv.js';
import { readFile } from './file.js';
import { readGithubCsv } from './github-csv.js';
import { readHuggingface } from './huggingface.js';
import { readJsonl } from './jsonl.js';
import { readNoise } from './noise.js';
import type { Sample, SourceContext, SourceReader } from './sample.js';
import { readUrl } from './url.js';

const readers = {
  jsonl: readJsonl,
  csv: readCsv,
  github_csv: readGithubCsv,
  url: readUrl,
  file: readFile,
  huggingface: readHuggingface,
  noise: readNoise,
} as const satisfies { [Type in SourceType]: SourceReader<Type> };

/**
 * Reads the samples of one source, in the order of the source.
 * Held out is what an `eval_split` names; other sources hold nothing out.
 * @throws sample_invalid, naming source, file, line and value; the signal's reason
 */
export async function* readSource(
  source: ResolvedSource,
  context: SourceContext,
  signal?: AbortSignal,
): AsyncGenerator<Sample> {
  if (context.heldOut && source.type !== 'huggingface') return;
  const read = readers[source.type] as SourceReader<SourceType>;
  yield* read(source, context, signal);
}
