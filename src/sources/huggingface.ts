// Data sets of the Hugging Face Hub: the text in one column, the label in another, `mapping` from labels (class names,
// texts, integers, booleans) to traits. Rows with other labels, without a label or without a text are left out.
import { random } from '../numerics/random.js';
import { LabelGrader } from './grader.js';
import type { HubRows } from './hub-query.js';
import { hubRows } from './hub-rows.js';
import { sourceError } from './problems.js';
import type { Sample, SourceReader } from './sample.js';
import { drawn } from './sampling.js';
import { traitNamed } from './traits.js';

/** Reads a `huggingface` source; held out is what its `eval_split` names. */
export const readHuggingface: SourceReader<'huggingface'> = async function* (source, context, signal) {
  const { dataset, hf_config, text_column, label_column, max_samples } = source;
  const failure = (message: string) => sourceError(context.index, dataset, message);
  const labels = new LabelGrader(source.mapping, (key) => traitNamed(key, context.traits, failure));
  const split = context.heldOut ? source.eval_split : source.split;
  if (split === undefined) return;
  const opened = await hubRows(
    {
      dataset,
      config: hf_config,
      split,
      textColumn: text_column,
      labelColumn: label_column,
      limit: max_samples,
    },
    { context, name: dataset, signal },
  );
  const generator = random(context.io.seed, 'source', context.index, 'rows');
  for await (const samples of drawn(graded(opened, labels, context.index), max_samples, generator))
    yield* samples;
  const { complaint } = labels;
  if (complaint !== undefined) throw failure(complaint);
};

/** The samples of each row that has any. */
async function* graded(
  { names, rows }: HubRows,
  labels: LabelGrader,
  source: number,
): AsyncGenerator<Sample[]> {
  for await (const { text, label, line } of rows) {
    if (typeof text !== 'string' || text.trim() === '') continue;
    // A column of lists has several labels a row.
    const grades = (Array.isArray(label) ? label : [label]).flatMap((one) =>
      labels.grade(spellings(one, names)),
    );
    if (grades.length > 0) yield grades.map((grade) => ({ text, ...grade, source, line }));
  }
}

/** How a mapping may name a label: the name of a class before its integer. */
function spellings(label: unknown, names: readonly string[] | undefined): string[] {
  if (label === null || label === undefined || typeof label === 'object') return [];
  const written = String(label);
  const name = typeof label === 'number' || typeof label === 'bigint' ? names?.[Number(label)] : undefined;
  return name === undefined ? [written] : [name, written];
}
