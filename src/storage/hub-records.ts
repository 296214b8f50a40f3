// What is known of the files of a hub repository: one record a folder, saying which paths there are and which bytes
// they had when they came. Pure.

/** A file that came, or null for a path where the hub has none. */
export type HubEntry = { readonly sha256: string; readonly bytes: number } | null;

export interface HubRecord {
  readonly format: 1;
  /** By path; an array, because the paths are not ours. */
  readonly files: readonly (readonly [path: string, entry: HubEntry])[];
}

const prefix = 'files/';

/** Key of the record of a folder, which is an absolute URL with a trailing slash. */
export const recordKey = (base: string): string => `${prefix}${base}`;

/** True for the key of such a record. */
export const isRecordKey = (key: string): boolean => key.startsWith(prefix);

/** True for a record that this release can read. */
export function isHubRecord(value: unknown): value is HubRecord {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}

/** What is known of a path; undefined for one that was never asked for. */
export function entryOf(record: unknown, path: string): HubEntry | undefined {
  return isHubRecord(record) ? record.files.find(([other]) => other === path)?.[1] : undefined;
}

/** The record with what is now known of a path. */
export function withEntry(record: unknown, path: string, entry: HubEntry): HubRecord {
  const files = isHubRecord(record) ? record.files.filter(([other]) => other !== path) : [];
  return { format: 1, files: [...files, [path, entry]] };
}

/** Hashes of all files of a record. */
export const hashesOf = (record: HubRecord): string[] =>
  record.files.flatMap(([, entry]) => (entry ? [entry.sha256] : []));

/**
 * Whose files a record is of, by its key: `owner/name` for a folder of a hub, `runtime` for that of ONNX Runtime, else
 * the folder's URL.
 */
export function ownerOf(key: string): string {
  const url = key.slice(prefix.length);
  const [, id] =
    /\/([^/]+\/[^/]+)\/resolve\/[^/]+\/$/.exec(url) ??
    /\/api\/models\/([^/]+\/[^/]+)\/tree\/$/.exec(url) ??
    [];
  return id ?? (/\/runtime\/$/.test(url) ? 'runtime' : url);
}
