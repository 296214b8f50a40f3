// Advice on labels of one column that score each other's texts alike, in plain sentences. Pure.
import { at } from '../data/positions.js';
import type { Separation } from './build-report.js';

/** Share of the texts of two traits that the other one scores higher, from which on they are confused. */
const confused = 0.2;
/** Most pairs that are named. */
const maxPairs = 5;
/** Standard errors above chance from which on a share is more than guessing. */
const certain = 2;

/** Sentences about one group of traits: whether they are guessed, and the pairs that are confused most, worst first. */
export function adviseOnSeparation({ keys, texts, top1, chance, confusion }: Separation): string[] {
  const names = keys.map((key) => `'${key}'`).join(', ');
  if (top1 - chance < certain * Math.sqrt((chance * (1 - chance)) / texts))
    return [
      `The traits ${names} are not separated from each other: of ${texts} texts, ${formatPercent(top1)} score highest on their own trait, and guessing reaches ${formatPercent(chance)}. Check the labels, or merge traits that mean the same.`,
    ];
  const pairs = keys.flatMap((a, i) =>
    keys.slice(i + 1).flatMap((b, offset) => {
      const j = i + 1 + offset;
      const mistaken = at(at(confusion, i), j) + at(at(confusion, j), i);
      const all = mistaken + at(at(confusion, i), i) + at(at(confusion, j), j);
      const share = all > 0 ? mistaken / all : 0;
      return share < confused ? [] : [{ a, b, mistaken: Math.round(mistaken), all: Math.round(all), share }];
    }),
  );
  return pairs
    .sort((one, other) => other.share - one.share)
    .slice(0, maxPairs)
    .map(
      ({ a, b, mistaken, all }) =>
        `Traits '${a}' and '${b}' score each other's texts alike: ${mistaken} of ${all} score higher on the wrong one. Add texts that show the difference, or merge the two.`,
    );
}

const formatPercent = (share: number): string => `${Math.round(100 * share)} %`;
