// JSON Schemas (draft 2020-12) of the files that authors write: the configuration document and the lines of a samples
// file. Created at build time from the schemas that validate.
import * as z from 'zod/mini';
import { sampleLineSchema } from '../../core/contract/index.js';
import { describedConfiguration, describedParts } from './configuration.js';
import { annotate, type Describe, type Described, describe } from './described.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface JsonSchemaOptions {
  /** `$id` of the schema. Default: `assay:` and the name of the file. */
  readonly uri?: string;
  /** The sentences of the contract. Default: none, a schema without descriptions and deprecations. */
  readonly describe?: Describe;
}

function toJsonSchema(
  root: Described,
  parts: readonly Described[],
  { uri, describe: read }: JsonSchemaOptions,
): JsonSchema {
  const metadata = z.registry<{ id: string }>();
  for (const part of parts) metadata.add(part.schema, { id: part.id });
  const { $schema, $defs, ...made }: JsonSchema = z.toJSONSchema(root.schema, {
    target: 'draft-2020-12',
    io: 'input',
    metadata,
    // Metadata of the schemas themselves, such as `minProperties` for a refinement.
    override: ({ zodSchema, jsonSchema: node }) => void Object.assign(node, z.globalRegistry.get(zodSchema)),
  });
  annotate(made, root, read);
  for (const part of parts) {
    const node = $defs?.[part.id];
    if (node) annotate(node, part, read);
  }
  return {
    ...($schema ? { $schema } : {}),
    ...(uri ? { $id: uri } : {}),
    ...made,
    ...($defs ? { $defs } : {}),
  };
}

/** The JSON Schema of a configuration document, with descriptions, defaults and deprecations. */
export function createModelJsonSchema(options: JsonSchemaOptions = {}): JsonSchema {
  return toJsonSchema(describedConfiguration, describedParts, { uri: 'assay:model.schema.json', ...options });
}

const describedLine = describe('Sample', sampleLineSchema, { type: 'SampleLine' });

/** The JSON Schema of one line of a JSONL samples file. */
export function createSamplesJsonSchema(options: JsonSchemaOptions = {}): JsonSchema {
  return toJsonSchema(describedLine, [], { uri: 'assay:samples.schema.json', ...options });
}
