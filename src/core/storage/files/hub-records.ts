// Records of hub repositories: one for each folder, with the hash and size of each downloaded path. Pure.

/** A downloaded file, or null for a path that is missing on the hub. */
export type HubEntry = { readonly sha256: string; readonly bytes: number } | null;

export interface HubRecord {
  readonly format: 1;
  /** By path; an array, because a path could be `__proto__`. */
  readonly files: readonly (readonly [path: string, entry: HubEntry])[];
}

const prefix = 'files/';

/** Key of the record of a folder. @param base its absolute URL with a trailing slash */
export const toRecordKey = (base: string): string => `${prefix}${base}`;

/** True for the key of a hub record. */
export const isRecordKey = (key: string): boolean => key.startsWith(prefix);

/** True for a record that this release can read. */
export function isHubRecord(value: unknown): value is HubRecord {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}

/** The entry of a path; undefined if it was never requested. */
export function findEntry(record: unknown, path: string): HubEntry | undefined {
  return isHubRecord(record) ? record.files.find(([other]) => other === path)?.[1] : undefined;
}

/** The record with a new entry for a path. */
export function addEntry(record: unknown, path: string, entry: HubEntry): HubRecord {
  const files = isHubRecord(record) ? record.files.filter(([other]) => other !== path) : [];
  return { format: 1, files: [...files, [path, entry]] };
}

/** Hashes of all files of a record. */
export const collectHashes = (record: HubRecord): string[] =>
  record.files.flatMap(([, entry]) => (entry ? [entry.sha256] : []));

/**
 * The owner of a record's files, by its key: `owner/name` for a repository of a hub, `runtime` for ONNX Runtime, else the
 * folder's URL.
 */
export function getOwner(key: string): string {
  const url = key.slice(prefix.length);
  const [, id] =
    /\/([^/]+\/[^/]+)\/resolve\/[^/]+\/$/.exec(url) ??
    /\/api\/models\/([^/]+\/[^/]+)\/tree\/$/.exec(url) ??
    [];
  return id ?? (/\/runtime\/$/.test(url) ? 'runtime' : url);
}
