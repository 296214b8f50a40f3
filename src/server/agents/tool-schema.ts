// JSON Schemas of the tools' arguments. They are written out, because a page must not load the schema library for them;
// a test compares them with the schemas of the contract.

/** A JSON Schema of an object, as far as the tools need it. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export const model = {
  type: 'string',
  description: "Handle of the model, like 'assay.commit-message'. The tool list_models lists them.",
} as const;

export const text = (what: string) =>
  ({
    type: 'string',
    minLength: 1,
    description: `${what}, or one http or https URL, whose readable text is used. At most 1 MiB.`,
  }) as const;

export const traits = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: 1000,
  description: 'Keys or names of the traits. Default: all traits of the model.',
} as const;

/** Creates the schema of an object without other fields. */
export const createInputSchema = (
  properties: InputSchema['properties'],
  required: readonly string[],
): InputSchema => ({ type: 'object', properties, required, additionalProperties: false });
