// Parses the document of the editor, at every key press: a text that would take seconds is not parsed.
import { findYamlExcess, type YamlExcess } from 'assay/contract';
import { Lexer, type LineCounter, Parser, parseDocument } from 'yaml';

type Options = Parameters<typeof parseDocument>[1] & { lineCounter?: LineCounter };

export type YamlDocument = ReturnType<typeof parseDocument>;

/** @returns the document, which is empty for a text that exceeds a limit, and that limit */
export function parseYaml(
  text: string,
  options: Options = {},
): { document: YamlDocument; excess: YamlExcess | null } {
  const excess = findYamlExcess(text, { Lexer, Parser });
  return { document: parseDocument(excess ? '' : text, options), excess };
}
