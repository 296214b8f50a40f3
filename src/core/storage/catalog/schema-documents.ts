// The OpenAPI documents: static files of the models folder, cached like the catalog, so that they are available offline.
import { schemaFiles } from '../../contract/index.js';
import type { Area } from '../areas/area.js';
import { type JsonFileOptions, type JsonKind, loadJson } from './json-file.js';

/** Loads one document. @throws artifact_unavailable or artifact_damaged when it cannot be loaded */
export type LoadDocument = () => Promise<object>;

const schemaDocument: JsonKind<object> = {
  name: 'Schema document',
  remedy: "Run npx assay init <public folder>, or set the option 'assets'",
  isValid: (document): document is object =>
    typeof document === 'object' && document !== null && 'openapi' in document,
  describeProblem: () => 'is not an OpenAPI document',
};

/**
 * The documents of a models folder, each loaded on request.
 * @param assets absolute URL of the folder, with a trailing slash
 * @param area documents by their URL
 */
export function createSchemaDocuments(
  assets: string,
  area: Area<unknown>,
  options: JsonFileOptions<object> = {},
): Readonly<Record<'v1' | 'apiDocs', LoadDocument>> {
  const load = (file: string) => loadJson(schemaDocument, new URL(file, assets).href, area, options);
  return { v1: () => load(schemaFiles.A), apiDocs: () => load(schemaFiles.B) };
}
