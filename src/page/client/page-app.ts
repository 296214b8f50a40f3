// The REST app of a page without a service worker; loaded by the first assay.fetch().
import type { AssayService, CommentService } from '../../core/contract/index.js';
import { createApp } from '../../core/http/index.js';
import { createSchemaDocuments, openArea } from '../../core/storage/index.js';
import type { ResolvedOptions } from './assay-options.js';

export interface PageApp {
  fetch(request: Request): Promise<Response>;
}

/** The app over the engine of the page. */
export function createPageApp(service: AssayService & CommentService, settings: ResolvedOptions): PageApp {
  const { engine, base, variant, explorer, perspective } = settings;
  return createApp(service, {
    base,
    variant,
    authoring: service.authoring,
    documents: createSchemaDocuments(engine.assets, openArea<unknown>('catalogs')),
    ...(explorer === undefined ? {} : { explorer }),
    ...(perspective && {
      perspective: (method, body, ...call) => service.answerComment(method, body, perspective, ...call),
    }),
  });
}
