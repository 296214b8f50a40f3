// What the hub lists of a repository: sizes of all files, and hashes of the large ones. Pure.
import { objectIn, textIn, wholeIn } from './json.js';

/** By path. Small files have no SHA-256 there. */
export type Listing = ReadonlyMap<string, { readonly bytes?: number; readonly sha256?: string }>;

/** Entries that the hub tells at once at most: of a longer listing this is only the beginning. */
const page = 1000;

/**
 * @param entries parsed JSON
 * @returns undefined for what is no listing, or no whole one
 */
export function listingOf(entries: unknown): Listing | undefined {
  if (!Array.isArray(entries) || entries.length >= page) return undefined;
  return new Map(
    entries.flatMap((entry): [string, { bytes?: number; sha256?: string }][] => {
      const path = textIn(entry, 'path');
      if (path === undefined || textIn(entry, 'type') !== 'file') return [];
      const large = objectIn(entry, 'lfs');
      const size = wholeIn(large, 'size') ?? wholeIn(entry, 'size');
      const hash = textIn(large, 'oid');
      return [
        [
          path,
          {
            ...(size === undefined ? {} : { bytes: size }),
            ...(hash && /^[0-9a-f]{64}$/.test(hash) ? { sha256: hash } : {}),
          },
        ],
      ];
    }),
  );
}
