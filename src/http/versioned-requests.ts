// The bodies of the versioned API that the public endpoints do not have.
import { AssayError, isAssayError, quoted } from '../contract/errors.js';
import { checkContent, isUrl } from '../contract/requests.js';
import { readBody } from './body.js';
import { refuseForeignPost } from './call.js';
import { parseJson } from './score-call.js';

function invalid(detail: string): AssayError {
  return new AssayError('invalid_request', detail);
}

/** The texts of a JSON object that has exactly the given fields. */
async function readTexts<Field extends string>(
  request: Request,
  names: readonly Field[],
): Promise<Record<Field, string>> {
  refuseForeignPost(request);
  const { kind, text } = await readBody(request);
  if (kind !== 'json') throw invalid('This endpoint takes application/json');
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('Body must be a JSON object');
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = names.map((name): [Field, string] => {
    const field = fields.get(name);
    if (field === undefined) throw invalid(`Field '${name}' is required`);
    if (typeof field !== 'string') throw invalid(`Field '${name}' must be a string`);
    fields.delete(name);
    return [name, field];
  });
  for (const unknown of fields.keys()) throw invalid(`Unknown field: ${quoted(unknown)}`);
  return Object.fromEntries(texts) as Record<Field, string>;
}

/** A text checked as content, its field named when it is refused. */
function contentOf(name: string, text: string): string {
  try {
    return checkContent(text);
  } catch (error) {
    throw isAssayError(error) ? new AssayError(error.code, `Field '${name}': ${error.detail}`) : error;
  }
}

/** @throws invalid_request, content_empty or content_too_large naming the field */
export async function readCompareRequest(request: Request): Promise<{ a: string; b: string }> {
  const { a, b } = await readTexts(request, ['a', 'b']);
  return { a: contentOf('a', a), b: contentOf('b', b) };
}

/** @throws invalid_request when the field is not one absolute http or https URL */
export async function readExtractRequest(request: Request): Promise<{ url: string }> {
  const { url } = await readTexts(request, ['url']);
  if (!isUrl(url)) throw invalid("Field 'url' must be an absolute http or https URL");
  return { url: url.trim() };
}
