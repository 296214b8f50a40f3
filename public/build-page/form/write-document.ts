// Writes the traits and sources of the form into the document. Loaded on demand, because of the YAML parser.
import { Document, isMap, isSeq } from 'yaml';
import { parseYaml } from '../yaml/parse.js';
import type { FormParts } from './traits.js';

/** Effort of a document that the form begins. */
const firstEffort = 'medium';

/** Replaces these parts of the document, and keeps its other fields. A text that is not YAML is replaced. */
export function writeParts(text: string, { traits, sources }: FormParts): string {
  const { document: parsed } = parseYaml(text);
  const usable = parsed.errors.length === 0 && isMap(parsed.contents);
  const document = usable ? parsed : new Document({ effort: firstEffort });
  document.set('traits', document.createNode(traits, { aliasDuplicateObjects: false }));
  if (sources.length === 0) document.delete('sources');
  else document.set('sources', document.createNode(sources, { aliasDuplicateObjects: false }));
  const written = document.get('sources');
  for (const source of isSeq(written) ? written.items : []) {
    if (!isMap(source)) continue;
    for (const field of ['mapping', 'columns']) {
      const labels = source.get(field);
      if (isMap(labels)) labels.flow = true;
    }
  }
  return document.toString({ lineWidth: 100 });
}
