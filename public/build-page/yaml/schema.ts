// Walks the JSON Schema of the document along a path: what a field means, and which fields and values are allowed. Pure.

/** The keywords that the schema of the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Path = readonly (string | number)[];

/** A field that a map may have. */
export interface SchemaField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** The schema and its alternatives, with references resolved. */
function expand(root: Schema, schema: Schema): readonly Schema[] {
  const { $ref, ...siblings } = schema;
  const target = $ref === undefined ? schema : root.$defs?.[$ref.replace('#/$defs/', '')];
  if (!target) return [];
  const merged = $ref === undefined ? target : { ...target, ...siblings };
  const alternatives = [...(merged.anyOf ?? []), ...(merged.oneOf ?? [])];
  if (alternatives.length === 0) return [merged];
  return alternatives.flatMap((one) => expand(root, one));
}

/** Whether the fields of `data` that the schema fixes, such as `type: csv`, have these values. */
function fits({ properties = {} }: Schema, data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.entries(properties).every(
    ([name, { const: fixed }]) => fixed === undefined || [undefined, fixed].includes(values.get(name)),
  );
}

/** Fields of the data that the schema does not allow. */
const countUnknown = ({ properties = {}, additionalProperties }: Schema, data: unknown): number =>
  additionalProperties === false && typeof data === 'object' && data !== null
    ? Object.keys(data).filter((name) => !Object.hasOwn(properties, name)).length
    : 0;

/** Of alternatives those that explain most fields of the data. */
function keepLikeliest(schemas: readonly Schema[], data: unknown): readonly Schema[] {
  const least = Math.min(...schemas.map((schema) => countUnknown(schema, data)));
  return schemas.filter((schema) => countUnknown(schema, data) === least);
}

function getChild(data: unknown, key: string | number): unknown {
  return typeof data === 'object' && data !== null
    ? Object.getOwnPropertyDescriptor(data, String(key))?.value
    : undefined;
}

function step(root: Schema, schemas: readonly Schema[], key: string | number): readonly Schema[] {
  return schemas.flatMap(({ properties, items, additionalProperties }) => {
    if (typeof key === 'number') return items ? expand(root, items) : [];
    const property = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property) return expand(root, property);
    return typeof additionalProperties === 'object' ? expand(root, additionalProperties) : [];
  });
}

/** The schemas of the value at the path; of alternatives those that fit the document. Empty for an unknown path. */
function findSchemas(root: Schema, path: Path, data: unknown): readonly Schema[] {
  let schemas = expand(root, root);
  let value = data;
  for (const key of path) {
    schemas = step(root, schemas, key);
    value = getChild(value, key);
    const current = value;
    schemas = keepLikeliest(
      schemas.filter((schema) => fits(schema, current)),
      current,
    );
  }
  return schemas;
}

/** The fields that the map at the path may have, each once. */
export function listFields(root: Schema, path: Path, data: unknown): readonly SchemaField[] {
  const fields = new Map<string, SchemaField>();
  for (const { properties = {}, required = [] } of findSchemas(root, path, data)) {
    for (const [name, schema] of Object.entries(properties)) {
      if (!fields.has(name)) fields.set(name, { name, required: required.includes(name), schema });
    }
  }
  return [...fields.values()];
}

/** The values that the schema lists for the path, as YAML. */
export function listValues(root: Schema, path: Path, data: unknown): readonly string[] {
  const parent = withoutLast(data, path);
  const values = findSchemas(root, path, parent).flatMap((schema) => {
    if (schema.enum) return schema.enum;
    if (schema.const !== undefined) return [schema.const];
    return schema.type === 'boolean' ? [true, false] : [];
  });
  return [...new Set(values.map(String))];
}

/** The data with nothing at the path, so that a value that is being written excludes no alternative. */
function withoutLast(data: unknown, [key, ...subpath]: Path): unknown {
  if (key === undefined || typeof data !== 'object' || data === null) return undefined;
  return { ...data, [key]: subpath.length === 0 ? undefined : withoutLast(getChild(data, key), subpath) };
}

/** What a field means: its description, its values and its default. undefined for an unknown field. */
export function describeField(root: Schema, path: Path, data: unknown): string | undefined {
  const name = path.at(-1);
  const field = listFields(root, path.slice(0, -1), data).find((one) => one.name === name);
  if (!field) return undefined;
  const schemas = [field.schema, ...expand(root, field.schema)];
  const description = schemas.find((schema) => schema.description)?.description ?? '';
  const values = listValues(root, path, data);
  const fallback = schemas.find((schema) => schema.default !== undefined)?.default;
  return [
    description,
    values.length > 1 ? `One of: ${values.join(', ')}.` : '',
    fallback === undefined || fallback === '' ? '' : `Default: ${String(fallback)}.`,
    field.required ? 'Required.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
