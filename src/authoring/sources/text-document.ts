// A document as an example of one pole of one trait: the common half of `file` and `url` sources.
import type { ResolvedSourceOf } from '../configuration/index.js';
import { createConstantGrader } from './grader.js';
import { splitPassages } from './passages.js';
import { sourceError } from './problems.js';
import type { Sample, SourceContext } from './sample.js';
import { findTrait } from './traits.js';

/**
 * The passages of `text` as samples of the source's trait and quality.
 * @param name of the document in errors
 * @throws sample_invalid when the text is blank, or the trait unknown
 */
export function* readDocumentSamples(
  text: string,
  name: string,
  source: ResolvedSourceOf<'file' | 'url'>,
  { index, traits, tally }: SourceContext,
): Generator<Sample> {
  const failure = (message: string) => sourceError(index, name, message);
  const grade = createConstantGrader(findTrait(source.trait, traits, failure), source.quality);
  let isEmpty = true;
  for (const passage of splitPassages(text)) {
    isEmpty = false;
    if (tally) {
      tally.rows++;
      tally.used++;
    }
    for (const one of grade(undefined, () => {})) yield { text: passage, ...one, source: index, line: 0 };
  }
  if (isEmpty) throw failure('it contains no text');
}
