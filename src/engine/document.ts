// A configuration document as text, YAML or JSON, into plain data. YAML 1.2 is a superset of JSON, so one parser
// reads both; it is loaded only when a document is.
import { AssayError } from '../contract/errors.js';

/** Bytes of a document at most: it describes data, it does not hold any. */
const limit = 1_048_576;

/**
 * Parses a document.
 * @param name file name, for the error
 * @throws config_invalid with line and column for what is no YAML, for duplicate keys, for aliases that multiply
 */
export async function readDocument(text: string, name: string): Promise<unknown> {
  if (text.length > limit) {
    throw new AssayError(
      'config_invalid',
      `${name}: the document has ${text.length} characters, maximum ${limit}`,
    );
  }
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: true, strict: true });
  const [error] = document.errors;
  if (error) {
    const [at] = error.linePos ?? [];
    const place = at ? ` line ${at.line}, column ${at.col}` : '';
    const [what = error.code] = error.message.split('\n');
    throw new AssayError('config_invalid', `${name}${place}: ${what.replace(/ at line.*$/, '')}`);
  }
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw new AssayError(
      'config_invalid',
      `${name}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
