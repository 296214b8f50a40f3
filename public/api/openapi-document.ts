// The OpenAPI document that the explorer shows: all endpoints of the variant.
import type { Variant } from 'assay';
import completeUrl from '../../dist/schema/explorer.json?url';

interface Parameter {
  readonly example?: unknown;
  readonly schema?: object;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Adds the example as the default, with which the explorer fills its fields. */
const addDefault = (parameter: Parameter) => ({
  ...parameter,
  schema: { ...parameter.schema, default: parameter.example },
});

const addDefaults = (operation: Operation) => ({
  ...operation,
  ...(operation.parameters ? { parameters: operation.parameters.map(addDefault) } : {}),
});

/**
 * Variant B publishes all endpoints under `/api-docs`. Variant A's published document leaves out the three public
 * ones, so this site has a complete one.
 * @param base path of the endpoints
 */
export async function loadOpenApiDocument(variant: Variant, base: string): Promise<object> {
  const url = { A: completeUrl, B: `${base}api-docs` }[variant];
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`HTTP ${response.status} for the OpenAPI document`);
  const document: OpenApiDocument = await response.json();
  return {
    ...document,
    paths: mapValues(document.paths, (operations) => mapValues(operations, addDefaults)),
    servers: [{ url: base.slice(0, -1) || '/' }],
  };
}
