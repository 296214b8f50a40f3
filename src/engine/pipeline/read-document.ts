// Parses a configuration document, YAML or JSON, into plain data. YAML 1.2 is a superset of JSON, so one parser reads
// both; it is loaded on first use.
import { AssayError } from '../../contract/index.js';

/** Maximum length of a document in characters: it describes data, it does not contain any. */
const maxLength = 1_048_576;

/**
 * Parses a document.
 * @param name file name, for the error
 * @throws config_invalid with line and column for invalid YAML and duplicate keys; config_invalid for too many aliases
 */
export async function readDocument(text: string, name: string): Promise<unknown> {
  if (text.length > maxLength) {
    throw new AssayError(
      'config_invalid',
      `${name}: the document has ${text.length} characters, maximum ${maxLength}`,
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
