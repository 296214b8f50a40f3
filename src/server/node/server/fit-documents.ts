// The schema documents of a server: only what it serves.

import type { AppOptions, SchemaDocument } from '../../../core/http/index.js';
import { fitDocument, type Served } from '../../documents/index.js';

type Documents = NonNullable<AppOptions['documents']>;

/** The documents without the operations that the server does not have. Each is still read when it is requested. */
export function fitDocuments(documents: Documents, served: Served): Documents {
  const toServed = (document: SchemaDocument) => async () =>
    fitDocument(typeof document === 'function' ? await document() : document, served);
  const { v1, apiDocs } = documents;
  return { ...(v1 && { v1: toServed(v1) }), ...(apiDocs && { apiDocs: toServed(apiDocs) }) };
}
