// CSV files of public GitHub repositories, with columns of raw numbers.
import { numberGrader } from './grader.js';
import { staysInside } from './model-file.js';
import { shown, sourceError } from './problems.js';
import { checkAnswer, contentOf, hostsOf, type Remote, request } from './remote.js';
import type { SourceReader } from './sample.js';
import { readTable } from './table.js';
import { traitNamed } from './traits.js';

/** Reads a `github_csv` source. */
export const readGithubCsv: SourceReader<'github_csv'> = async function* (source, context, signal) {
  const { repo, path, ref = 'HEAD' } = source;
  const name = `${repo}/${path}`;
  const failure = (message: string) => sourceError(context.index, name, message);
  if (!staysInside(path)) throw failure('path must stay inside the repository');
  const graders = Object.entries(source.columns).map(([column, { trait }]) => ({
    column,
    grade: numberGrader(traitNamed(trait, context.traits, failure), column),
  }));
  const remote: Remote = { context, name, signal };
  const address = [...repo.split('/'), ...ref.split('/'), ...path.split('/')]
    .map(encodeURIComponent)
    .join('/');
  const response = await request(`${hostsOf(context).githubRaw}/${address}`, remote);
  checkAnswer(
    response,
    remote,
    `there is no such repository, no file ${shown(path)}, or no ref ${shown(ref)}`,
  );
  const plan = {
    name,
    textColumn: source.text_column,
    graders,
    maxSamples: source.max_samples,
    maxPerClass: source.max_per_class,
    seed: source.seed,
    textRequired: false,
  };
  yield* readTable(contentOf(response, remote), plan, context, signal);
};
