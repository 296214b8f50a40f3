// Shared by the tests of highlights: explanations of a text by its words.
import type { Explanation, TraitExplanation } from '../../dist/page/client/index.js';
import { record } from './elements-fixture.js';

/** Points of a word, by the word. */
type Points = (word: string) => number;

/** An explanation of a trait in which every word of a text has its points. */
function explanationOf(
  content: string,
  points: Points,
  rest: Partial<TraitExplanation> = {},
): TraitExplanation {
  const words = [...content.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    points: points(word),
    contribution: points(word) / 50,
  }));
  return {
    method: 'additive',
    raw: 0.4,
    bias: 0,
    score: 70,
    bias_points: 50,
    relevance: null,
    meaning: { contribution: 0.2, points: 10 },
    terms: { contribution: 0.1, points: 5 },
    style: [{ feature: 'exclamations', label: 'exclamation marks', contribution: 0.05, points: 5 }],
    words,
    other_words: { count: 0, contribution: 0, points: 0 },
    sentences: [],
    other_sentences: { count: 0, contribution: 0, points: 0 },
    omitted_sentences: 0,
    segments: [],
    notes: ['A note.'],
    ...rest,
  };
}

/** A scorer that explains at once the traits that it is asked for, or the first one. `asked` has the traits of each call. */
export function explainer(points: Points = () => 9, rest: Partial<TraitExplanation> = {}) {
  const asked: unknown[] = [];
  return {
    asked,
    traits: async () => [record('clarity', 'Clarity'), record('depth', 'Depth')],
    explain: async (
      _: string,
      content: string,
      options: { traits?: readonly string[] } = {},
    ): Promise<Explanation> => {
      asked.push(options.traits);
      const [trait = 'clarity'] = options.traits ?? [];
      const traits = { [trait]: explanationOf(content, points, rest) };
      return { content: null, input_tokens: 5, familiarity: null, traits };
    },
  };
}
