// A whole document that exemplifies one pole of one trait: the common half of `file` and `url` sources.
import type { ResolvedSourceOf } from '../contract/configuration.js';
import { constantGrader } from './grader.js';
import { passages } from './passages.js';
import { sourceError } from './problems.js';
import type { Sample, SourceContext } from './sample.js';
import { traitNamed } from './traits.js';

/**
 * The passages of `text` as samples of the source's trait and quality.
 * @param name what the document is called in errors
 * @throws sample_invalid when there is no text, or no such trait
 */
export function* documentSamples(
  text: string,
  name: string,
  source: ResolvedSourceOf<'file' | 'url'>,
  { index, traits }: SourceContext,
): Generator<Sample> {
  const failure = (message: string) => sourceError(index, name, message);
  const grade = constantGrader(traitNamed(source.trait, traits, failure), source.quality);
  const found = passages(text);
  if (found.length === 0) throw failure('there is no text in it');
  for (const passage of found) {
    for (const one of grade(undefined, () => {})) yield { text: passage, ...one, source: index, line: 0 };
  }
}
