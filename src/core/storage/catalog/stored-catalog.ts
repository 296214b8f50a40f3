// The cached catalog, so that models are listed offline. Used by the engine and by the service worker.
import { type Catalog, quote } from '../../contract/index.js';
import type { Area } from '../areas/area.js';
import { findInvalidField, isCatalog } from './catalog-shape.js';
import { type JsonFileOptions, type JsonKind, loadJson } from './json-file.js';

export type CatalogOptions = JsonFileOptions<Catalog>;

const catalog: JsonKind<Catalog> = {
  name: 'Catalog',
  remedy: "Run npx assay init <public folder>, or set the option 'assets'",
  isValid: isCatalog,
  describeProblem: (document) =>
    `is not a catalog of format 1: invalid ${quote(findInvalidField(document) || 'document')}`,
};

/**
 * The catalog at `url`, cached by {@link loadJson}.
 * @param area catalogs by their URL
 * @throws artifact_unavailable when it cannot be fetched in time; artifact_damaged when the server's file is not a
 *   catalog of format 1
 */
export function loadCatalog(
  url: string,
  area: Area<unknown>,
  options: CatalogOptions = {},
): Promise<Catalog> {
  return loadJson(catalog, url, area, options);
}
