// The parts of a build report that the page shows, validated before they are drawn, because a report can come from an
// imported file. Other fields are ignored.
import { breaksSchema } from 'assay/contract';
import * as z from 'zod/mini';

/** Sums of earlier versions can exceed 1 by rounding. */
const share = z.pipe(
  z.number().check(z.gte(0), z.lte(1 + 1e-9)),
  z.transform((value) => Math.min(1, value)),
);
const count = z.int().check(z.gte(0));
const rows = z.array(count);
const shares = z.array(share).check(z.minLength(1), z.maxLength(100));
const metrics = z.looseObject({ auroc: share, accuracy: share, ece: share });

const histogram = z.looseObject({ positive: shares, negative: shares });

const confidence = z.array(
  z.looseObject({ confidence: z.string(), share: z.number(), accuracy: z.nullable(z.number()) }),
);

const distributionSchema = z.looseObject({
  histogram,
  /** Missing in reports of versions whose scores were probabilities. */
  probabilities: z.optional(histogram),
  breaks: breaksSchema,
  confidence,
});

const coldStartSchema = z.array(z.looseObject({ samples: count, auroc: share, deviation: z.number() }));

const stabilitySchema = z.looseObject({ axis_cosine: z.number(), score_deviation: z.number() });

const traitSchema = z.looseObject({
  key: z.string(),
  samples: z.looseObject({
    total: count,
    positive: count,
    negative: count,
    between: count,
    pruned: rows,
    contradictory: rows,
  }),
  out_of_fold: metrics,
  /** Missing in reports of earlier versions, as `separations`. */
  against: z.optional(z.nullable(z.looseObject({ rivals: share, ambient: z.nullable(share) }))),
  held_out: z.nullable(z.extend(metrics, { confidence: z.optional(confidence) })),
  distribution: distributionSchema,
  cold_start: z.nullable(coldStartSchema),
  stability: z.nullable(stabilitySchema),
  advice: z.array(z.string()),
});

const findingSchema = z.looseObject({
  kind: z.string(),
  trait: z.nullable(z.string()),
  summary: z.string(),
  count,
  rows,
});

const correlationSchema = z.looseObject({
  keys: z.array(z.string()),
  values: z.array(z.array(z.number().check(z.gte(-1.001), z.lte(1.001)))),
});

const separationSchema = z.looseObject({
  keys: z.array(z.string()).check(z.minLength(1)),
  texts: count,
  top1: share,
  chance: share,
  confusion: z.array(z.array(z.number().check(z.gte(0)))),
});

const reportSchema = z.looseObject({
  effort: z.string(),
  scoring_method: z.string(),
  traits: z.array(traitSchema),
  separations: z.optional(z.array(separationSchema)),
  findings: z.optional(z.array(findingSchema)),
  correlation: z.nullable(correlationSchema),
  advice: z.array(z.string()),
  texts: z.record(z.string(), z.string()),
  evaluation: z.nullable(z.record(z.string(), metrics)),
});

export type ShownReport = z.infer<typeof reportSchema>;
export type ShownTrait = z.infer<typeof traitSchema>;
export type ShownDistribution = z.infer<typeof distributionSchema>;
export type ShownColdStart = z.infer<typeof coldStartSchema>;
export type ShownSeparation = z.infer<typeof separationSchema>;
export type ShownCorrelation = z.infer<typeof correlationSchema>;

/** A report that can be shown, or why it cannot; null for a version without one. */
export type ReadReport = { readonly shown: ShownReport } | { readonly problem: string } | null;

/** Validates a report. A problem names the first field that is not as expected. */
export function parseReport(report: unknown): ReadReport {
  if (report === null || report === undefined) return null;
  const parsed = reportSchema.safeParse(report);
  if (parsed.success) return { shown: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: `${issue?.path.join('.') || 'the report'}: ${issue?.message}` };
}
