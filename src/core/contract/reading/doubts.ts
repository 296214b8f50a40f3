// Why a score is in doubt, by name and in English. Pure.

/**
 * What keeps a score from being more certain: `language`: the model has not learned from it; `form`: the text is a list or code,
 * and the model has learned from none; `question`: it asks, and takes no side of a claim; `negation`: negated words say the
 * opposite; `spelling`: with plain spelling it scores otherwise; `unread`: the embedder does not read all of it; `unfamiliar`: few
 * training texts are like it; `between_poles`: it scores where texts of both poles do; `evidence`: scores like it were wrong too
 * often in training.
 */
export type Doubt =
  | 'language'
  | 'form'
  | 'question'
  | 'negation'
  | 'spelling'
  | 'unread'
  | 'unfamiliar'
  | 'between_poles'
  | 'evidence';

/** A word or two for each doubt, after `low confidence`. Keys in the order of `TraitDetail.doubts`. */
export const doubtEnglish = {
  language: 'another language',
  form: 'another form of text',
  question: 'it only asks',
  negation: 'negated words',
  spelling: 'unusual spelling',
  unread: 'partly unreadable',
  unfamiliar: 'few texts like it',
  between_poles: 'between the poles',
  evidence: 'such scores are often wrong',
} as const satisfies Record<Doubt, string>;
