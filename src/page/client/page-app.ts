// The REST app of a page without a service worker; loaded by the first assay.fetch().
import type { AssayService } from '../../core/contract/index.js';
import { createApp } from '../../core/http/index.js';
import { createSchemaDocuments, openArea } from '../../core/storage/index.js';
import type { ResolvedOptions } from './assay-options.js';

export interface PageApp {
  fetch(request: Request): Promise<Response>;
}

/** The app over the engine of the page. */
export function createPageApp(service: AssayService, settings: ResolvedOptions): PageApp {
  const { engine, base, variant, explorer } = settings;
  return createApp(service, {
    base,
    variant,
    authoring: service.authoring,
    documents: createSchemaDocuments(engine.assets, openArea<unknown>('catalogs')),
    ...(explorer === undefined ? {} : { explorer }),
  });
}
