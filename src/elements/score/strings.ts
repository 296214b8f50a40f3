// Every word that <assay-score> shows or speaks, in English. Any of them is replaced by the `strings` property;
// what comes from a model or a caller (trait names, error details) is not in here.
import type { ErrorCode } from '../../contract/errors.js';
import type { Confidence, Tier } from '../../contract/resources.js';
import type { Progress } from '../../contract/service.js';

export interface ScoreStrings {
  composite: string;
  idle: string;
  failed: string;
  retry: string;
  tier: Record<Tier, string>;
  /** In place of a tier where confidence is low. */
  noTier: string;
  confidence: Record<Confidence, string>;
  /** Points (1..100) to the next tier. */
  headroom: (points: number, next: string) => string;
  noHeadroom: string;
  /** The card's largest headroom, 1..100. */
  compositeHeadroom: (points: number) => string;
  /** Points above (positive) or below (negative) the baseline, -100..100. */
  delta: (points: number) => string;
  /** Spoken value of a meter: score 0..100, then what is known about it. */
  value: (score: number, notes: readonly string[]) => string;
  /** Said once by the live region when a result has settled. */
  settled: (composite: number, confidence: string) => string;
  /** The three breaks of a trait, 0..100. */
  breaks: (developing: number, solid: number, strong: number) => string;
  busy: (progress: Progress | undefined) => string;
  /** What to do about each error; empty where the error's own sentence says it. */
  advice: Record<ErrorCode, string>;
}

const stages: Record<Progress['stage'], string> = {
  embedder: 'Loading the embedder',
  model: 'Loading the model',
  embedding: 'Building the model, reading its samples',
  training: 'Building the model, training',
};

const advice: Record<ErrorCode, string> = {
  model_not_found: 'Check the name of the model.',
  not_found: 'Check the name of the model.',
  method_not_allowed: '',
  invalid_request: '',
  content_empty: 'Type a text first.',
  content_too_large: 'Shorten the text.',
  unknown_trait: '',
  url_unreachable: 'Check the address, or paste the text itself.',
  url_refused: 'Paste the text itself.',
  url_unreadable: 'Paste the text itself.',
  config_invalid: '',
  sample_invalid: '',
  samples_too_few: '',
  conflict: 'Wait until it is built, then try again.',
  rate_limited: 'Wait a moment, then try again.',
  engine_unavailable: 'It may still be starting. Wait a moment, then try again.',
  overloaded: 'Wait a moment, then try again.',
  artifact_unavailable: 'Check the connection. A model is downloaded once and works offline from then on.',
  artifact_damaged: 'Trying again downloads it afresh.',
  internal: 'This is a bug in Assay. Trying again may help.',
};

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function busy(progress: Progress | undefined): string {
  if (!progress) return 'Scoring…';
  const label = stages[progress.stage];
  if (progress.total <= 0) return `${label}…`;
  const inBytes = progress.stage === 'embedder' || progress.stage === 'model';
  if (inBytes) return `${label}: ${megabytes(progress.done)} of ${megabytes(progress.total)} MB`;
  return `${label}: ${progress.done} of ${progress.total}`;
}

const countOf = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;

function delta(points: number): string {
  if (points === 0) return 'same as the baseline';
  return `${countOf(Math.abs(points))} ${points > 0 ? 'above' : 'below'} the baseline`;
}

export const english: ScoreStrings = {
  composite: 'Composite',
  idle: 'Type or paste a text to see its score.',
  failed: 'No score',
  retry: 'Try again',
  tier: { Weak: 'Weak', Developing: 'Developing', Solid: 'Solid', Strong: 'Strong' },
  noTier: 'Unclear',
  confidence: { low: 'low confidence', moderate: 'moderate confidence', high: 'high confidence' },
  headroom: (points, next) => `${points} to ${next}`,
  noHeadroom: 'top tier',
  compositeHeadroom: (points) =>
    points === 0 ? 'every trait at its best' : `up to ${countOf(points)} of headroom`,
  delta,
  value: (score, notes) => [`${score} of 100`, ...notes].join(', '),
  settled: (composite, confidence) => `Scored: composite ${composite} of 100, ${confidence}.`,
  breaks: (developing, solid, strong) =>
    `Developing from ${developing}, Solid from ${solid}, Strong from ${strong}`,
  busy,
  advice,
};
