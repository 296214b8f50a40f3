// `jsonl` sources: JSON Lines files of the model directory. Each line is an object with the text in `text` and a grade
// for each trait in the fields that `mapping` names; a missing or null field gives no grade.
import { detectForeignKind } from '../content-kind.js';
import { describeGrades, gradeCell, ungraded } from '../grader.js';
import { readModelFile } from '../model-file.js';
import { Problems, quoteValue, sourceError } from '../problems.js';
import type { GradedTrait, Sample, SourceReader } from '../sample.js';
import { SourceTally } from '../tally.js';
import { findTrait } from '../traits.js';
import { parseRow } from './json-row.js';
import { readLines } from './lines.js';

/** Reads a `jsonl` source. */
export const readJsonl: SourceReader<'jsonl'> = async function* (source, context, signal) {
  const { index } = context;
  const fields = getMappedFields(source.mapping, context.traits, (message) =>
    sourceError(index, source.path, message),
  );
  const tally = context.tally ?? new SourceTally();
  for (const [field, { key }] of fields) tally.expect(key, `a value in field ${quoteValue(field)}`);
  const content = await readModelFile(source.path, context, signal);
  const problems = new Problems(index, source.path);
  try {
    for await (const line of readLines(content, signal, tally)) {
      if (line.text.trim() === '') continue;
      const kind = line.number === 1 ? detectForeignKind(line.text) : undefined;
      if (kind !== undefined) throw sourceError(index, source.path, `it is ${kind}`);
      const note = (message: string) => problems.add(line.number, message);
      const row = parseRow(line.text, tally.rows === 0, note);
      if (!row) continue;
      tally.rows++;
      const location = { source: index, line: line.number };
      const isGraded = !fields.every(([field]) => isMissing(row, field));
      const text = readText(row, note);
      if (text === undefined) continue;
      if (!isGraded && !context.keepUngraded) tally.ungraded++;
      else if (text.trim() === '') tally.textless++;
      else {
        tally.used++;
        if (isGraded) yield* toSamples(row, text, fields, location, note);
        else yield { text, ...ungraded, ...location };
      }
    }
  } catch (error) {
    if (error instanceof RangeError) throw sourceError(index, source.path, error.message, error);
    throw error;
  }
  problems.throwIfAny();
};

function getMappedFields(
  mapping: Readonly<Record<string, { trait: string }>>,
  traits: readonly GradedTrait[],
  failure: (message: string) => Error,
): [field: string, trait: GradedTrait][] {
  return Object.entries(mapping).map(([field, { trait }]) => [
    field,
    findTrait(trait, traits, (message) => failure(`field ${quoteValue(field)}: ${message}`)),
  ]);
}

/** Whether a row has no own value, or null, in a field. */
const isMissing = (row: object, field: string): boolean =>
  (Object.getOwnPropertyDescriptor(row, field)?.value ?? null) === null;

function* toSamples(
  row: object,
  text: string,
  fields: readonly [field: string, trait: GradedTrait][],
  location: { source: number; line: number },
  note: (message: string) => void,
): Generator<Sample> {
  const values = new Map<string, unknown>(Object.entries(row));
  for (const [field, trait] of fields) {
    const value = values.get(field) ?? null;
    if (value === null) continue;
    const grade = gradeCell(value, trait);
    if (grade !== undefined) yield { text, ...grade, ...location };
    else note(`field ${quoteValue(field)} is ${quoteValue(value)}; expected ${describeGrades(trait)}`);
  }
}

/** Empty for a row without a text. */
function readText(row: object, note: (message: string) => void): string | undefined {
  const text: unknown = Object.getOwnPropertyDescriptor(row, 'text')?.value ?? '';
  if (typeof text === 'string') return text;
  note(`field 'text' must be a text, not ${quoteValue(text)}`);
  return undefined;
}
