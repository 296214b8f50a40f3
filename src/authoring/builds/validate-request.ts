// Validates what callers of the authoring service send: requests by schema, handles, directories, documents.
import type * as z from 'zod/mini';
import { AssayError, type ModelDirectory, parseHandle, quote } from '../../core/contract/index.js';
import { flattenIssues, toSentence } from '../configuration/index.js';
import { readDocument } from '../pipeline/index.js';

/** Parses a request by its schema. @throws invalid_request with every issue */
export function validateRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true, error: toSentence });
  if (parsed.success) return parsed.data;
  const issues = flattenIssues(parsed.error.issues).map((issue) => ({
    ...issue,
    message: issue.path === '' ? issue.message.replace(/^configuration:/, 'request:') : issue.message,
  }));
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  throw new AssayError('invalid_request', `${issues[0]?.message ?? 'Invalid request'}${more}`, { issues });
}

/** The prefix of the catalog's handles, which no other model may have. */
const reservedPrefix = 'assay';

const invalidHandle = (detail: string) => new AssayError('invalid_request', detail);

/**
 * Parses the handle of a new model.
 * @throws invalid_request for an invalid handle, a pinned one, and one with the catalog's prefix
 */
export function parseNewHandle(text: unknown): string {
  const parsed = typeof text === 'string' ? parseHandle(text) : undefined;
  if (!parsed) throw invalidHandle(`The handle must have the form 'local.name', not ${quote(String(text))}`);
  if (parsed.handle !== text) {
    throw invalidHandle(`The handle must not name a version. Use ${quote(parsed.handle)}`);
  }
  if (parsed.prefix === reservedPrefix) {
    throw invalidHandle(
      `The prefix '${reservedPrefix}.' is reserved for the catalog. Use another one, like 'local.${parsed.name}'`,
    );
  }
  return parsed.handle;
}

/** @throws invalid_request for anything but null and an absolute http or https URL */
export function parseDirectoryUrl(directory: string | null): string | null {
  if (directory === null) return null;
  const protocol = URL.canParse(directory) ? new URL(directory).protocol : undefined;
  if (protocol === 'http:' || protocol === 'https:') return directory;
  throw new AssayError(
    'invalid_request',
    `directory: must be an absolute http or https URL, not ${quote(directory)}`,
  );
}

/** The URL of a directory; null for one that only this caller can read. */
export const toDirectoryUrl = (directory: ModelDirectory | undefined): string | null =>
  directory?.kind === 'url' ? directory.url : null;

export const fromDirectoryUrl = (url: string | null): ModelDirectory | undefined =>
  url === null ? undefined : { kind: 'url', url };

/** Parses a document if it is text, YAML or JSON. @throws config_invalid */
export async function parseDocument(configuration: unknown): Promise<unknown> {
  return typeof configuration === 'string' ? readDocument(configuration, 'configuration') : configuration;
}
