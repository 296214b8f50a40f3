// The English texts of a card with scores.
import { doubtEnglish } from '../../../../core/contract/index.js';
import type { CardStrings } from '../strings.js';

const formatPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;

function formatDelta(points: number): string {
  if (points === 0) return 'same as the baseline';
  return `${formatPoints(Math.abs(points))} ${points > 0 ? 'above' : 'below'} the baseline`;
}

export const cardEnglish: CardStrings = {
  tier: { Weak: 'Weak', Developing: 'Developing', Solid: 'Solid', Strong: 'Strong' },
  noTier: 'Unclear',
  confidence: { low: 'low confidence', moderate: 'moderate confidence', high: 'high confidence' },
  headroom: (points, next) => `${formatPoints(points)} to ${next}`,
  noHeadroom: 'top tier',
  compositeHeadroom: (points) =>
    points === 0 ? 'all traits in the top tier' : `up to ${formatPoints(points)} of headroom`,
  unfamiliar: 'Unlike anything this model has learned from',
  uncertain: 'This score is uncertain',
  doubts: doubtEnglish,
  foreign: (read, detected) => `Reads ${read}; this looks ${detected ?? 'like another language'}`,
  zeros: (count) => (count === 1 ? '1 trait at 0 is not in it' : `${count} traits at 0 are not in it`),
  delta: formatDelta,
  value: (score, notes) => [`${score} of 100`, ...notes].join(', '),
  announcement: (composite, confidence) => `Composite score ${composite} of 100, ${confidence}.`,
  breaks: (developing, solid, strong) =>
    `Developing from ${developing}, Solid from ${solid}, Strong from ${strong}`,
  between: 'in between',
  about: (names) => `About ${names}`,
  aboutNone: 'About none of these topics',
  topicPole: 'this topic',
  stance: { against: 'against', neutral: 'neutral', for: 'for' },
  irrelevant: 'not about this',
  cohort: { like: 'like the others', unlike: 'unlike the others' },
  distance: (deviations) => `${deviations} standard deviations from the others`,
  notes: {
    terms: 'Using this model means accepting its additional terms',
    offline: 'offline',
    cpu: 'on the CPU',
  },
};
