// Quality values and the objects that map labels, columns and fields to traits.
import * as z from 'zod/mini';
import { qualityWordSchema } from '../samples.js';

/** Quality of a sample: a word, or a number from 0 to 1. Above 0.5 is positive, below 0.5 negative. */
export const qualitySchema = z.union([qualityWordSchema, z.number().check(z.gte(0), z.lte(1))]);
export type Quality = z.infer<typeof qualitySchema>;

/** A trait. */
export const traitTargetSchema = z.strictObject({
  /** Key of a trait of this document. */
  trait: z.string(),
});
export type TraitTarget = z.infer<typeof traitTargetSchema>;

/** A trait, with the quality that the label means. */
export const gradedTargetSchema = z.strictObject({
  /** Key of a trait of this document. */
  trait: z.string(),
  /** Quality of a sample with this label. */
  quality: z.optional(qualitySchema),
});
export type GradedTarget = z.infer<typeof gradedTargetSchema>;

const mappingValueSchema = z.union([qualitySchema, gradedTargetSchema]);
export type MappingValue = z.infer<typeof mappingValueSchema>;

// Plain objects lose an own `__proto__`, so no map may have one.
const propertyName = z.string().check(z.regex(/^(?!__proto__$)/u));

/** Maps each label to a quality, or to a trait with a quality. */
export const labelMappingSchema = z.record(propertyName, mappingValueSchema);
export type LabelMapping = z.infer<typeof labelMappingSchema>;

/** Maps each field or column to the trait that it grades; at least one. */
export const columnMappingSchema = z.record(propertyName, traitTargetSchema).check(
  z.refine((columns) => Object.keys(columns).length > 0, {
    error: 'must have at least 1 property',
    params: { code: 'length' },
  }),
  z.meta({ minProperties: 1 }),
);
export type ColumnMapping = z.infer<typeof columnMappingSchema>;
