// Key phrases of groups of texts by class-based TF-IDF (Grootendorst, 2022): phrases that many texts of a group have and
// few others. Counts are texts, not occurrences, so that one long text does not name a group. Pure.
import { log } from '../../../core/numerics/index.js';
import { listPhrases } from './words.js';

/** How often phrases occur in a collection of texts. */
export interface PhraseCounts {
  /** Number of texts. */
  readonly texts: number;
  /** Texts by phrase. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Texts of a group that a phrase needs: as a share, and as a number in small groups and in others. */
const minShare = 0.01;
const minTexts = { small: 2, usual: 3 } as const;
/** Most texts of a small group. */
const smallGroup = 12;

export function countPhrases(texts: readonly string[]): PhraseCounts {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const phrase of listPhrases(text)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return { texts: texts.length, counts };
}

/**
 * The phrases that distinguish a group from all texts, the most distinctive first.
 *
 * The weight is the share of the group's texts with the phrase, times the logarithm of how much larger it is than the
 * share of the other group's texts, smoothed by half a text. A word that occurs almost only in a listed pair, and a pair
 * that adds nothing to a listed word, are left out.
 * @param other the group at the other end
 * @param whole all texts
 */
export function findKeyPhrases(
  sideCounts: PhraseCounts,
  other: PhraseCounts,
  whole: PhraseCounts,
  count: number,
): string[] {
  const minNumber = sideCounts.texts <= smallGroup ? minTexts.small : minTexts.usual;
  const minCount = Math.max(minNumber, minShare * sideCounts.texts);
  const weighted = [...sideCounts.counts]
    .filter(([, texts]) => texts >= minCount)
    .map(([phrase, texts]) => ({ phrase, texts, weight: weigh(phrase, sideCounts, other, whole) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.phrase < b.phrase ? -1 : 1));
  const chosen: typeof weighted = [];
  for (const entry of weighted) {
    if (chosen.length >= count) break;
    if (!chosen.some((listed) => overlaps(listed.phrase, entry.phrase))) chosen.push(entry);
  }
  return chosen.map(({ phrase }) => phrase);
}

function weigh(phrase: string, sideCounts: PhraseCounts, other: PhraseCounts, whole: PhraseCounts): number {
  const share = (group: PhraseCounts) => ((group.counts.get(phrase) ?? 0) + 0.5) / (group.texts + 1);
  const ratio = share(sideCounts) / Math.max(share(other), share(whole));
  // Two decimals of the logarithm: finer differences come from rounding, and must not decide the order.
  return ratio > 1 ? Math.round(1e6 * share(sideCounts) * Math.round(1e2 * log(ratio))) : 0;
}

/** Whether one phrase has all words of the other, or their plain plurals. */
function overlaps(a: string, b: string): boolean {
  const toStems = (phrase: string) => phrase.split(' ').map((word) => word.replace(/s$/u, ''));
  const [first, second] = [toStems(a), toStems(b)];
  return first.every((word) => second.includes(word)) || second.every((word) => first.includes(word));
}
