// `file` sources: a text file of the model directory as an example of one pole.

import { textFileLimits } from '../../core/contract/fronts/index.js';
import { yieldToEventLoop } from '../../core/platform/index.js';
import { detectForeignKind } from './content-kind.js';
import { readModelFile } from './model-file.js';
import { sourceError } from './problems.js';
import type { SourceReader } from './sample.js';
import { decodeChunks } from './table/lines.js';
import { readDocumentSamples } from './text-document.js';

const characterLimit = textFileLimits.characters;

/** Reads a `file` source. */
export const readFile: SourceReader<'file'> = async function* (source, context, signal) {
  const content = await readModelFile(source.path, context, signal);
  const failure = (message: string) => sourceError(context.index, source.path, message);
  let text = '';
  try {
    for await (const piece of decodeChunks(content, context.tally)) {
      signal?.throwIfAborted();
      text += piece;
      if (text.length > characterLimit) throw failure(`it is longer than ${characterLimit} characters`);
    }
  } catch (error) {
    if (error instanceof RangeError) throw failure(error.message);
    throw error;
  }
  const kind = detectForeignKind(text);
  if (kind !== undefined) throw failure(`it is ${kind}`);
  const pause = yieldToEventLoop();
  for (const sample of readDocumentSamples(text, source.path, source, context)) {
    if (pause.due()) await pause.take();
    yield sample;
  }
};
