// The source types of a configuration document. Each accepts its own fields only.
import * as z from 'zod/mini';
import { positiveInteger } from '../../core/contract/configuration/index.js';
import { columnMappingSchema, labelMappingSchema, qualitySchema } from './quality.js';
import { urlPattern } from './url-pattern.js';

const sourceTypes = ['jsonl', 'csv', 'github_csv', 'huggingface', 'url', 'file', 'noise'] as const;
export type SourceType = (typeof sourceTypes)[number];

const dropout = z.optional(z.boolean());
const text = z.optional(z.string());
const quality = z.optional(qualitySchema);
const count = z.optional(positiveInteger);
const seed = z.optional(z.int());

// Hub names: letters, digits, `-`, `_` and `.`, never two dots in a row, so that no name can leave its folder.
const datasetSchema = z.string().check(
  z.regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)?$/u, {
    error: 'must be the name of a dataset, like owner/name',
  }),
);
const repositorySchema = z.string().check(
  z.regex(/^[A-Za-z0-9_-]+\/(?!\.{1,2}$)[A-Za-z0-9_.-]+$/u, {
    error: 'must be a repository in the form owner/name',
  }),
);
const refSchema = z.string().check(
  z.regex(/^(?![/.-])(?!.*\.\.)[^\s~^:?*[\]\\]{1,255}$/u, {
    error: 'must be a branch, a tag or a commit of at most 255 characters',
  }),
);
const urlSchema = z
  .string()
  .check(
    z.regex(urlPattern, { error: 'must be an absolute, percent-encoded http or https URL' }),
    z.meta({ format: 'uri' }),
  );

export const jsonlSourceSchema = z.strictObject({
  type: z.literal('jsonl'),
  path: z.string(),
  mapping: columnMappingSchema,
  dropout,
});

export const csvSourceSchema = z.strictObject({
  type: z.literal('csv'),
  path: z.string(),
  trait: text,
  quality,
  text_column: text,
  label_column: text,
  mapping: z.optional(labelMappingSchema),
  columns: z.optional(columnMappingSchema),
  max_per_class: count,
  seed,
  dropout,
});

export const githubCsvSourceSchema = z.strictObject({
  type: z.literal('github_csv'),
  repo: repositorySchema,
  path: z.string(),
  columns: columnMappingSchema,
  ref: z.optional(refSchema),
  text_column: text,
  max_samples: count,
  max_per_class: count,
  seed,
  dropout,
});

export const huggingfaceSourceSchema = z.strictObject({
  type: z.literal('huggingface'),
  dataset: datasetSchema,
  mapping: labelMappingSchema,
  split: text,
  eval_split: text,
  max_samples: count,
  text_column: text,
  label_column: text,
  hf_config: text,
  dropout,
});

export const urlSourceSchema = z.strictObject({
  type: z.literal('url'),
  url: urlSchema,
  trait: text,
  quality,
  dropout,
});

export const fileSourceSchema = z.strictObject({
  type: z.literal('file'),
  path: z.string(),
  trait: text,
  quality,
  dropout,
});

export const noiseSourceSchema = z.strictObject({
  type: z.literal('noise'),
  dataset: z.optional(datasetSchema),
  split: text,
  max_samples: count,
  text_column: text,
  hf_config: text,
  traits: z.optional(z.nullable(z.array(z.string()))),
  quality,
  dropout,
});

/** The schema of every source type. A type without one, or with another type's, does not compile. */
export const sourceSchemas = {
  jsonl: jsonlSourceSchema,
  csv: csvSourceSchema,
  github_csv: githubCsvSourceSchema,
  huggingface: huggingfaceSourceSchema,
  url: urlSourceSchema,
  file: fileSourceSchema,
  noise: noiseSourceSchema,
} as const satisfies { [Type in SourceType]: z.ZodMiniType<{ type: Type }> };

const [firstType, ...otherTypes] = sourceTypes;
export const sourceSchema = z.discriminatedUnion('type', [
  sourceSchemas[firstType],
  ...otherTypes.map((type) => sourceSchemas[type]),
]);
