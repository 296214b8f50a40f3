// The OpenAPI document that the explorer shows: every endpoint that the variant answers.
import wholeUrl from '../../dist/schema/explorer.json?url';
import type { Variant } from '../../src/contract/routes.js';

interface Parameter {
  readonly example?: unknown;
  readonly schema?: object;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const mapped = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Examples as defaults, which is what the explorer fills its fields with. */
const filled = (parameter: Parameter) => ({
  ...parameter,
  schema: { ...parameter.schema, default: parameter.example },
});

const withFields = (operation: Operation) => ({
  ...operation,
  ...(operation.parameters ? { parameters: operation.parameters.map(filled) } : {}),
});

/**
 * Variant B publishes every endpoint under `/api-docs`; Variant A's published document leaves the three public ones
 * out, so that this site brings the whole with it.
 * @param base path that the endpoints lie under
 */
export async function documentOf(variant: Variant, base: string): Promise<object> {
  const url = { A: wholeUrl, B: `${base}api-docs` }[variant];
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`the document cannot be read: HTTP ${response.status}`);
  const document: Document = await response.json();
  return {
    ...document,
    paths: mapped(document.paths, (operations) => mapped(operations, withFields)),
    servers: [{ url: base.slice(0, -1) || '/' }],
  };
}
