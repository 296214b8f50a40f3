// Samples that are sent to a model: validated row by row, stored as one file per request, read again for a build.
import { AssayError, describeUnknownTraits, type Issue, quote } from '../../core/contract/index.js';
import { describeGrades, type GradedTrait, parseGrade } from '../sources/index.js';

export interface SentSample {
  readonly text: string;
  readonly grades: readonly (readonly [trait: string, quality: number])[];
}

/** Maximum number of issues of one request. */
const maxIssues = 20;

/**
 * Parses rows: a text, and for each graded trait a field with its key and a value as in a JSON Lines file.
 * @throws sample_invalid with every issue, up to 20
 */
export function parseSamples(rows: readonly object[], traits: readonly GradedTrait[]): SentSample[] {
  const issues: Issue[] = [];
  const samples = rows.map((row, at): SentSample => {
    const note = (message: string) =>
      issues.push({ code: 'sample_invalid', path: `samples[${at}]`, message: `samples[${at}]: ${message}` });
    return issues.length < maxIssues ? parseRow(row, traits, note) : { text: '', grades: [] };
  });
  const [first] = issues;
  if (!first) return samples;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  throw new AssayError('sample_invalid', `${first.message}${more}`, { issues });
}

function parseRow(row: object, traits: readonly GradedTrait[], note: (message: string) => void): SentSample {
  const fields = new Map<string, unknown>(Object.entries(row));
  const text = fields.get('text');
  fields.delete('text');
  if (typeof text !== 'string' || text.trim() === '') note("field 'text' must be a non-empty string");
  const grades: [string, number][] = [];
  for (const [key, value] of fields) {
    if (value === null || value === undefined) continue;
    const trait = traits.find((candidate) => candidate.key === key);
    if (!trait) {
      note(
        describeUnknownTraits(
          [key],
          traits.map((one) => one.key),
        ),
      );
      continue;
    }
    const quality = parseGrade(value, trait);
    if (quality !== undefined) grades.push([key, quality]);
    else note(`field ${quote(key)} is ${quote(String(value))}; expected ${describeGrades(trait)}`);
  }
  if (grades.length === 0) note('it grades no trait');
  return { text: String(text), grades };
}

/**
 * Samples as the bytes that are stored.
 * @param repeats how often the same samples are stored already: stored files are known by their hashes
 */
export function writeSamplesFile(samples: readonly SentSample[], repeats: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(samples) + '\n'.repeat(repeats));
}

/** @throws artifact_damaged for bytes that are not samples */
export function readSamplesFile(bytes: Uint8Array): SentSample[] {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  // The hash is verified, and only this module writes them.
  if (Array.isArray(value)) return value as SentSample[];
  throw new AssayError('artifact_damaged', 'Stored samples cannot be read: add them again');
}
