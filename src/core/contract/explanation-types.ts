// Explanations as types with a description of every field. Their schemas are in explanation.ts; a test compiles only if
// both agree.
import type { AssumedEncoding } from './resource-types.js';

/** What a part of a text adds to a trait. */
export interface Contribution {
  /** What it adds to the raw score, unbounded. */
  contribution: number;
  /** What it adds to the score, in points of 0 to 100, unrounded. */
  points: number;
}

/** What a feature of style adds to a trait. */
export interface FeatureContribution extends Contribution {
  /** Name of the feature; it does not change between versions. */
  feature: string;
  /** The feature in plain English, for example `number of words`. */
  label: string;
}

/** What a span of the text adds to a trait. The span is `text.slice(start, end)`. */
export interface SpanContribution extends Contribution {
  /** Offset of the first character in the text, in UTF-16 units. */
  start: number;
  /** Offset after the last character, in UTF-16 units. */
  end: number;
}

/** What the parts of a text that are not listed add to a trait together. */
export interface OtherContributions extends Contribution {
  /** Number of these parts. */
  count: number;
}

/** What a segment adds to a trait: a part of a text that is longer than the window of the embedder, or the whole text. */
export interface SegmentContribution extends SpanContribution {
  /** Number of tokens. */
  tokens: number;
  /** Share of the segment in the trait, 0 to 1; all shares add up to 1. */
  share: number;
}

/**
 * How a trait is explained. `additive`: the raw score at this text is a sum, and everything adds up to it.
 * `leave_one_sentence_out`: each sentence's contribution is what the raw score loses without it.
 */
export type ExplanationMethod = 'additive' | 'leave_one_sentence_out';

/**
 * Why a trait has its score: `raw` = `bias` + `meaning` + `terms` + all of `style` = `bias` + all of `words` + `other_words` +
 * all of `style`, and `score` = `bias_points` + the same points. Without words, `raw` = `bias` + all of `sentences` +
 * `other_sentences`. Numbers are rounded to 6 decimals.
 */
export interface TraitExplanation {
  /**
   * `additive`: the raw score at this text is a sum. `leave_one_sentence_out`: a sentence contributes what the score loses
   * without it.
   */
  method: ExplanationMethod;
  /** Raw score, before calibration; for a claim its agreement, for an outlier `anomaly_z`. Unbounded. */
  raw: number;
  /** The part of `raw` that no part of the text contributes. */
  bias: number;
  /** Score of the trait, 0 to 100; the card rounds it. */
  score: number;
  /** Additive: the score that `bias` alone would have, 0 to 100. Otherwise what the sentences leave of the score. */
  bias_points: number;
  /** Relevance of a claim, 0 to 1, which the points take as given; null for other types. */
  relevance: number | null;
  /** What the meaning of the words contributes; null unless additive. */
  meaning: Contribution | null;
  /** What words and pairs of words contribute by themselves; null unless additive. */
  terms: Contribution | null;
  /** What each feature of style contributes; empty unless additive. */
  style: FeatureContribution[];
  /**
   * What each word contributes, meaning and terms together, in the order of the text; empty unless additive. Of a text of more
   * than 20,000 characters, or with `top`, those with the most points.
   */
  words: SpanContribution[];
  /** What all other words contribute. */
  other_words: OtherContributions;
  /** What each sentence contributes: the sum of its words, or what is lost without it. */
  sentences: SpanContribution[];
  /** What all other sentences contribute; limited as the words are. */
  other_sentences: OtherContributions;
  /** Number of sentences that were not left out, because there are too many; their part is in `bias`. */
  omitted_sentences: number;
  /** What each segment contributes, its style included. A text within the window is one segment. */
  segments: SegmentContribution[];
  /** What to know about this explanation, one sentence each; may be empty. */
  notes: string[];
}

/** Why a text has its scores. */
export interface Explanation {
  /** Text of the page if the content was a URL: the offsets are positions in it. Null for any other content. */
  content: string | null;
  /** Number of tokens of the content. */
  input_tokens: number;
  /**
   * How much like the texts that the model has learned from the content is: integer, 0 to 100, the percentile among them.
   * Null if the model does not know it.
   */
  familiarity: number | null;
  /** Present if the content is a page that declares no encoding and is not UTF-8: it is read as Windows-1252. */
  read_as?: AssumedEncoding | undefined;
  /** Explanation by trait key, in the order of the model. */
  traits: Record<string, TraitExplanation>;
}

/** A text or URL whose scores to explain. */
export interface ExplainRequest {
  /** Text, or one absolute http or https URL to fetch. At most 1 MiB of UTF-8. */
  content: string;
  /** Keys or display names of the traits to explain, 1 to 1,000. Default: null, all traits of the model. */
  traits?: string[] | null | undefined;
  /**
   * Maximum number of words, and of sentences, that each trait lists: those with the most points, 1 to 1,000,000. Default: null, all
   * of a text of up to 20,000 characters, and 200 of a longer one.
   */
  top?: number | null | undefined;
}
