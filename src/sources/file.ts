// A text file of the model directory as an example of one pole.
import { foreignKind } from './content-kind.js';
import { documentSamples } from './document.js';
import { decoded } from './lines.js';
import { readModelFile } from './model-file.js';
import { sourceError } from './problems.js';
import type { SourceReader } from './sample.js';

/** Characters of a file at most: a book has a million. */
const limit = 5_000_000;

/** Reads a `file` source. */
export const readFile: SourceReader<'file'> = async function* (source, context, signal) {
  const content = await readModelFile(source.path, context, signal);
  const failure = (message: string) => sourceError(context.index, source.path, message);
  let text = '';
  for await (const piece of decoded(content)) {
    signal?.throwIfAborted();
    text += piece;
    if (text.length > limit) throw failure(`it is longer than ${limit} characters`);
  }
  const kind = foreignKind(text);
  if (kind !== undefined) throw failure(`it is ${kind}`);
  yield* documentSamples(text, source.path, source, context);
};
