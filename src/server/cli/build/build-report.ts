// The parts of a build report that the command line shows, validated. Other fields are ignored.
import * as z from 'zod/mini';
import { AssayError, type VersionDetail } from '../../../core/contract/index.js';

const share = z.number();
const metrics = z.looseObject({ auroc: share, accuracy: share });
const shares = z.array(share);
const confidence = z.array(z.looseObject({ confidence: z.string(), share, accuracy: z.nullable(share) }));
type ConfidenceShares = z.infer<typeof confidence>;

const traitSchema = z.looseObject({
  key: z.string(),
  samples: z.looseObject({
    positive: z.number(),
    negative: z.number(),
    between: z.number(),
    pruned: z.array(z.number()),
    contradictory: z.array(z.number()),
  }),
  out_of_fold: metrics,
  /** Missing in reports of earlier versions, as `separations`. */
  against: z.optional(z.nullable(z.looseObject({ rivals: share, ambient: z.nullable(share) }))),
  held_out: z.nullable(z.extend(metrics, { confidence: z.optional(confidence) })),
  distribution: z.looseObject({
    /** Missing in reports of earlier versions. */
    confidence: z.optional(confidence),
    histogram: z.looseObject({ positive: shares, negative: shares }),
  }),
  stability: z.nullable(z.looseObject({ score_deviation: z.number() })),
  advice: z.array(z.string()),
});

const separationSchema = z.looseObject({
  keys: z.array(z.string()),
  texts: z.number(),
  top1: share,
  chance: share,
  confusion: z.array(z.array(z.number())),
});

const findingSchema = z.looseObject({
  trait: z.nullable(z.string()),
  summary: z.string(),
  rows: z.array(z.number()),
});

const reportSchema = z.looseObject({
  effort: z.string(),
  scoring_method: z.string(),
  traits: z.array(traitSchema),
  separations: z.optional(z.array(separationSchema)),
  findings: z.optional(z.array(findingSchema)),
  advice: z.array(z.string()),
  texts: z.record(z.string(), z.string()),
});

export type BuildReport = z.infer<typeof reportSchema>;
export type SeparationReport = z.infer<typeof separationSchema>;
export type TraitReport = z.infer<typeof traitSchema>;

/** Reads the report of a version. @throws internal for one of another shape, which only a bug writes */
export function readBuildReport({ report, handle }: VersionDetail): BuildReport {
  const { data, error } = reportSchema.safeParse(report);
  if (data) return data;
  throw new AssayError('internal', `The build report of '${handle}' has another shape`, { cause: error });
}

/** The advice on the model as a whole, without repetitions: its warnings come first. */
export const listAdvice = ({ warnings }: VersionDetail, { advice }: BuildReport): string[] => [
  ...new Set([...warnings, ...advice]),
];

/** How often scores of each confidence are on the right side, in one line. */
function listConfidence(kind: string, shares: ConfidenceShares = []): [name: string, value: string][] {
  const percent = (value: number) => `${Math.round(100 * value)} %`;
  const parts = shares.flatMap(({ confidence: name, share: part, accuracy }) =>
    accuracy === null ? [] : [`${name} ${percent(part)}, right ${percent(accuracy)}`],
  );
  return parts.length === 0 ? [] : [[`Confidence, ${kind}`, parts.join('; ')]];
}

/** The figures of a trait, as name and value. */
export function listFigures(trait: TraitReport): [name: string, value: string][] {
  const { samples, out_of_fold: outOfFold, held_out: heldOut, stability } = trait;
  const { against } = trait;
  const between = samples.between > 0 ? `, ${samples.between} in between` : '';
  return [
    ['Samples', `${samples.positive} positive, ${samples.negative} negative${between}`],
    ...(against
      ? ([
          ['AUROC against other labels, cross-validated', against.rivals.toFixed(3)],
          [
            'AUROC against general texts, cross-validated',
            against.ambient?.toFixed(3) ?? 'none among the samples',
          ],
        ] satisfies [string, string][])
      : ([['AUROC, cross-validated', outOfFold.auroc.toFixed(3)]] satisfies [string, string][])),
    ['Accuracy, cross-validated', `${Math.round(100 * outOfFold.accuracy)} %`],
    ...(heldOut ? [['AUROC, held out', heldOut.auroc.toFixed(3)] satisfies [string, string]] : []),
    ...listConfidence('cross-validated', trait.distribution.confidence),
    ...listConfidence('held out', heldOut?.confidence),
    ...(stability
      ? [['Score stability', `±${stability.score_deviation.toFixed(1)} points`] satisfies [string, string]]
      : []),
  ];
}

/** The texts of a label column by the trait that scores them highest: a sentence, and the table with its header. */
export function describeSeparation({ keys, texts, top1, chance, confusion }: SeparationReport): {
  readonly sentence: string;
  readonly table: string[][];
} {
  const percent = (value: number) => `${Math.round(100 * value)} %`;
  return {
    sentence: `Against each other: of ${texts} texts, ${percent(top1)} score highest on their own trait (guessing: ${percent(chance)})`,
    table: [
      ['label', ...keys],
      ...keys.map((key, label) => [key, ...(confusion[label] ?? []).map((count) => `${Math.round(count)}`)]),
    ],
  };
}

/** What an audit of the samples finds: a heading, and excerpts of the texts. Findings without texts are advice alone. */
export const listFindings = ({ findings = [], texts }: BuildReport): { title: string; texts: string[] }[] =>
  findings.flatMap(({ trait, summary, rows }) =>
    rows.length === 0
      ? []
      : [
          {
            title: trait === null ? summary : `${trait}: ${summary}`,
            texts: rows.map((row) => texts[row] ?? `Text ${row + 1}`),
          },
        ],
  );

/** Texts that the advice of a trait is about: a heading, and their excerpts. */
export function listDoubtfulTexts(
  { samples }: TraitReport,
  { texts }: BuildReport,
): { readonly title: string; readonly texts: string[] }[] {
  const find = (title: string, rows: readonly number[]) => ({
    title: `${title} (${rows.length})`,
    texts: rows.map((row) => texts[row] ?? `Text ${row + 1}`),
  });
  return [
    find('Texts labelled both positive and negative', samples.contradictory),
    find('Texts that look mislabelled', samples.pruned),
  ].filter((group) => group.texts.length > 0);
}
