// The readers by source type.
import type { ResolvedSource } from '../contract/configuration/defaults.js';
import { readJsonl } from './jsonl.js';
import { sourceError } from './problems.js';
import type { Sample, SourceContext } from './sample.js';

/**
 * Reads the samples of one source, in the order of the source.
 * @throws sample_invalid, naming source, file, line and value
 */
export function readSource(
  source: ResolvedSource,
  context: SourceContext,
  signal?: AbortSignal,
): AsyncIterable<Sample> {
  if (source.type === 'jsonl') return readJsonl(source, context, signal);
  throw sourceError(context.index, source.type, 'sources of this type cannot be read');
}
