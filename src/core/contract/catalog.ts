// The catalog of models as it is served and stored. It answers `GET /models`, traits and cards without an engine, and
// lists the files of every artifact.
import * as z from 'zod/mini';
import { evaluationSchema, languageSchema, modelCardSchema, spectrumReadingSchema } from './resources.js';
import { count, positiveInteger, sha256 } from './schema-atoms.js';

const fileReferenceSchema = z.strictObject({
  /** Relative to the folder of the catalog file. */
  path: z.string(),
  bytes: count,
  sha256,
});
/** A file to fetch once, verify and store. */
export type FileReference = z.infer<typeof fileReferenceSchema>;

const modelSourcesSchema = z.strictObject({
  /** The configuration document. */
  document: fileReferenceSchema,
  /** Every file that the build reads, at its path relative to the document's folder. */
  samples: z.array(fileReferenceSchema),
});
/** The document of a model and all its samples, when the catalog holds them: enough to rebuild it for any embedder. */
export type ModelSources = z.infer<typeof modelSourcesSchema>;

/** A model as it was built for another embedder of the catalog: with its card, so that a card needs no download. */
const prebuiltModelSchema = z.strictObject({
  card: modelCardSchema,
  artifact: fileReferenceSchema,
});

const catalogEntrySchema = z.strictObject({
  card: modelCardSchema,
  artifact: fileReferenceSchema,
  /** The same model for other embedders of the catalog. */
  prebuilt: z.optional(z.array(prebuiltModelSchema)),
  /** Absent when the model has remote sources. */
  sources: z.optional(modelSourcesSchema),
});
export type CatalogEntry = z.infer<typeof catalogEntrySchema>;

const exampleSchema = z.strictObject({
  /** What the text is an example of, in one to four words. */
  label: z.string(),
  text: z.string(),
});

const transferSchema = z.strictObject({
  /** Languages that the model has no samples of, and reads with the embedder: those that were measured. */
  languages: z.array(languageSchema).check(z.minLength(1)),
  /** The figures, a language each, as `npm run bench:tables -- languages` writes them. */
  evaluations: z.array(evaluationSchema).check(z.minLength(1)),
});
/** What an embedder of many languages adds to a model that was trained on texts of one. */
export type LanguageTransfer = z.infer<typeof transferSchema>;

export const siteMetadataSchema = z.strictObject({
  /** What visitors want the model for. */
  group: z.optional(z.enum(['writing', 'moderation', 'routing', 'opinion'])),
  /** Reading by the key of a spectrum trait. */
  reading: z.optional(z.record(z.string(), spectrumReadingSchema)),
  /** Texts of the model's kind; pages open with the first one. */
  examples: z.optional(z.array(exampleSchema)),
  /** Figures on texts that the model has not learned from, as `npm run bench:models -- --write` writes them. */
  evaluations: z.optional(z.array(evaluationSchema)),
  /** By the id of an embedder that is a package of its own. It alone changes an artifact: that of the embedder. */
  transfer: z.optional(z.record(z.string(), transferSchema)),
});
/** `site.json` in the folder of a model: what the catalog says of it beside its document. */
export type SiteMetadata = z.infer<typeof siteMetadataSchema>;

const embedderEntrySchema = z.strictObject({
  id: z.string(),
  revision: z.string(),
  dimensions: positiveInteger,
  files: z.array(fileReferenceSchema),
});
/** A bundled embedder and its files. */
export type EmbedderEntry = z.infer<typeof embedderEntrySchema>;

export const catalogSchema = z.strictObject({
  format: z.literal(1),
  embedders: z.array(embedderEntrySchema),
  models: z.array(catalogEntrySchema),
  /** General texts, one a line, which builds use as ambient noise. */
  ambient: z.optional(fileReferenceSchema),
});
/** `catalog.json` in the models folder. */
export type Catalog = z.infer<typeof catalogSchema>;
