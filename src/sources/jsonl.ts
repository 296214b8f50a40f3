// JSON Lines: one object a line, the text in `text`, a grade for each trait in the fields that `mapping` names.
// A field that is absent or null leaves that trait ungraded by that line.

import { foreignKind } from './content-kind.js';
import { acceptedGrades, gradeOf } from './grade.js';
import { lines } from './lines.js';
import { readModelFile } from './model-file.js';
import { Problems, shown, sourceError } from './problems.js';
import type { GradedTrait, Sample, SourceReader } from './sample.js';
import { traitNamed } from './traits.js';

/** Reads a `jsonl` source. */
export const readJsonl: SourceReader<'jsonl'> = async function* (source, context, signal) {
  const { index } = context;
  const fields = mappedFields(source.mapping, context.traits, (message) =>
    sourceError(index, source.path, message),
  );
  const content = await readModelFile(source.path, context, signal);
  const problems = new Problems(index, source.path);
  try {
    for await (const line of lines(content, signal)) {
      if (line.text.trim() === '') continue;
      const kind = line.number === 1 ? foreignKind(line.text) : undefined;
      if (kind !== undefined) throw sourceError(index, source.path, `it is ${kind}`);
      const note = (message: string) => problems.add(line.number, message);
      const row = rowOf(line.text, note);
      if (row) yield* samplesOf(row, fields, { source: index, line: line.number }, note);
    }
  } catch (error) {
    if (error instanceof RangeError) throw sourceError(index, source.path, error.message, error);
    throw error;
  }
  problems.throwIfAny();
};

function mappedFields(
  mapping: Readonly<Record<string, { trait: string }>>,
  traits: readonly GradedTrait[],
  failure: (message: string) => Error,
): [field: string, trait: GradedTrait][] {
  return Object.entries(mapping).map(([field, { trait }]) => [
    field,
    traitNamed(trait, traits, (message) => failure(`field ${shown(field)}: ${message}`)),
  ]);
}

function rowOf(text: string, note: (message: string) => void): object | undefined {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    note(`not valid JSON: ${shown(text)}`);
    return undefined;
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row;
  note(`must be a JSON object, not ${shown(row)}`);
  return undefined;
}

function* samplesOf(
  row: object,
  fields: readonly [field: string, trait: GradedTrait][],
  place: { source: number; line: number },
  note: (message: string) => void,
): Generator<Sample> {
  const values = new Map<string, unknown>(Object.entries(row));
  const text = values.get('text');
  if (typeof text !== 'string' || text.trim() === '') {
    note(`field 'text' must be a text that is not empty, not ${shown(text ?? null)}`);
    return;
  }
  for (const [field, trait] of fields) {
    const value = values.get(field) ?? null;
    if (value === null) continue;
    const quality = gradeOf(value, trait);
    if (quality !== undefined) yield { text, trait: trait.key, quality, scale: 'unit', ...place };
    else note(`field ${shown(field)} is ${shown(value)}; expected ${acceptedGrades(trait)}`);
  }
}
