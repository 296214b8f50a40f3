// Two versions of a commit message, and their invented cards.
import type { ScoreCard } from '../../core/contract/index.js';

export const later = 'fix(parser): reject unterminated strings, which hung the tokenizer (#812)';
export const earlier = 'fix bug';

export const laterCard: ScoreCard = {
  scores: { intent_clarity: 77, scope_precision: 85 },
  composite: 81,
  confidence: 'moderate',
  headroom: 5,
  input_tokens: 16,
  familiarity: 74,
  language: { detected: 'en', read: ['en'] },
  detail: {
    intent_clarity: {
      score: 77,
      label: 'Developing',
      confidence: 'moderate',
      band: [62, 80],
      headroom: 3,
      breaks: { developing: 62, solid: 80, strong: 91 },
      native: { polarity: 0.2143 },
      probability: 0.8412,
      interval: [41, 100],
      doubts: ['between_poles'],
    },
    scope_precision: {
      score: 85,
      label: 'Solid',
      confidence: 'high',
      band: [71, 90],
      headroom: 5,
      breaks: { developing: 55, solid: 71, strong: 90 },
      native: { polarity: 0.3108 },
      probability: 0.9325,
      interval: [55, 100],
      doubts: [],
    },
  },
  compare_to: null,
  delta: null,
};

export const earlierCard: ScoreCard = {
  scores: { intent_clarity: 20, scope_precision: 12 },
  composite: 15,
  confidence: 'high',
  headroom: 43,
  input_tokens: 2,
  familiarity: 9,
  language: { detected: 'en', read: ['en'] },
  detail: {
    intent_clarity: {
      score: 20,
      label: 'Weak',
      confidence: 'high',
      band: [9, 62],
      headroom: 42,
      breaks: { developing: 62, solid: 80, strong: 91 },
      native: { polarity: -0.2871 },
      probability: 0.0871,
      interval: [0, 56],
      doubts: [],
    },
    scope_precision: {
      score: 12,
      label: 'Weak',
      confidence: 'high',
      band: [7, 55],
      headroom: 43,
      breaks: { developing: 55, solid: 71, strong: 90 },
      native: { polarity: -0.3312 },
      probability: 0.0405,
      interval: [0, 42],
      doubts: [],
    },
  },
  compare_to: null,
  delta: null,
};
