// The REST app of a page that no service worker answers for; loaded by the first assay.fetch().
import type { AssayService } from '../contract/authoring.js';
import { createApp } from '../http/index.js';
import { openArea } from '../storage/databases.js';
import { schemaDocuments } from '../storage/schema-documents.js';
import type { Settings } from './options.js';

export interface PageApp {
  fetch(request: Request): Promise<Response>;
}

/** The app over the engine of the page. */
export function createPageApp(service: AssayService, settings: Settings): PageApp {
  const { engine, base, variant, explorer } = settings;
  return createApp(service, {
    base,
    variant,
    authoring: service.authoring,
    documents: schemaDocuments(engine.assets, openArea<unknown>('catalogs')),
    ...(explorer === undefined ? {} : { explorer }),
  });
}
