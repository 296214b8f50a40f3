// Quality values and the objects that map labels, columns and fields to traits.
import * as z from 'zod/mini';
import { qualityWordSchema } from '../samples.js';

/** A quality word, or a number in [0, 1]. */
export const qualitySchema = z.union([qualityWordSchema, z.number().check(z.gte(0), z.lte(1))]);
export type Quality = z.infer<typeof qualitySchema>;

/** A trait, by its key. */
export const traitTargetSchema = z.strictObject({ trait: z.string() });
export type TraitTarget = z.infer<typeof traitTargetSchema>;

/** A trait, with the quality that a label means. */
export const gradedTargetSchema = z.strictObject({ trait: z.string(), quality: z.optional(qualitySchema) });
export type GradedTarget = z.infer<typeof gradedTargetSchema>;

const mappingValueSchema = z.union([qualitySchema, gradedTargetSchema]);
export type MappingValue = z.infer<typeof mappingValueSchema>;

// Plain objects lose an own `__proto__`, so no map may have one.
const propertyName = z.string().check(z.regex(/^(?!__proto__$)/u));

/** Label to quality, or to trait and quality. */
export const labelMappingSchema = z.record(propertyName, mappingValueSchema);
export type LabelMapping = z.infer<typeof labelMappingSchema>;

/** Field or column name to trait; at least one entry. */
export const columnMappingSchema = z.record(propertyName, traitTargetSchema).check(
  z.refine((columns) => Object.keys(columns).length > 0, {
    error: 'must have at least 1 property',
    params: { code: 'length' },
  }),
  z.meta({ minProperties: 1 }),
);
export type ColumnMapping = z.infer<typeof columnMappingSchema>;
