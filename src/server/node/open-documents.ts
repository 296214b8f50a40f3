// The OpenAPI documents on disk, in the folder of the catalog.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, schemaFiles } from '../../core/contract/index.js';
import type { SchemaDocument } from '../../core/http/index.js';

/**
 * The documents of a models folder, as `serve` takes them. Each is read when it is requested; artifact_unavailable if it
 * is missing or damaged.
 * @param folder path of the folder that holds `catalog.json`
 */
export function openDocuments(folder: string): Readonly<Record<'v1' | 'apiDocs', SchemaDocument>> {
  const read = async (file: string): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(join(folder, file), 'utf8'));
    } catch (cause) {
      throw new AssayError('artifact_unavailable', `Schema document '${file}' cannot be read`, { cause });
    }
  };
  return { v1: () => read(schemaFiles.A), apiDocs: () => read(schemaFiles.B) };
}
