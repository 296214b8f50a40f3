// Every text that <assay-score> shows or announces, in English. The `strings` property replaces any of them.
// Names of traits come from the model and are not included.
import type { Confidence, ErrorCode, Progress, Tier } from '../../contract/index.js';

export interface ScoreStrings {
  /** Label of the composite score. */
  composite: string;
  /** Shown while there is no text to score. */
  idle: string;
  /** Title of an error. */
  failed: string;
  /** Label of the button that scores again after an error. */
  retry: string;
  tier: Record<Tier, string>;
  /** Shown instead of a tier where confidence is low. */
  noTier: string;
  confidence: Record<Confidence, string>;
  /** Points (1..100) to the next tier. */
  headroom: (points: number, next: string) => string;
  /** Shown instead of the headroom in the highest tier. */
  noHeadroom: string;
  /** The card's largest headroom, 0..100 points. */
  compositeHeadroom: (points: number) => string;
  /** Shown instead of the card's headroom for a text that is unlike 98 in 100 of those that the model has learned from. */
  unfamiliar: string;
  /** Points above (positive) or below (negative) the baseline, -100..100. */
  delta: (points: number) => string;
  /** Spoken value of a meter: a score (0..100) and notes such as tier and confidence. */
  value: (score: number, notes: readonly string[]) => string;
  /** Announced to screen readers when a result has been shown for a second. */
  announcement: (composite: number, confidence: string) => string;
  /** Scores (0..100) at which the tiers of a trait begin. */
  breaks: (developing: number, solid: number, strong: number) => string;
  /** Progress of a call; undefined until the first report. */
  busy: (progress: Progress | undefined) => string;
  /**
   * Shown for an error, by its code; `other` for codes without a text. For visitors of the page: the developer finds the
   * error's detail in the console and in the `assay-error` event.
   */
  errors: Readonly<Partial<Record<ErrorCode, string>>> & { readonly other: string };
}

const formatMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const formatBytes = (done: number, total: number) =>
  `${formatMegabytes(done)} of ${formatMegabytes(total)} MB`;
const formatItems = (done: number, total: number) => `${done} of ${total}`;

const stages = {
  embedder: { title: 'Loading the embedder', format: formatBytes },
  model: { title: 'Loading the model', format: formatBytes },
  embedding: { title: 'Building the model (embedding samples)', format: formatItems },
  training: { title: 'Building the model (training)', format: formatItems },
} as const satisfies Record<
  Progress['stage'],
  { title: string; format: (done: number, total: number) => string }
>;

function formatBusy(progress: Progress | undefined): string {
  if (!progress) return 'Scoring…';
  const { stage, done, total } = progress;
  const { title, format } = stages[stage];
  return total > 0 ? `${title}: ${format(done, total)}` : `${title}…`;
}

const formatPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;

function formatDelta(points: number): string {
  if (points === 0) return 'same as the baseline';
  return `${formatPoints(Math.abs(points))} ${points > 0 ? 'above' : 'below'} the baseline`;
}

const pasteInstead = 'Paste the text instead.';
const tooBusy = 'There are too many requests at the moment. Wait a little, then try again.';

const errors: ScoreStrings['errors'] = {
  content_empty: 'Enter some text first.',
  content_too_large: 'This text is too long. Shorten it.',
  url_unreachable: 'This page cannot be reached. Check the address, or paste the text instead.',
  url_refused: `This page cannot be scored. ${pasteInstead}`,
  url_unreadable: `This page has no readable text. ${pasteInstead}`,
  rate_limited: tooBusy,
  overloaded: tooBusy,
  other: 'Scores are not available at the moment.',
};

export const english: ScoreStrings = {
  composite: 'Composite',
  idle: 'Type or paste text to see its score.',
  failed: 'Scoring failed',
  retry: 'Try again',
  tier: { Weak: 'Weak', Developing: 'Developing', Solid: 'Solid', Strong: 'Strong' },
  noTier: 'Unclear',
  confidence: { low: 'low confidence', moderate: 'moderate confidence', high: 'high confidence' },
  headroom: (points, next) => `${formatPoints(points)} to ${next}`,
  noHeadroom: 'top tier',
  compositeHeadroom: (points) =>
    points === 0 ? 'all traits in the top tier' : `up to ${formatPoints(points)} of headroom`,
  unfamiliar: 'Unlike anything this model has learned from',
  delta: formatDelta,
  value: (score, notes) => [`${score} of 100`, ...notes].join(', '),
  announcement: (composite, confidence) => `Composite score ${composite} of 100, ${confidence}.`,
  breaks: (developing, solid, strong) =>
    `Developing from ${developing}, Solid from ${solid}, Strong from ${strong}`,
  busy: formatBusy,
  errors,
};
