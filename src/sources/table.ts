// A CSV file with a header as samples: finds its columns, checks every row, draws as many as asked for.
import { random } from '../numerics/random.js';
import { foreignKind } from './content-kind.js';
import { CsvError, CsvParser, type CsvRecord } from './csv-records.js';
import type { Grader } from './grader.js';
import { decoded } from './lines.js';
import { Problems, shown, sourceError } from './problems.js';
import type { Sample, SourceContext } from './sample.js';
import { drawn, drawnPerClass } from './sampling.js';

/** What a source wants of a table. */
export interface TablePlan {
  /** What the table is called in errors: its path or address. */
  readonly name: string;
  /** undefined: the column `text`, or else the only one that nothing else is read from. */
  readonly textColumn: string | undefined;
  readonly graders: readonly { readonly column: string | undefined; readonly grade: Grader }[];
  /** Rows drawn at most, and samples of a trait and class. */
  readonly maxSamples?: number | undefined;
  readonly maxPerClass?: number | undefined;
  readonly seed?: number | undefined;
  /** Whether a row without a text is a mistake or left out. */
  readonly textRequired: boolean;
  /** Asked when all rows are read: what is wrong with them as a whole. */
  readonly complaint?: () => string | undefined;
}

/**
 * Reads a table.
 * @throws sample_invalid, naming source, file, line, column and value; the signal's reason
 */
export async function* readTable(
  content: ReadableStream<Uint8Array> | Uint8Array,
  plan: TablePlan,
  context: SourceContext,
  signal?: AbortSignal,
): AsyncGenerator<Sample> {
  const problems = new Problems(context.index, plan.name);
  const seed = plan.seed ?? context.io.seed;
  const generator = (purpose: string) => random(seed, 'source', context.index, purpose);
  const rows = drawn(
    gradedRows(content, plan, context, problems, signal),
    plan.maxSamples,
    generator('rows'),
  );
  yield* drawnPerClass(flattened(rows), plan.maxPerClass, generator('classes'));
  problems.throwIfAny();
  const complaint = plan.complaint?.();
  if (complaint !== undefined) throw sourceError(context.index, plan.name, complaint);
}

async function* flattened(rows: AsyncIterable<readonly Sample[]>): AsyncGenerator<Sample> {
  for await (const samples of rows) yield* samples;
}

/** The samples of each row that has any. */
async function* gradedRows(
  content: ReadableStream<Uint8Array> | Uint8Array,
  plan: TablePlan,
  context: SourceContext,
  problems: Problems,
  signal: AbortSignal | undefined,
): AsyncGenerator<Sample[]> {
  const failure = (message: string) => sourceError(context.index, plan.name, message);
  let columns: Columns | undefined;
  try {
    for await (const record of records(content, failure, signal)) {
      if (columns) yield* rowSamples(record, columns, plan, context, problems);
      else columns = columnsOf(record, plan, failure);
    }
  } catch (error) {
    if (error instanceof CsvError) throw failure(`line ${error.line}: ${error.message}`);
    throw error;
  }
  if (!columns) throw failure('it is empty; expected a header');
}

async function* records(
  content: ReadableStream<Uint8Array> | Uint8Array,
  failure: (message: string) => Error,
  signal: AbortSignal | undefined,
): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser();
  let head: string | undefined = '';
  for await (const text of decoded(content)) {
    signal?.throwIfAborted();
    if (head === undefined) {
      yield* parser.push(text);
      continue;
    }
    // What kind of file it is and its delimiter are read off the whole first line.
    head += text;
    if (!/[\r\n]/.test(head) && head.length < 65_536) continue;
    yield* parser.push(checkedHead(head, failure));
    head = undefined;
  }
  if (head) yield* parser.push(checkedHead(head, failure));
  yield* parser.end();
}

function checkedHead(head: string, failure: (message: string) => Error): string {
  const kind = foreignKind(head);
  if (kind !== undefined) throw failure(`it is ${kind}`);
  return head;
}

interface Columns {
  readonly count: number;
  readonly text: number;
  /** One for each grader; -1 where it reads no column. */
  readonly graded: readonly number[];
}

function columnsOf({ cells }: CsvRecord, plan: TablePlan, failure: (message: string) => Error): Columns {
  const names = cells.map((cell) => cell.trim());
  const twice = names.find((name, i) => name !== '' && names.indexOf(name) !== i);
  if (twice !== undefined) throw failure(`the header has two columns ${shown(twice)}`);
  const find = (name: string): number => {
    const place = names.indexOf(name);
    if (place < 0) throw failure(`there is no column ${shown(name)}; columns: ${names.join(', ')}`);
    return place;
  };
  const graded = plan.graders.map(({ column }) => (column === undefined ? -1 : find(column)));
  return { count: names.length, text: find(plan.textColumn ?? textName(names, graded)), graded };
}

/** `text` where there is such a column, else the only column that nothing else is read from. */
function textName(names: readonly string[], graded: readonly number[]): string {
  const [only, ...others] = names.filter((_, i) => !graded.includes(i));
  return names.includes('text') || only === undefined || others.length > 0 ? 'text' : only;
}

function* rowSamples(
  { line, cells }: CsvRecord,
  columns: Columns,
  plan: TablePlan,
  context: SourceContext,
  problems: Problems,
): Generator<Sample[]> {
  const note = (message: string) => problems.add(line, message);
  const extra = cells.slice(columns.count).some((cell) => cell.trim() !== '');
  if (cells.length < columns.count || extra) {
    if (cells.some((cell) => cell.trim() !== ''))
      note(`${cells.length} cells; the header has ${columns.count}`);
    return;
  }
  const grades = plan.graders.flatMap(({ grade }, i) => grade(cells[columns.graded[i] ?? -1], note));
  if (grades.length === 0) return;
  const text = cells[columns.text] ?? '';
  if (text.trim() !== '') yield grades.map((grade) => ({ text, ...grade, source: context.index, line }));
  else if (plan.textRequired) note('the text is empty');
}
