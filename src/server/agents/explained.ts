// An explanation in the form for a language model, which cannot slice a text at offsets and pays for every word: the
// parts that matter most, each with its text. Pure.
import type { Explanation, SpanContribution, TraitExplanation } from '../../core/contract/index.js';

/** A word or sentence and what it contributes to the score, in points of 0 to 100. */
interface ExplainedPart {
  text: string;
  points: number;
}

interface ExplainedTrait
  extends Pick<TraitExplanation, 'method' | 'score' | 'bias_points' | 'relevance' | 'notes'> {
  /** Largest contribution first, whatever its sign. */
  words: ExplainedPart[];
  /** Number of words that are not listed. */
  more_words: number;
  /** Largest contribution first, whatever its sign. */
  sentences: ExplainedPart[];
  /** Number of sentences that are not listed. */
  more_sentences: number;
  /** Features of style, largest contribution first. */
  style: { label: string; points: number }[];
}

/** Why a text has its scores, by trait key. */
export interface Explained extends Pick<Explanation, 'input_tokens' | 'familiarity' | 'read_as'> {
  traits: Record<string, ExplainedTrait>;
}

/** Points to 0.01: finer differences mean nothing to a reader. */
const round = (points: number): number => Math.round(points * 100) / 100;

const bySize = (a: { readonly points: number }, b: { readonly points: number }) =>
  Math.abs(b.points) - Math.abs(a.points);

function choose(spans: readonly SpanContribution[], text: string, top: number): ExplainedPart[] {
  return spans
    .toSorted(bySize)
    .slice(0, top)
    .map(({ start, end, points }) => ({ text: text.slice(start, end), points: round(points) }));
}

/**
 * Converts an explanation.
 * @param text that was explained; of a URL, the explanation has it
 * @param top maximum number of words, and of sentences, of each trait
 */
export function toExplained(explanation: Explanation, text: string, top: number): Explained {
  const { content, input_tokens, familiarity, read_as, traits } = explanation;
  const convert = (trait: TraitExplanation): ExplainedTrait => {
    const { method, score, bias_points, relevance, notes, style, omitted_sentences } = trait;
    const words = choose(trait.words, content ?? text, top);
    const sentences = choose(trait.sentences, content ?? text, top);
    return {
      method,
      score: round(score),
      bias_points: round(bias_points),
      relevance,
      words,
      more_words: trait.words.length + trait.other_words.count - words.length,
      sentences,
      more_sentences:
        trait.sentences.length + trait.other_sentences.count - sentences.length + omitted_sentences,
      style: style.toSorted(bySize).map(({ label, points }) => ({ label, points: round(points) })),
      notes,
    };
  };
  return {
    input_tokens,
    familiarity,
    ...(read_as ? { read_as } : {}),
    traits: Object.fromEntries(Object.entries(traits).map(([key, trait]) => [key, convert(trait)])),
  };
}
