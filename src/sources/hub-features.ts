// Features of a data set, as the Hub writes them in JSON and into Parquet files. Pure.

/** Own fields of an object; none for anything else. */
export const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** Names of a ClassLabel feature, also inside a list of them; undefined for other features. */
export function classNames(feature: unknown): readonly string[] | undefined {
  if (Array.isArray(feature)) return classNames(feature[0]);
  const fields = fieldsOf(feature);
  const names = fields.get('names');
  if (Array.isArray(names)) return names.map(String);
  return fields.has('feature') ? classNames(fields.get('feature')) : undefined;
}

/** The features of a Parquet file out of its metadata: `{"info": {"features": {…}}}` under the key `huggingface`. */
export function featuresIn(metadata: string | undefined): ReadonlyMap<string, unknown> {
  try {
    return fieldsOf(fieldsOf(fieldsOf(JSON.parse(metadata ?? 'null')).get('info')).get('features'));
  } catch {
    return new Map();
  }
}
