// Parses a configuration document, YAML or JSON, into plain data. YAML 1.2 is a superset of JSON, so one parser reads
// both; it is loaded on first use.
import { AssayError, findYamlExcess } from '../../core/contract/index.js';

/**
 * Parses a document.
 * @param name file name, for the error
 * @throws config_invalid with line and column for invalid YAML and duplicate keys, with the line where a limit is exceeded
 */
export async function readDocument(text: string, name: string): Promise<unknown> {
  const { Lexer, Parser, parseDocument } = await import('yaml');
  const excess = findYamlExcess(text, { Lexer, Parser });
  if (excess) {
    const line = text.slice(0, excess.offset).split('\n').length;
    const place = excess.offset > 0 ? ` line ${line}` : '';
    throw new AssayError('config_invalid', `${name}${place}: ${excess.message}`);
  }
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
