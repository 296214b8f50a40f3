// Which components of an OpenAPI document its operations use, and which of them are closed.

export type Schemas = Readonly<Record<string, object>>;

const reference = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

/** Names of the components that `root` refers to, directly or through other components. */
export function listReferenced(root: unknown, schemas: Schemas): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: unknown) => {
    for (const [, name = ''] of (JSON.stringify(node) ?? '').matchAll(reference)) {
      if (names.has(name)) continue;
      names.add(name);
      add(schemas[name]);
    }
  };
  add(root);
  return names;
}

function open(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('additionalProperties' in node && node.additionalProperties === false) delete node.additionalProperties;
  for (const inner of Object.values(node)) open(inner);
}

/**
 * Opens the objects of responses, in place: a later version may add a field, which a client that was generated before must
 * ignore. The components of requests stay closed, because a request with an unknown field is refused.
 * @param requests the bodies of all requests
 */
export function openResponses(schemas: Schemas, requests: unknown): void {
  const sent = listReferenced(requests, schemas);
  for (const [name, schema] of Object.entries(schemas)) if (!sent.has(name)) open(schema);
}
