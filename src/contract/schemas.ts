// JSON Schemas of what authors write: the configuration document and the lines of a samples file. Draft 2020-12.
// Made at build time from the very schemas that validate; not part of the package's run time.
import * as z from 'zod/mini';
import { describedConfiguration, describedParts } from './documents/configuration.js';
import { annotate, type Described, described } from './documents/described.js';
import { sampleLineSchema } from './samples.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

function jsonSchema(uri: string, root: Described, parts: readonly Described[]): JsonSchema {
  const metadata = z.registry<{ id: string }>();
  for (const part of parts) metadata.add(part.schema, { id: part.id });
  const { $schema, $defs, ...made }: JsonSchema = z.toJSONSchema(root.schema, {
    target: 'draft-2020-12',
    io: 'input',
    metadata,
    // What schemas say about themselves, like the least number of properties that a refinement asks for.
    override: ({ zodSchema, jsonSchema: node }) => void Object.assign(node, z.globalRegistry.get(zodSchema)),
  });
  annotate(made, root);
  for (const part of parts) {
    const node = $defs?.[part.id];
    if (node) annotate(node, part);
  }
  return { ...($schema ? { $schema } : {}), $id: uri, ...made, ...($defs ? { $defs } : {}) };
}

/** The JSON Schema of a configuration document, with descriptions, defaults and deprecations. */
export function modelJsonSchema(uri = 'assay:model.schema.json'): JsonSchema {
  return jsonSchema(uri, describedConfiguration, describedParts);
}

const describedLine = described(
  'Sample',
  sampleLineSchema,
  'A line of a JSONL samples file. Besides the text it has a field for every trait that the mapping of its source ' +
    "names: a quality word, a number from 0 to 1, or one of the trait's pole labels. Other fields are left alone.",
  { text: 'The text of the sample.' },
);

/** The JSON Schema of one line of a JSONL samples file. */
export function samplesJsonSchema(uri = 'assay:samples.schema.json'): JsonSchema {
  return jsonSchema(uri, describedLine, []);
}
