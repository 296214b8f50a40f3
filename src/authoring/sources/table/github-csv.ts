// `github_csv` sources: CSV files of public GitHub repositories, with columns of raw numbers.
import { encodePath } from '../../../core/platform/index.js';
import { staysInside } from '../../configuration/index.js';
import { createNumberGrader, describeColumn } from '../grader.js';
import { quoteValue, sourceError } from '../problems.js';
import { checkResponse, type Remote, requestFile, resolveHosts, streamBody } from '../remote.js';
import type { SourceReader } from '../sample.js';
import { findTrait } from '../traits.js';
import { readTable } from './table.js';

/** Reads a `github_csv` source. */
export const readGithubCsv: SourceReader<'github_csv'> = async function* (source, context, signal) {
  const { repo, path, ref = 'HEAD' } = source;
  const name = `${repo}/${path}`;
  const failure = (message: string) => sourceError(context.index, name, message);
  if (!staysInside(path)) throw failure('path must stay inside the repository');
  const graders = Object.entries(source.columns).map(([column, { trait }]) => {
    context.tally?.expect(trait, describeColumn(column));
    return { column, grade: createNumberGrader(findTrait(trait, context.traits, failure), column) };
  });
  const remote: Remote = { context, name, signal };
  const address = encodePath(`${repo}/${ref}/${path}`);
  const response = await requestFile(`${resolveHosts(context).github}/${address}`, remote);
  checkResponse(response, remote, `repository, file ${quoteValue(path)} or ref ${quoteValue(ref)} not found`);
  const plan = {
    name,
    textColumn: source.text_column,
    graders,
    maxSamples: source.max_samples,
    maxPerClass: source.max_per_class,
    seed: source.seed,
  };
  yield* readTable(streamBody(response, remote), plan, context, signal);
};
