// The report that is stored with a version: results of training, the texts that they name, and metrics on held-out
// samples. Pure, plain JSON.
import { quote } from '../../core/contract/index.js';
import type { BuildReport, TrainedResult, TraitEvaluation } from '../training/index.js';
import type { Corpus } from './corpus.js';
import type { DiscoveryReport } from './discovery/discover-traits.js';
import type { Finding } from './findings/finding.js';
import type { NearCopies } from './kin/count-near-copies.js';

export interface Report extends BuildReport {
  /** What an audit of the samples finds. */
  readonly findings: readonly Finding[];
  /** Excerpts of the texts that findings and the traits' `pruned` and `contradictory` name, by row. */
  readonly texts: Readonly<Record<string, string>>;
  /** Metrics on the samples of `eval_split`, by trait key; null when no source holds any out. */
  readonly evaluation: Readonly<Record<string, TraitEvaluation>> | null;
  /** Texts that are near copies of others, which share a fold and the held-out part. */
  readonly near_copies: NearCopies;
  /** How traits were discovered; null for a build that did not. */
  readonly discovery: DiscoveryReport | null;
}

/** Maximum number of characters. */
const excerptLength = 160;

interface ReportInput {
  readonly result: TrainedResult;
  /** They lead the report's advice. */
  readonly warnings: readonly string[];
  readonly corpus: Corpus;
  readonly evaluation: Readonly<Record<string, TraitEvaluation>>;
  readonly nearCopies: NearCopies;
  readonly findings: readonly Finding[];
  readonly discovery: DiscoveryReport | null;
}

export function createStoredReport(input: ReportInput): Report {
  const { result, warnings, corpus, evaluation, nearCopies, findings, discovery } = input;
  const { report } = result;
  const { texts } = corpus;
  const named = [
    ...report.traits.flatMap(({ samples }) => [...samples.pruned, ...samples.contradictory]),
    ...findings.flatMap(({ rows }) => rows),
  ];
  const excerpts = [...new Set(named)].map((row) => [row, toExcerpt(texts[row] ?? '')]);
  return {
    ...report,
    advice: [...warnings, ...findings.flatMap((one) => describe(one, texts)), ...report.advice],
    findings,
    texts: Object.fromEntries(excerpts),
    evaluation: Object.keys(evaluation).length > 0 ? evaluation : null,
    near_copies: {
      ...nearCopies,
      example: nearCopies.example.map(toExcerpt),
      contradictory: nearCopies.contradictory.map((one) => ({ ...one, example: one.example.map(toExcerpt) })),
    },
    discovery,
  };
}

/** A finding as advice, with an example. Near copies and poles of unequal size have lines of their own. */
function describe({ kind, trait, summary, rows }: Finding, texts: readonly string[]): string[] {
  if (kind === 'near_copy' || kind === 'imbalance') return [];
  const [first] = rows;
  const example = first === undefined ? '' : `, for example ${quote(texts[first] ?? '')}`;
  return [`${trait === null ? '' : `Trait '${trait}': `}${summary}${example}`];
}

function toExcerpt(text: string): string {
  const characters = [...text];
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength - 1).join('')}…`;
}
