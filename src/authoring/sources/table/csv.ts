// `csv` sources: CSV files of the model directory. Rows are graded by columns of raw numbers (`columns`), by labels
// that `mapping` translates, by cells with a grade (`label_column` alone), or all alike.
import {
  createConstantGrader,
  createNumberGrader,
  createQualityGrader,
  describeColumn,
  LabelGrader,
} from '../grader.js';
import { readModelFile } from '../model-file.js';
import { sourceError } from '../problems.js';
import type { SourceReader } from '../sample.js';
import { SourceTally } from '../tally.js';
import { findTrait } from '../traits.js';
import { readTable, type TablePlan } from './table.js';

/** Reads a `csv` source. */
export const readCsv: SourceReader<'csv'> = async function* (source, context, signal) {
  const getTrait = (key: string | undefined) =>
    findTrait(key, context.traits, (message) => sourceError(context.index, source.path, message));
  const tally = context.tally ?? new SourceTally();
  const graders: TablePlan['graders'][number][] = Object.entries(source.columns ?? {}).map(
    ([column, { trait }]) => {
      tally.expect(trait, describeColumn(column));
      return { column, grade: createNumberGrader(getTrait(trait), column) };
    },
  );
  const labels =
    source.mapping && new LabelGrader(source.mapping, (key) => getTrait(key ?? source.trait), tally);
  if (labels) {
    const grade = (cell: unknown) => labels.grade(typeof cell === 'string' ? [cell] : []);
    graders.push({ column: source.label_column ?? 'label', grade });
  } else if (source.label_column !== undefined) {
    const trait = getTrait(source.trait);
    tally.expect(trait.key, describeColumn(source.label_column));
    graders.push({ column: source.label_column, grade: createQualityGrader(trait, source.label_column) });
  } else if (graders.length === 0) {
    const trait = getTrait(source.trait);
    tally.expect(trait.key, 'a text');
    graders.push({ column: undefined, grade: createConstantGrader(trait, source.quality) });
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
      describeProblem: () => (context.keepUngraded ? undefined : labels?.describeMismatch()),
    },
    { ...context, tally },
    signal,
  );
};
