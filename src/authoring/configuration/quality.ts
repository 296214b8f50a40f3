// The schemas of quality values, and of the objects that map labels, columns and fields to traits.
import * as z from 'zod/mini';
import { qualityWordSchema } from '../../core/contract/configuration/index.js';

export const qualitySchema = z.union([qualityWordSchema, z.number().check(z.gte(0), z.lte(1))]);

export const traitTargetSchema = z.strictObject({ trait: z.string() });

export const gradedTargetSchema = z.strictObject({ trait: z.string(), quality: z.optional(qualitySchema) });

const mappingValueSchema = z.union([qualitySchema, gradedTargetSchema]);

// Plain objects lose an own `__proto__`, so no map may have one.
const propertyName = z.string().check(z.regex(/^(?!__proto__$)/u));

export const labelMappingSchema = z.record(propertyName, mappingValueSchema);

export const columnMappingSchema = z.record(propertyName, traitTargetSchema).check(
  z.refine((columns) => Object.keys(columns).length > 0, {
    error: 'must have at least 1 property',
    params: { code: 'length' },
  }),
  z.meta({ minProperties: 1 }),
);
