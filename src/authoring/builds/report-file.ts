// Reads the stored report of a version. Exported versions bring reports that no build of this release has written: one
// that cannot be read is as good as none. Pure.
import * as z from 'zod/mini';
import { modelMethodSchema } from '../../core/contract/index.js';
import { checkJson } from '../../core/contract/requests/index.js';
import type { PreviousBuild } from '../training/index.js';

const percentile = z.number().check(z.gte(0), z.lte(100));

/** The part that the next build reuses. */
const previousBuildSchema = z.object({
  scoring_method: modelMethodSchema,
  traits: z.array(
    z.object({
      key: z.string(),
      parameters: z.record(z.string(), z.number()),
      boundaries: z.nullable(
        z.object({ low: percentile, high: percentile, mode: z.enum(['exclude', 'interpolate', 'grades']) }),
      ),
      fitted_on: z.optional(z.enum(['classes', 'grades'])),
      samples: z.object({ dropped_sources: z.array(z.int()) }),
    }),
  ),
});

/** @returns null for anything but a JSON object of usual depth */
export function readReport(bytes: Uint8Array): object | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    checkJson(text);
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The decisions of a build; undefined for a report without them. */
export function readPreviousBuild(bytes: Uint8Array): PreviousBuild | undefined {
  const report = readReport(bytes);
  if (report === null || !z.safeParse(previousBuildSchema, report).success) return undefined;
  return report as PreviousBuild;
}
