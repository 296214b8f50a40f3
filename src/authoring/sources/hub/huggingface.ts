// `huggingface` sources: data sets of the Hub with the text in one column, the label in another, and a `mapping` from
// labels (class names, texts, integers, booleans) to traits. Rows with other labels, without a label or without a text
// are ignored.
import { createRandom } from '../../numerics/index.js';
import { LabelGrader, ungraded } from '../grader.js';
import { quoteValue, sourceError } from '../problems.js';
import type { Sample, SourceContext, SourceReader } from '../sample.js';
import { drawSamples } from '../sampling.js';
import { SourceTally } from '../tally.js';
import { findTrait } from '../traits.js';
import type { HubRows } from './query.js';
import { readHubRows } from './rows.js';

/** Most fields of an object that an error names. */
const maxFields = 5;

/** Reads a `huggingface` source; its held-out samples are those of `eval_split`. */
export const readHuggingface: SourceReader<'huggingface'> = async function* (source, context, signal) {
  const { dataset, hf_config, text_column, label_column, max_samples } = source;
  const failure = (message: string) => sourceError(context.index, dataset, message);
  const { tally = new SourceTally() } = context;
  const labels = new LabelGrader(source.mapping, (key) => findTrait(key, context.traits, failure), tally);
  const split = context.heldOut ? source.eval_split : source.split;
  if (split === undefined) return;
  const rows = await readHubRows(
    {
      dataset,
      config: hf_config,
      split,
      textColumn: text_column,
      // A discovery needs no labels.
      labelColumn:
        context.keepUngraded && Object.keys(source.mapping).length === 0 ? undefined : label_column,
      limit: max_samples,
    },
    { context, name: dataset, signal },
  );
  const random = createRandom(context.io.seed, 'source', context.index, 'rows');
  const types = new Set<string>();
  const graded = gradeRows(rows, labels, { ...context, tally }, types);
  for await (const samples of drawSamples(graded, max_samples, random)) {
    tally.used++;
    yield* samples;
  }
  tally.undrawn = tally.rows - tally.named;
  if (tally.used === 0 && types.size > 0)
    throw failure(`column ${quoteValue(text_column)} holds ${[...types].join(' and ')}; expected texts`);
  const mismatch = context.keepUngraded ? undefined : labels.describeMismatch();
  if (mismatch !== undefined) throw failure(mismatch);
};

/** The samples of each row, for rows that have any. */
async function* gradeRows(
  { names, rows }: HubRows,
  labels: LabelGrader,
  { index: source, tally, keepUngraded }: SourceContext & { tally: SourceTally },
  types: Set<string>,
): AsyncGenerator<Sample[]> {
  for await (const { text, label, line, shortened } of rows) {
    tally.rows++;
    if (shortened) {
      tally.shortened++;
      continue;
    }
    const before = tally.unmappedRows;
    // In a column of lists, a row has several labels.
    const labelGrades = (Array.isArray(label) ? label : [label]).flatMap((one) =>
      labels.grade(listSpellings(one, names)),
    );
    const grades = labelGrades.length === 0 && keepUngraded ? [ungraded] : labelGrades;
    if (grades.length === 0) tally.countUngraded(tally.unmappedRows !== before);
    else if (typeof text === 'string' && text.trim() !== '')
      yield grades.map((grade) => ({ text, ...grade, source, line }));
    else {
      tally.textless++;
      if (typeof text !== 'string' && text !== null && text !== undefined) types.add(describeType(text));
    }
  }
}

/** What a column holds instead of texts: `objects with body, id`. */
function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'lists';
  if (typeof value !== 'object' || value === null) return `values like ${quoteValue(value)}`;
  const fields = Object.keys(value).slice(0, maxFields).join(', ');
  return fields === '' ? 'objects' : `objects with ${fields}`;
}

/** Spellings of a label in a mapping: the class name before its integer. */
function listSpellings(label: unknown, names: readonly string[] | undefined): string[] {
  // `typeof null` is 'object', too.
  if (label === undefined || typeof label === 'object') return [];
  const text = String(label);
  const name = typeof label === 'number' || typeof label === 'bigint' ? names?.[Number(label)] : undefined;
  return name === undefined ? [text] : [name, text];
}
