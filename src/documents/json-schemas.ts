// JSON Schemas (draft 2020-12) of the files that authors write: the configuration document and the lines of a samples
// file. Created at build time from the schemas that validate.
import * as z from 'zod/mini';
import { sampleLineSchema } from '../contract/index.js';
import { describedConfiguration, describedParts } from './configuration-words.js';
import { annotate, type Described, describe } from './described.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

function toJsonSchema(uri: string, root: Described, parts: readonly Described[]): JsonSchema {
  const metadata = z.registry<{ id: string }>();
  for (const part of parts) metadata.add(part.schema, { id: part.id });
  const { $schema, $defs, ...made }: JsonSchema = z.toJSONSchema(root.schema, {
    target: 'draft-2020-12',
    io: 'input',
    metadata,
    // Metadata of the schemas themselves, such as `minProperties` for a refinement.
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
export function createModelJsonSchema(uri = 'assay:model.schema.json'): JsonSchema {
  return toJsonSchema(uri, describedConfiguration, describedParts);
}

const describedLine = describe(
  'Sample',
  sampleLineSchema,
  'A line of a JSONL samples file: the text, and one field for each trait in the mapping of its source. The value of ' +
    "such a field is a quality word, a number from 0 to 1, or one of the trait's pole labels. Other fields are ignored.",
  { text: 'Text of the sample.' },
);

/** The JSON Schema of one line of a JSONL samples file. */
export function createSamplesJsonSchema(uri = 'assay:samples.schema.json'): JsonSchema {
  return toJsonSchema(uri, describedLine, []);
}
