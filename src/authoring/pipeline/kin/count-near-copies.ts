// Near copies of a build's samples as counts and as sentences for their author. Pure.
import { quote } from '../../../core/contract/index.js';
import type { Corpus, GradedRows } from '../corpus.js';

export interface NearCopies {
  /** Texts that are near copies of an earlier one. */
  readonly texts: number;
  /** Texts with near copies. */
  readonly groups: number;
  /** A text and its near copy; empty without any. */
  readonly example: readonly string[];
  /** Traits with near copies whose grades differ by half the scale or more. */
  readonly contradictory: readonly {
    readonly key: number;
    /** Texts with such near copies. */
    readonly groups: number;
    readonly example: readonly string[];
  }[];
}

/** @param kin for each text the row of the first of its near copies */
export function countNearCopies({ texts, traits }: Corpus, kin: Uint32Array): NearCopies {
  const copies = Array.from(kin, (first, row) => ({ first, row })).filter(({ first, row }) => first !== row);
  const [pair] = copies;
  return {
    texts: copies.length,
    groups: new Set(copies.map(({ first }) => first)).size,
    example: pair ? [texts[pair.first] ?? '', texts[pair.row] ?? ''] : [],
    contradictory: traits.flatMap((rows, key) => findContradictory(key, rows, texts, kin) ?? []),
  };
}

function findContradictory(
  key: number,
  { indices, qualities }: GradedRows,
  texts: readonly string[],
  kin: Uint32Array,
): NearCopies['contradictory'][number] | null {
  const first = new Map<number, { row: number; quality: number }>();
  const nearCopies = new Map<number, readonly [row: number, other: number]>();
  indices.forEach((row, i) => {
    const group = kin[row] ?? row;
    const quality = qualities[i] ?? 0;
    const known = first.get(group);
    if (known === undefined) first.set(group, { row, quality });
    else if (known.row !== row && Math.abs(known.quality - quality) >= 0.5 && !nearCopies.has(group))
      nearCopies.set(group, [known.row, row]);
  });
  const [pair] = nearCopies.values();
  return pair ? { key, groups: nearCopies.size, example: pair.map((row) => texts[row] ?? '') } : null;
}

/** @param traits in the order of the corpus */
export function describeNearCopies(
  { texts, groups, example, contradictory }: NearCopies,
  traits: readonly { readonly key: string }[],
): string[] {
  const [one = '', other = ''] = example.map((text) => quote(text));
  const subject =
    texts === 1
      ? '1 text is a near copy of another'
      : `${texts} texts are near copies of ${groups === 1 ? 'another' : 'others'}`;
  return [
    ...(texts === 0
      ? []
      : [
          `${subject}, for example ${one} and ${other}. Where they are more than a few, near copies are held out together, so that no figure rests on them`,
        ]),
    ...contradictory.flatMap(({ key, groups: count, example: pair }) => {
      const trait = traits[key];
      const [a = '', b = ''] = pair.map((text) => quote(text));
      const has = count === 1 ? '1 text has' : `${count} texts have`;
      return trait === undefined
        ? []
        : [`Trait '${trait.key}': ${has} near copies with contradictory labels, for example ${a} and ${b}`];
    }),
  ];
}
