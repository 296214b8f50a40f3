// `url` sources: the readable text of a page as an example of one pole.
import { isAssayError } from '../../core/contract/index.js';
import { quoteValue, sourceError } from './problems.js';
import type { SourceReader } from './sample.js';
import { readDocumentSamples } from './text-document.js';

/** Reads a `url` source. */
export const readUrl: SourceReader<'url'> = async function* (source, context, signal) {
  const name = quoteValue(source.url);
  const { page } = context.io;
  if (!page) throw sourceError(context.index, name, 'pages cannot be fetched here');
  // What no pattern can rule out, such as invalid Punycode in the host.
  if (!URL.canParse(source.url)) throw sourceError(context.index, name, 'its host name is invalid');
  let text: string;
  try {
    text = await page(source.url, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw sourceError(context.index, name, isAssayError(error) ? error.detail : 'it cannot be read', error);
  }
  yield* readDocumentSamples(text, name, source, context);
};
