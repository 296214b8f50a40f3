// The OpenAPI documents on disk, beside the catalog.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '../contract/errors.js';
import { schemaFiles } from '../contract/routes.js';
import type { SchemaDocument } from '../http/index.js';

/**
 * The documents of a models folder, as `serve` takes them; each is read when it is asked for, and one that is
 * missing or damaged is artifact_unavailable then.
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
