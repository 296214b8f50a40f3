// The reference of the configuration document as Markdown, from its JSON Schema.
import { createTable, toCell } from './elements-reference.mjs';
import { toSlug } from './markdown.mjs';

const literal = (value) => `\`${toCell(JSON.stringify(value))}\``;

/** Largest integer of JSON numbers, which stands for no limit. */
const unlimited = Number.MAX_SAFE_INTEGER;

function describeRange({ minimum, maximum }) {
  const upper = maximum === unlimited ? undefined : maximum;
  if (minimum !== undefined && upper !== undefined) return ` from ${minimum} to ${upper}`;
  if (minimum !== undefined) return ` from ${minimum}`;
  return upper === undefined ? '' : ` to ${upper}`;
}

/** What a value may be, as Markdown; types of the schema are links to their section. */
function describeType(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    return `[${name}](#${toSlug(name)})`;
  }
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(describeType).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {})}`;
  if (schema.type === 'object') {
    const values = schema.additionalProperties;
    return values ? `object of ${describeType(values)}` : 'object';
  }
  return `${schema.type ?? 'any'}${describeRange(schema)}`;
}

function describeField(name, schema, required) {
  const notes = [
    toCell(schema.description ?? ''),
    required ? 'Required.' : '',
    schema.default === undefined ? '' : `Default: ${literal(schema.default)}.`,
    schema.deprecated ? 'Deprecated.' : '',
  ];
  return [`\`${name}\``, describeType(schema), notes.filter(Boolean).join(' ')];
}

/** @param name heading of the section, if it has one */
function describeObject(name, schema) {
  const { properties, required = [], description = '' } = schema;
  const rows = Object.entries(properties ?? {}).map(([field, value]) =>
    describeField(field, value, required.includes(field)),
  );
  const kind = properties ? '' : `A value: ${describeType(schema)}.\n\n`;
  return `## ${name}\n\n${description}\n\n${kind}${createTable(['Field', 'Value', 'Meaning'], rows)}`;
}

/** @param schema of `model.schema.json` */
export function createConfigurationReference(schema) {
  const sections = Object.entries(schema.$defs).map(([name, value]) => describeObject(name, value));
  return `# Configuration document

Every field of the document that a model is built from, in YAML or JSON. This page is generated from the JSON Schema
\`assay/model.schema.json\`, which editors read, too. An unknown field is an error. [Building](/docs/guides/building.md)
shows documents.

\`\`\`yaml
# yaml-language-server: $schema=./node_modules/assay/dist/schema/model.schema.json
traits:
  - { type: spectrum, key: urgency, positive_label: urgent, negative_label: calm }
sources:
  - { type: jsonl, path: samples.jsonl, mapping: { urgency: { trait: urgency } } }
\`\`\`

${describeObject('Document', schema)}${sections.join('')}`;
}
