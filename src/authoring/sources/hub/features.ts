// Features (column types) of a data set, as the Hub writes them in JSON and in Parquet files. Pure.

/** Own fields of an object; an empty map for anything else. */
export const readFields = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** Class names of a ClassLabel feature or of a list of them; undefined for other features. */
export function readClassNames(feature: unknown): readonly string[] | undefined {
  if (Array.isArray(feature)) return readClassNames(feature[0]);
  const fields = readFields(feature);
  const names = fields.get('names');
  if (Array.isArray(names)) return names.map(String);
  return fields.has('feature') ? readClassNames(fields.get('feature')) : undefined;
}

/** Features from the value of `huggingface` in a Parquet file's metadata: `{"info": {"features": {…}}}`. */
export function parseFeatures(metadata: string | undefined): ReadonlyMap<string, unknown> {
  try {
    return readFields(readFields(readFields(JSON.parse(metadata ?? 'null')).get('info')).get('features'));
  } catch {
    return new Map();
  }
}
