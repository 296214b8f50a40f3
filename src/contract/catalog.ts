// The list of models as it is served and stored: what `GET /models`, the traits and the cards are answered from
// without an engine, and where each artifact lies.
import * as z from 'zod/mini';
import { modelCardSchema } from './resources.js';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const fileReferenceSchema = z.strictObject({
  /** Relative to the folder of the catalog file. */
  path: z.string(),
  bytes: z.int().check(z.gte(0)),
  sha256,
});
/** A file that is fetched once, checked, and kept. */
export type FileReference = z.infer<typeof fileReferenceSchema>;

const modelSourcesSchema = z.strictObject({
  /** The configuration document. */
  document: fileReferenceSchema,
  /** Every file that the build reads, at its path from the document's folder. */
  samples: z.array(fileReferenceSchema),
});
/** What a model is built from, where all of it lies beside the document: enough to build it for any embedder. */
export type ModelSources = z.infer<typeof modelSourcesSchema>;

const catalogEntrySchema = z.strictObject({
  card: modelCardSchema,
  artifact: fileReferenceSchema,
  /** Absent where the model has sources elsewhere. */
  sources: z.optional(modelSourcesSchema),
});
export type CatalogEntry = z.infer<typeof catalogEntrySchema>;

const embedderEntrySchema = z.strictObject({
  id: z.string(),
  revision: z.string(),
  dimensions: z.int().check(z.gte(1)),
  files: z.array(fileReferenceSchema),
});
/** A bundled embedder and its files. */
export type EmbedderEntry = z.infer<typeof embedderEntrySchema>;

export const catalogSchema = z.strictObject({
  format: z.literal(1),
  embedders: z.array(embedderEntrySchema),
  models: z.array(catalogEntrySchema),
  /** General texts, one a line: what builds compare with. */
  ambient: z.optional(fileReferenceSchema),
});
/** `catalog.json` in the models folder. */
export type Catalog = z.infer<typeof catalogSchema>;
