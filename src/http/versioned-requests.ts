// The bodies of the versioned API that the public endpoints do not have.
import { AssayError, isAssayError, quoted } from '../contract/errors.js';
import { isUrl } from '../contract/requests.js';
import type { ScoreRequest } from '../contract/resources.js';
import { readObject } from './json-body.js';
import { jsonScoreRequest } from './score-call.js';

function invalid(detail: string): AssayError {
  return new AssayError('invalid_request', detail);
}

/** The properties of a JSON body. @throws invalid_request for another body or a property that is not in `names` */
async function readFields(request: Request, names: readonly string[]): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>(Object.entries(await readObject(request)));
  for (const name of fields.keys())
    if (!names.includes(name)) throw invalid(`Unknown field: ${quoted(name)}`);
  return fields;
}

function textOf(fields: ReadonlyMap<string, unknown>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw invalid(`Field '${name}' is required`);
  if (typeof value !== 'string') throw invalid(`Field '${name}' must be a string`);
  return value;
}

export type Side = 'a' | 'b';

/** What is wrong with the text of one side, said of its own field; any other error as it is. */
export function errorOfSide(name: Side, error: unknown): unknown {
  const ofText =
    isAssayError(error) && (error.code === 'content_empty' || error.code === 'content_too_large');
  return ofText ? new AssayError(error.code, `Field '${name}': ${error.detail}`) : error;
}

/** One side of a comparison as a score request. */
function side(fields: ReadonlyMap<string, unknown>, name: Side): ScoreRequest {
  const content = textOf(fields, name);
  try {
    return jsonScoreRequest({ content, traits: fields.get('traits') });
  } catch (error) {
    throw errorOfSide(name, error);
  }
}

/** @throws invalid_request, content_empty or content_too_large naming the field */
export async function readCompareRequest(request: Request): Promise<{ a: ScoreRequest; b: ScoreRequest }> {
  const fields = await readFields(request, ['a', 'b', 'traits']);
  return { a: side(fields, 'a'), b: side(fields, 'b') };
}

/** @throws invalid_request when the field is not one absolute http or https URL */
export async function readExtractRequest(request: Request): Promise<{ url: string }> {
  const url = textOf(await readFields(request, ['url']), 'url');
  if (!isUrl(url)) throw invalid("Field 'url' must be an absolute http or https URL");
  return { url: url.trim() };
}
