// Request bodies that only the versioned API has.
import { AssayError, isAssayError, quote, type ScoreRequest } from '../contract/index.js';
import { isUrl, parseScoreRequest } from '../contract/requests/index.js';
import { invalidRequest, readObject } from './json-body.js';

/** The properties of a JSON body. @throws invalid_request for any other body or a property not in `names` */
async function readFields(request: Request, names: readonly string[]): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>(Object.entries(await readObject(request)));
  for (const name of fields.keys())
    if (!names.includes(name)) throw invalidRequest(`Unknown field: ${quote(name)}`);
  return fields;
}

function readTextField(fields: ReadonlyMap<string, unknown>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw invalidRequest(`Field '${name}' is required`);
  if (typeof value !== 'string') throw invalidRequest(`Field '${name}' must be a string`);
  return value;
}

export type Side = 'a' | 'b';

/** An error of the text, with the name of its side instead of `Content`; any other error unchanged. */
export function toSideError(name: Side, error: unknown): unknown {
  const isOfText =
    isAssayError(error) && (error.code === 'content_empty' || error.code === 'content_too_large');
  return isOfText ? new AssayError(error.code, error.detail.replace(/^Content\b/, `Field '${name}'`)) : error;
}

/** One side of a comparison as a score request. */
function readSide(fields: ReadonlyMap<string, unknown>, name: Side, limit: number): ScoreRequest {
  const content = readTextField(fields, name);
  try {
    return parseScoreRequest({ content, traits: fields.get('traits') }, limit);
  } catch (error) {
    throw toSideError(name, error);
  }
}

/** @throws invalid_request, content_empty or content_too_large naming the field */
export async function readCompareRequest(
  request: Request,
  limit: number,
): Promise<{ a: ScoreRequest; b: ScoreRequest }> {
  const fields = await readFields(request, ['a', 'b', 'traits']);
  return { a: readSide(fields, 'a', limit), b: readSide(fields, 'b', limit) };
}

/** @throws invalid_request when the field is not a single absolute http or https URL */
export async function readExtractRequest(request: Request): Promise<{ url: string }> {
  const url = readTextField(await readFields(request, ['url']), 'url');
  if (!isUrl(url)) throw invalidRequest("Field 'url' must be an absolute http or https URL");
  return { url: url.trim() };
}
