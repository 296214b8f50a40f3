// Requests of any origin, judged by their schemas. Pure.
import type * as z from 'zod/mini';
import { flatten } from '../../contract/configuration/issues.js';
import { sentence } from '../../contract/configuration/sentences.js';
import { AssayError } from '../../contract/errors.js';

/** The value as its schema reads it. @throws invalid_request with every issue */
export function judged<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true, error: sentence });
  if (parsed.success) return parsed.data;
  const issues = flatten(parsed.error.issues).map((issue) => ({
    ...issue,
    message: issue.path === '' ? issue.message.replace(/^configuration:/, 'request:') : issue.message,
  }));
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  throw new AssayError('invalid_request', `${issues[0]?.message ?? 'is not valid'}${more}`, { issues });
}
