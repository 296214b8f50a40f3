// `jsonl` sources: JSON Lines files of the model directory. Each line is an object with the text in `text` and a grade
// for each trait in the fields that `mapping` names; a missing or null field gives no grade.
import { detectForeignKind } from '../content-kind.js';
import { describeGrades, gradeCell, ungraded } from '../grader.js';
import { readModelFile } from '../model-file.js';
import { Problems, quoteValue, sourceError } from '../problems.js';
import type { GradedTrait, Sample, SourceReader } from '../sample.js';
import { SourceTally } from '../tally.js';
import { findTrait } from '../traits.js';
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
      const row = parseRow(line.text, note);
      if (!row) continue;
      const place = { source: index, line: line.number };
      if (!fields.every(([field]) => isMissing(row, field))) yield* toSamples(row, fields, place, note);
      else if (context.keepUngraded) yield* toUngraded(row, place, note);
      else {
        tally.ungraded++;
        readText(row, note);
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

function parseRow(text: string, note: (message: string) => void): object | undefined {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    note(`not valid JSON: ${quoteValue(text)}`);
    return undefined;
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row;
  note(`must be a JSON object, not ${quoteValue(row)}`);
  return undefined;
}

function* toSamples(
  row: object,
  fields: readonly [field: string, trait: GradedTrait][],
  place: { source: number; line: number },
  note: (message: string) => void,
): Generator<Sample> {
  const values = new Map<string, unknown>(Object.entries(row));
  const text = readText(row, note);
  if (text === undefined) return;
  for (const [field, trait] of fields) {
    const value = values.get(field) ?? null;
    if (value === null) continue;
    const grade = gradeCell(value, trait);
    if (grade !== undefined) yield { text, ...grade, ...place };
    else note(`field ${quoteValue(field)} is ${quoteValue(value)}; expected ${describeGrades(trait)}`);
  }
}

function* toUngraded(
  row: object,
  place: { source: number; line: number },
  note: (message: string) => void,
): Generator<Sample> {
  const text = readText(row, note);
  if (text !== undefined) yield { text, ...ungraded, ...place };
}

function readText(row: object, note: (message: string) => void): string | undefined {
  const text: unknown = Object.getOwnPropertyDescriptor(row, 'text')?.value;
  if (typeof text === 'string' && text.trim() !== '') return text;
  note(`field 'text' must be a non-empty text, not ${quoteValue(text ?? null)}`);
  return undefined;
}
