// Groups of samples that a trait does worse on than on all others: of one source, of one band of length, of one language. Pure.
import type { UnseenSamples } from '../../training/index.js';

export interface WorstGroup {
  readonly name: string;
  /** Positions of its samples. */
  readonly members: readonly number[];
  /** Share of its samples on the right side of 0.5, out of fold. */
  readonly accuracy: number;
  /** The same of all others. */
  readonly others: number;
}

/** Fewest samples of a group, and of the others. */
const minSamples = 15;
/** A group is worse from this difference of accuracy on. */
const minDifference = 0.1;
/** Standard errors of the difference. */
const certain = 3;

/** @param nameOf the group of a position; undefined for one of no group. @returns the group that is worse by most; null for none */
export function findWorstGroup(
  { classes, probabilities }: Pick<UnseenSamples, 'classes' | 'probabilities'>,
  nameOf: (position: number) => string | undefined,
): WorstGroup | null {
  const groups = new Map<string, number[]>();
  const grouped: number[] = [];
  for (let position = 0; position < classes.length; position++) {
    const name = nameOf(position);
    if (name === undefined) continue;
    grouped.push(position);
    const members = groups.get(name);
    if (members) members.push(position);
    else groups.set(name, [position]);
  }
  const isRight = (position: number): boolean =>
    (probabilities[position] ?? 0) >= 0.5 === (classes[position] === 1);
  const count = (positions: readonly number[]): number => positions.filter(isRight).length;
  const right = count(grouped);
  const worse = [...groups].flatMap(([name, members]): WorstGroup[] => {
    const otherCount = grouped.length - members.length;
    if (Math.min(members.length, otherCount) < minSamples) return [];
    const rightMembers = count(members);
    const [accuracy, others] = [rightMembers / members.length, (right - rightMembers) / otherCount];
    const pooled = right / grouped.length;
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / members.length + 1 / otherCount));
    const difference = others - accuracy;
    return difference >= minDifference && difference > certain * error
      ? [{ name, members, accuracy, others }]
      : [];
  });
  return worse.sort((a, b) => a.accuracy - b.accuracy)[0] ?? null;
}
