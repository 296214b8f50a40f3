// Graded texts as they are sent to a model: judged row by row, kept as one file a request, read again for a build.
import { AssayError, type Issue, quoted } from '../../contract/errors.js';
import { acceptedGrades, gradeOf } from '../../sources/grade.js';
import type { GradedTrait } from '../../sources/sample.js';

export interface SentSample {
  readonly text: string;
  readonly grades: readonly (readonly [trait: string, quality: number])[];
}

/** Issues of one request at most. */
const issuesLimit = 20;

/**
 * Rows as samples: a text, and in a field named by the trait's key what a JSON Lines file may say of it.
 * @throws sample_invalid with every issue, up to 20
 */
export function parseSamples(rows: readonly object[], traits: readonly GradedTrait[]): SentSample[] {
  const issues: Issue[] = [];
  const samples = rows.map((row, at): SentSample => {
    const note = (message: string) =>
      issues.push({ code: 'sample_invalid', path: `samples[${at}]`, message: `samples[${at}]: ${message}` });
    return issues.length < issuesLimit ? parseRow(row, traits, note) : { text: '', grades: [] };
  });
  const [first] = issues;
  if (!first) return samples;
  const more = issues.length > 1 ? ` (the first of ${issues.length} problems)` : '';
  throw new AssayError('sample_invalid', `${first.message}${more}`, { issues });
}

function parseRow(row: object, traits: readonly GradedTrait[], note: (message: string) => void): SentSample {
  const fields = new Map<string, unknown>(Object.entries(row));
  const text = fields.get('text');
  fields.delete('text');
  if (typeof text !== 'string' || text.trim() === '') note("field 'text' must be a text that is not empty");
  const grades: [string, number][] = [];
  for (const [key, value] of fields) {
    if (value === null || value === undefined) continue;
    const trait = traits.find((candidate) => candidate.key === key);
    if (!trait) {
      note(`unknown trait ${quoted(key)}; this model has: ${traits.map((one) => one.key).join(', ')}`);
      continue;
    }
    const quality = gradeOf(value, trait);
    if (quality !== undefined) grades.push([key, quality]);
    else note(`field ${quoted(key)} is ${quoted(String(value))}; expected ${acceptedGrades(trait)}`);
  }
  if (grades.length === 0) note('no trait is graded');
  return { text: String(text), grades };
}

/** Samples as the bytes that are kept. */
export function samplesFile(samples: readonly SentSample[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(samples));
}

/** @throws artifact_damaged for other bytes */
export function readSamplesFile(bytes: Uint8Array): SentSample[] {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  // Hashed and written by this module alone.
  if (Array.isArray(value)) return value as SentSample[];
  throw new AssayError('artifact_damaged', 'Sent samples cannot be read');
}
