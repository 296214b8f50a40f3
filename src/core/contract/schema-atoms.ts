// Schemas of single values that several resources share: counts, scores, hashes, times.
import * as z from 'zod/mini';

/** An integer of 0 or more. */
export const count = z.int().check(z.gte(0));

/** An integer of 1 or more. */
export const positiveInteger = z.int().check(z.gte(1));

/** A score, a bound of one, or a headroom: an integer in [0, 100]. */
export const integer0to100 = z.int().check(z.gte(0), z.lte(100));

/** A score or a part of one that is not rounded: a number in [0, 100]. */
export const points = z.number().check(z.gte(0), z.lte(100));

/** The difference of two scores: an integer in [-100, 100]. */
export const difference = z.int().check(z.gte(-100), z.lte(100));

/** A number in [0, 1]. */
export const share = z.number().check(z.gte(0), z.lte(1));

/** Text of at least 1 character. */
export const nonEmptyText = z.string().check(z.minLength(1));

/** The `detail` of an error: 1 to 300 characters. */
export const detailText = z.string().check(z.minLength(1), z.maxLength(300));

/** Lower-case hexadecimal SHA-256. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** ISO 8601 in UTC, to the millisecond. */
export const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
