// The registry of readers: one for each source type of the configuration document.
import type { ResolvedSource, SourceType } from '../configuration/index.js';
import { readFile } from './file.js';
import { readHuggingface } from './hub/huggingface.js';
import { readNoise } from './noise.js';
import type { Sample, SourceContext, SourceReader } from './sample.js';
import { readCsv } from './table/csv.js';
import { readGithubCsv } from './table/github-csv.js';
import { readJsonl } from './table/jsonl.js';
import { readUrl } from './url.js';

interface RegisteredReader<Type extends SourceType> {
  readonly read: SourceReader<Type>;
  /** Whether sources of this type can name held-out samples, with `eval_split`. */
  readonly holdsOut: boolean;
}

const readers = {
  jsonl: { read: readJsonl, holdsOut: false },
  csv: { read: readCsv, holdsOut: false },
  github_csv: { read: readGithubCsv, holdsOut: false },
  url: { read: readUrl, holdsOut: false },
  file: { read: readFile, holdsOut: false },
  huggingface: { read: readHuggingface, holdsOut: true },
  noise: { read: readNoise, holdsOut: false },
} as const satisfies { [Type in SourceType]: RegisteredReader<Type> };

/**
 * Reads the samples of one source, in the order of the source; with `context.heldOut` its held-out samples, if any.
 * @throws sample_invalid, naming source, file, line and value; the signal's reason
 */
export async function* readSource(
  source: ResolvedSource,
  context: SourceContext,
  signal?: AbortSignal,
): AsyncGenerator<Sample> {
  const { read, holdsOut } = readers[source.type];
  if (context.heldOut && !holdsOut) return;
  // The registry pairs each type with its reader, which TypeScript cannot express for a union of types.
  yield* (read as SourceReader<SourceType>)(source, context, signal);
}
