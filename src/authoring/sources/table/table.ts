// Reads a CSV file with a header as samples: finds its columns, checks every row, draws up to the caps.
import { createRandom } from '../../numerics/index.js';
import { type Grader, ungraded } from '../grader.js';
import { Problems, quoteValue, sourceError } from '../problems.js';
import type { Sample, SourceContext } from '../sample.js';
import { drawPerClass, drawSamples } from '../sampling.js';
import { SourceTally } from '../tally.js';
import { CsvError, type CsvRecord } from './csv-records.js';
import { readCsvRecords } from './read-csv-records.js';

/** How a source reads a table. */
export interface TablePlan {
  /** Name of the table in errors: its path or address. */
  readonly name: string;
  /** undefined: the column `text`, or else the only column that no grader reads. */
  readonly textColumn: string | undefined;
  readonly graders: readonly { readonly column: string | undefined; readonly grade: Grader }[];
  /** Maximum number of rows. */
  readonly maxSamples?: number | undefined;
  /** Maximum number of samples of each trait and class. */
  readonly maxPerClass?: number | undefined;
  readonly seed?: number | undefined;
  /** Called after the last row: an error message about all rows together. */
  readonly describeProblem?: () => string | undefined;
}

/**
 * Reads a table.
 * @throws sample_invalid, naming source, file, line, column and value; the signal's reason
 */
export async function* readTable(
  content: ReadableStream<Uint8Array> | Uint8Array,
  plan: TablePlan,
  sourceContext: SourceContext,
  signal?: AbortSignal,
): AsyncGenerator<Sample> {
  const context = { ...sourceContext, tally: sourceContext.tally ?? new SourceTally() };
  const problems = new Problems(context.index, plan.name);
  const seed = plan.seed ?? context.io.seed;
  const random = (purpose: string) => createRandom(seed, 'source', context.index, purpose);
  const rows = drawSamples(
    gradeRows(content, plan, context, problems, signal),
    plan.maxSamples,
    random('rows'),
  );
  const { tally } = context;
  let usedLine = 0;
  for await (const sample of drawPerClass(flattenRows(rows), plan.maxPerClass, random('classes'))) {
    // Samples of one row follow each other.
    if (sample.line !== usedLine) tally.used++;
    usedLine = sample.line;
    yield sample;
  }
  problems.throwIfAny();
  tally.undrawn = tally.rows - tally.named;
  const problem = plan.describeProblem?.();
  if (problem !== undefined) throw sourceError(context.index, plan.name, problem);
}

type TalliedContext = SourceContext & { readonly tally: SourceTally };

async function* flattenRows(rows: AsyncIterable<readonly Sample[]>): AsyncGenerator<Sample> {
  for await (const samples of rows) yield* samples;
}

/** The samples of each row, for rows that have any. */
async function* gradeRows(
  content: ReadableStream<Uint8Array> | Uint8Array,
  plan: TablePlan,
  context: TalliedContext,
  problems: Problems,
  signal: AbortSignal | undefined,
): AsyncGenerator<Sample[]> {
  const failure = (message: string) => sourceError(context.index, plan.name, message);
  let columns: Columns | undefined;
  try {
    for await (const record of readCsvRecords(content, plan.name, failure, signal, context.tally)) {
      if (columns) {
        watchLongCell(record, context.tally);
        yield* toRowSamples(record, columns, plan, context, problems);
      } else columns = findColumns(record, plan, failure);
    }
  } catch (error) {
    if (error instanceof CsvError) throw failure(`line ${error.line}: ${error.message}`);
    if (error instanceof RangeError) throw failure(error.message);
    throw error;
  }
  if (!columns) throw failure('it is empty; expected a header');
}

/** Lines of one record from which on a stray quote is likelier than a text of that many lines. */
const manyLines = 20;

/** Notes the first record of many lines: a quote that was not meant joins rows. */
function watchLongCell({ line, lines = 1 }: CsvRecord, tally: SourceTally): void {
  if (lines >= manyLines) tally.longCell ??= { line, lines };
}

interface Columns {
  readonly count: number;
  readonly text: number;
  /** One for each grader; -1 if it reads no column. */
  readonly graded: readonly number[];
}

function findColumns({ cells }: CsvRecord, plan: TablePlan, failure: (message: string) => Error): Columns {
  const names = cells.map((cell) => cell.trim());
  const find = (name: string): number => {
    const index = names.indexOf(name);
    if (index < 0) throw failure(`column ${quoteValue(name)} not found; columns: ${names.join(', ')}`);
    if (names.lastIndexOf(name) !== index) throw failure(`the header has two columns ${quoteValue(name)}`);
    return index;
  };
  const graded = plan.graders.map(({ column }) => (column === undefined ? -1 : find(column)));
  return { count: names.length, text: find(plan.textColumn ?? findTextColumn(names, graded)), graded };
}

/** `text` if there is such a column, else the only column that no grader reads. */
function findTextColumn(names: readonly string[], graded: readonly number[]): string {
  const [only, ...others] = names.filter((_, i) => !graded.includes(i));
  return names.includes('text') || only === undefined || others.length > 0 ? 'text' : only;
}

function* toRowSamples(
  { line, cells }: CsvRecord,
  columns: Columns,
  plan: TablePlan,
  context: TalliedContext,
  problems: Problems,
): Generator<Sample[]> {
  const note = (message: string) => problems.add(line, message);
  const { tally } = context;
  const extra = cells.slice(columns.count).some((cell) => cell.trim() !== '');
  if (cells.length < columns.count || extra) {
    if (cells.some((cell) => cell.trim() !== ''))
      note(`${cells.length} cells; the header has ${columns.count}`);
    return;
  }
  tally.rows++;
  const before = tally.unmappedRows;
  const cellGrades = plan.graders.flatMap(({ grade }, i) => grade(cells[columns.graded[i] ?? -1], note));
  const grades = cellGrades.length === 0 && context.keepUngraded ? [ungraded] : cellGrades;
  const text = cells[columns.text] ?? '';
  if (grades.length === 0) {
    tally.countUngraded(tally.unmappedRows !== before);
  } else if (text.trim() !== '') {
    yield grades.map((grade) => ({ text, ...grade, source: context.index, line }));
  } else {
    tally.textless++;
  }
}
