// The readable text of a page as an example of one pole.
import { isAssayError } from '../contract/errors.js';
import { documentSamples } from './document.js';
import { shown, sourceError } from './problems.js';
import type { SourceReader } from './sample.js';

/** Reads a `url` source. */
export const readUrl: SourceReader<'url'> = async function* (source, context, signal) {
  const name = shown(source.url);
  const { page } = context.io;
  if (!page) throw sourceError(context.index, name, 'pages cannot be fetched here');
  let text: string;
  try {
    text = await page(source.url, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw sourceError(context.index, name, isAssayError(error) ? error.detail : 'it cannot be read', error);
  }
  yield* documentSamples(text, name, source, context);
};
