// CSV files of the model directory. A row is graded by any of: columns of raw numbers (`columns`), a label that
// `mapping` gives a meaning, a cell that is a grade itself (`label_column` alone), or the same quality for all rows.
import { constantGrader, LabelGrader, numberGrader, qualityGrader } from './grader.js';
import { readModelFile } from './model-file.js';
import { sourceError } from './problems.js';
import type { SourceReader } from './sample.js';
import { readTable, type TablePlan } from './table.js';
import { traitNamed } from './traits.js';

/** Reads a `csv` source. */
export const readCsv: SourceReader<'csv'> = async function* (source, context, signal) {
  const traitOf = (key: string | undefined) =>
    traitNamed(key, context.traits, (message) => sourceError(context.index, source.path, message));
  const graders: TablePlan['graders'][number][] = Object.entries(source.columns ?? {}).map(
    ([column, { trait }]) => ({ column, grade: numberGrader(traitOf(trait), column) }),
  );
  const labels = source.mapping && new LabelGrader(source.mapping, (key) => traitOf(key ?? source.trait));
  if (labels) {
    const grade = (cell: unknown) => labels.grade(typeof cell === 'string' ? [cell] : []);
    graders.push({ column: source.label_column ?? 'label', grade });
  } else if (source.label_column !== undefined) {
    const grade = qualityGrader(traitOf(source.trait), source.label_column);
    graders.push({ column: source.label_column, grade });
  } else if (graders.length === 0) {
    graders.push({ column: undefined, grade: constantGrader(traitOf(source.trait), source.quality) });
  }
  const content = await readModelFile(source.path, context, signal);
  yield* readTable(
    content,
    {
      name: source.path,
      textColumn: source.text_column,
      graders,
      maxPerClass: source.max_per_class,
      seed: source.seed,
      textRequired: true,
      complaint: () => labels?.complaint,
    },
    context,
    signal,
  );
};
