// The catalog as it was last known, so that models are listed offline. Used by the engine and by the service worker.
import type { Catalog } from '../contract/catalog.js';
import { quoted } from '../contract/errors.js';
import type { Area } from './area.js';
import { isCatalog, misfit } from './catalog-shape.js';
import { type JsonFileOptions, type JsonKind, loadJson } from './json-file.js';

export type CatalogOptions = JsonFileOptions<Catalog>;

const catalog: JsonKind<Catalog> = {
  name: 'Catalog',
  is: isCatalog,
  refusal: (document) => `is not of format 1: its ${quoted(misfit(document) || 'document')} does not fit`,
};

/**
 * The catalog at `url`, as {@link loadJson} has it.
 * @param area catalogs by their URL
 * @throws artifact_unavailable when there is none in time; artifact_damaged when what the server has is no catalog of
 *   format 1
 */
export function loadCatalog(
  url: string,
  area: Area<unknown>,
  options: CatalogOptions = {},
): Promise<Catalog> {
  return loadJson(catalog, url, area, options);
}
