// What an explanation takes from the card of its text: the trait that the card names first, and what is in doubt.
import {
  chooseSide,
  getReading,
  isIrrelevant,
  type ModelTrait,
  type ScoreCard,
} from '../../../core/contract/index.js';
import { errorEnglish } from '../score/error-english.js';
import type { ScoreStrings, ShellStrings } from '../score/strings.js';
import { describeUncertainty } from '../score/view/doubt.js';
import { cardEnglish } from '../score/view/english.js';

/**
 * The trait that the card names: the topic that the text is about, the claim that it takes a side on, the quality with the
 * most to gain.
 * @returns undefined where it names none
 */
export function findNamedTrait(card: ScoreCard, records: readonly ModelTrait[]): string | undefined {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const weights = Object.entries(card.detail).map(([key, detail]): [key: string, weight: number] => {
    const reading = getReading(detail.native, byKey.get(key));
    const row = { reading, detail };
    if (reading === 'quality') return [key, detail.headroom ?? 0];
    if (reading === 'topic') return [key, detail.score >= 50 ? detail.score : 0];
    if (reading === 'claim' && isIrrelevant(row)) return [key, 0];
    return [key, chooseSide(detail.score, 1, 0, 1) * Math.abs(detail.score - 50)];
  });
  const [key, weight] = weights.reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  return weight > 0 ? key : undefined;
}

/** What is in doubt about the score of a trait, in words. */
export const describeTraitDoubt = (
  card: ScoreCard,
  trait: string | undefined,
  strings: ShellStrings & Partial<ScoreStrings>,
): string | undefined =>
  describeUncertainty(
    card,
    { ...errorEnglish, ...cardEnglish, ...strings },
    trait ? card.detail[trait] : undefined,
  );
