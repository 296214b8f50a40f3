// The texts that a card shows at both ends: typical ones first, then the outermost. Pure.
import type { Discovered, DiscoveredEnds } from 'assay/discovered';
import type { AxisCard } from './cards.js';

export interface ShownEnds {
  readonly high: readonly string[];
  readonly low: readonly string[];
}

/** Maximum number of texts at one end of a card, and of characters of a text. */
const maxTexts = 15;
const excerptLength = 220;

type Pole = 'positive' | 'negative';

export function listEnds({ traits }: Discovered, { axes }: AxisCard): ShownEnds {
  const select = (upright: Pole, turned: Pole) =>
    interleave(
      axes.flatMap(({ key, flipped }) => {
        const trait = traits.find((one) => one.key === key);
        return trait ? [listTexts(trait, flipped ? turned : upright)] : [];
      }),
    ).slice(0, maxTexts);
  return { high: select('positive', 'negative'), low: select('negative', 'positive') };
}

/** A trait's record has typical texts shortened; the samples have the whole of most. */
function listTexts(trait: DiscoveredEnds, pole: Pole): string[] {
  const { positive_anchors, negative_anchors } = trait.discovered;
  const anchors = pole === 'positive' ? positive_anchors : negative_anchors;
  const samples = trait[pole];
  const typical = anchors.map((anchor) => samples.find((text) => text.startsWith(anchor)) ?? `${anchor}…`);
  return [...new Set([...typical, ...samples.slice(0, maxTexts)])].map(toExcerpt);
}

/** The first of each list, then the second of each, without repetitions. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const indices = Array.from({ length: longest }, (_, at) => at);
  return [...new Set(indices.flatMap((at) => lists.flatMap((list) => list[at] ?? [])))];
}

/** One line of limited length, cut at a word where possible. */
function toExcerpt(text: string): string {
  const characters = [...text.trim().replace(/\s+/g, ' ')];
  if (characters.length <= excerptLength) return characters.join('');
  return `${characters
    .slice(0, excerptLength - 1)
    .join('')
    .replace(/\s+\S{0,30}$/, '')}…`;
}

/** Texts of a merged card that two of its axes have at one end. */
export function countAgreeing({ traits }: Discovered, { axes }: AxisCard): number {
  const count = (upright: Pole, turned: Pole) => {
    const seen = new Set<string>();
    const shared = new Set<string>();
    for (const { key, flipped } of axes)
      for (const text of traits.find((one) => one.key === key)?.[flipped ? turned : upright] ?? [])
        (seen.has(text) ? shared : seen).add(text);
    return shared.size;
  };
  return count('positive', 'negative') + count('negative', 'positive');
}
