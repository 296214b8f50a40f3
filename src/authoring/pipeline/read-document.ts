// Parses a configuration document, YAML or JSON, into plain data. YAML 1.2 is a superset of JSON, so one parser reads
// both; it is loaded on first use. A long text is read in steps, so that other requests are answered meanwhile.
import type { CST, ParsedNode } from 'yaml';
import { AssayError } from '../../core/contract/index.js';
import { yieldToEventLoop } from '../../core/platform/index.js';
import { scanYaml } from '../configuration/index.js';

/** Fields whose keys are texts of a file. */
const textKeys = ['mapping', 'columns'];

/**
 * Parses a document.
 * @param name file name, for the error
 * @throws config_invalid with line and column for invalid YAML and duplicate keys, with the line where a limit is exceeded
 */
export async function readDocument(text: string, name: string): Promise<unknown> {
  const yaml = await import('yaml');
  const { isMap, isScalar, visit, LineCounter } = yaml;
  const lines = new LineCounter();
  const tokens: CST.Token[] = [];
  const scan = scanYaml<CST.Token>(text, yaml, (token) => tokens.push(token), lines.addNewLine);
  const pause = yieldToEventLoop();
  let step = scan.next();
  for (; !step.done; step = scan.next()) if (pause.due()) await pause.take();
  const excess = step.value;
  if (excess) {
    const line = text.slice(0, excess.offset).split('\n').length;
    const location = excess.offset > 0 ? ` line ${line}` : '';
    throw new AssayError('config_invalid', `${name}${location}: ${excess.message}`);
  }
  // `TRUE` and `true` are one value and two labels.
  const uniqueKeys = (a: ParsedNode, b: ParsedNode): boolean =>
    a === b || (isScalar(a) && isScalar(b) && (a.source ?? a.value) === (b.source ?? b.value));
  const composer = new yaml.Composer({ uniqueKeys, strict: true });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (!document) throw new AssayError('internal', 'Internal error: YAML without a document');
  if (second)
    throw new AssayError(
      'config_invalid',
      `${name} line ${lines.linePos(second.range[0]).line}: a second document starts here. Keep one`,
    );
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    const location = ` line ${line}, column ${col}`;
    const [what = error.code] = error.message.split('\n');
    throw new AssayError('config_invalid', `${name}${location}: ${what.replace(/ at line.*$/, '')}`);
  }
  // Labels and columns are texts of a file: `TRUE`, `1.0`, `01` and `null` are meant as they are written.
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isMap(value) || !textKeys.includes(`${key.value}`)) return;
      for (const { key: label } of value.items)
        if (isScalar(label) && typeof label.value !== 'string') label.value = label.source ?? '';
    },
  });
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
