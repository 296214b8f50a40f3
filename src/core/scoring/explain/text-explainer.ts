// Explains the traits of a model for one text, segment by segment, so that the words of only one segment are in memory.
import type { TraitExplanation } from '../../contract/index.js';
import type { ReadyModel, ReadyTrait } from '../card/ready-model.js';
import { selectTraits } from '../card/score-card.js';
import { type PlacedSegment, toSegments } from '../card/segments.js';
import type { Encodings } from '../encoding.js';
import { AdditiveTrait, type Feature } from './additive.js';
import { getExplainable } from './explainable-trait.js';
import { explainByLeavingOut, type Leavings } from './leave-one-out.js';
import type { SegmentText, SegmentWords } from './spans.js';
import { splitValues } from './term-parts.js';

const distance = 'The score is a distance from the cohort, which is not a sum over words.';
const weighByRelevance =
  'The agreement with the claim is explained. Its relevance is taken as given: the points are what agreement adds at this relevance.';

/** What the text is explained from. */
export interface ExplainedText {
  readonly encodings: Encodings;
  /** (n) its segments, as the rows of the encodings. */
  readonly texts: readonly SegmentText[];
  /** The columns of the style block. */
  readonly features: readonly Feature[];
  /** Maximum number of words, and of sentences, that a trait lists. Default: all. */
  readonly top?: number | undefined;
}

export class TextExplainer {
  /** Indices in `texts` of the segments that are scored, at least one. */
  readonly scored: readonly number[];
  /** As on the score card. */
  readonly familiarity: number | null;
  readonly #traits: readonly ReadyTrait[];
  readonly #segments: readonly PlacedSegment[];
  readonly #texts: readonly SegmentText[];
  #additive: readonly AdditiveTrait[];
  #indivisible: string | null;
  readonly #top: number;

  /**
   * @param keys of the traits to explain; null for all
   * @param indivisible why the text cannot be divided into words, in one sentence; null if it can
   * @throws the errors of a score card
   */
  constructor(
    model: ReadyModel,
    keys: readonly string[] | null,
    { encodings, texts, features, top = Number.POSITIVE_INFINITY }: ExplainedText,
    indivisible: string | null,
  ) {
    this.#traits = selectTraits(model, keys);
    this.#segments = toSegments(encodings, model);
    this.scored = this.#segments.map(({ index }) => index);
    this.familiarity = model.measureFamiliarity(this.#segments);
    this.#texts = this.scored.map((index) => texts[index]!);
    this.#indivisible = indivisible;
    this.#top = top;
    this.#additive = this.#traits.flatMap((trait) => {
      const { linearise } = getExplainable(trait);
      if (linearise === null || indivisible !== null) return [];
      return new AdditiveTrait(trait, linearise, this.#segments, this.#texts, features, top);
    });
  }

  /** True while any trait can be explained by words. */
  get needsWords(): boolean {
    return this.#additive.length > 0;
  }

  /** True if any trait is explained by leaving sentences out. */
  get needsLeavings(): boolean {
    return this.#additive.length < this.#traits.length;
  }

  /** Adds the words of the segment `scored[index]`; each once, in order. */
  addWords(index: number, words: SegmentWords): void {
    const values = splitValues(words.terms, this.#segments[index]!.terms);
    for (const trait of this.#additive) trait.addWords(index, words, values);
  }

  /** Explains no trait by words. @param reason one sentence */
  giveUpWords(reason: string): void {
    this.#indivisible = reason;
    this.#additive = [];
  }

  /**
   * The explanations, once the words of all segments were added.
   * @param leavings null unless needed; their places are indices in `scored`
   * @returns by trait key in model order; a map without a prototype
   */
  explain(leavings: Leavings | null): Record<string, TraitExplanation> {
    const explained: Record<string, TraitExplanation> = Object.create(null);
    const known = new Map(this.#additive.map((trait) => [trait.key, trait]));
    for (const trait of this.#traits) {
      const { key, type } = trait.trained;
      const notes = type === 'claim' ? [weighByRelevance] : [];
      const additive = known.get(key);
      if (additive) explained[key] = additive.explain(notes);
      else if (leavings) {
        const reason = type === 'outlier' ? distance : (this.#indivisible ?? '');
        const all = [reason, ...notes, ...describeLimits(leavings)];
        explained[key] = explainByLeavingOut(trait, this.#segments, this.#texts, leavings, {
          notes: all,
          top: this.#top,
        });
      }
    }
    return explained;
  }
}

function describeLimits({ locations, omitted }: Leavings): string[] {
  if (omitted > 0) {
    return [
      `Only the first ${locations.length} of ${locations.length + omitted} sentences were left out, one at a time. The part of the others is in the bias.`,
    ];
  }
  return locations.length > 1
    ? []
    : ['The text has only one sentence. Without it nothing is left to score, so it contributes 0.'];
}
