// Canonical JSON of plain data, with sorted keys and no white space, and its hash: equal data, equal hash. Pure.
import { sha256 } from '../../core/storage/index.js';

/** JSON with sorted keys; undefined fields are omitted. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export const hashText = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));
