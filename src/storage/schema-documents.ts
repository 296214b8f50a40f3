// The OpenAPI documents: static files beside the catalog, kept like it, so that they are answered offline.
import { schemaFiles } from '../contract/routes.js';
import type { Area } from './area.js';
import { type JsonFileOptions, type JsonKind, loadJson } from './json-file.js';

/** Loads one document whenever it is called. @throws artifact_unavailable or artifact_damaged where there is none */
export type LoadDocument = () => Promise<object>;

const schemaDocument: JsonKind<object> = {
  name: 'Schema document',
  is: (document): document is object =>
    typeof document === 'object' && document !== null && 'openapi' in document,
  refusal: () => 'is no OpenAPI document',
};

/**
 * The documents of a models folder, as the app takes them; none is loaded before it is asked for.
 * @param assets absolute URL of the folder, with a trailing slash
 * @param area documents by their URL
 */
export function schemaDocuments(
  assets: string,
  area: Area<unknown>,
  options: JsonFileOptions<object> = {},
): Readonly<Record<'v1' | 'apiDocs', LoadDocument>> {
  const load = (file: string) => loadJson(schemaDocument, new URL(file, assets).href, area, options);
  return { v1: () => load(schemaFiles.A), apiDocs: () => load(schemaFiles.B) };
}
