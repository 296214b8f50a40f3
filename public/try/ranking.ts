// A visitor's texts as a model ranks them, and what the visitor marks as wrong. Pure.

/** A text with the score that the ranking is by. */
export interface RankedText {
  readonly text: string;
  readonly score: number;
  /** Why the score is in doubt; empty for nothing. */
  readonly doubt: string;
}

/** Most texts that are ranked. */
export const maxTexts = 200;

/** The lines of a field without repetitions, as many as are ranked. */
export const listTexts = (field: string): readonly string[] =>
  [
    ...new Set(
      field
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ].slice(0, maxTexts);

/** The highest first; equal scores in their order. */
export const rank = (texts: readonly RankedText[]): readonly RankedText[] =>
  [...texts].sort((a, b) => b.score - a.score);

/** The side of 50 that a text belongs to: that of its score, or the other one if it is marked as wrong. */
export const isHigh = ({ text, score }: RankedText, wrong: ReadonlySet<string>): boolean =>
  score >= 50 !== wrong.has(text);

/**
 * Share of pairs of a high and a low text, by the visitor's marks, that the model ranks in this order (AUROC).
 * @returns null unless there are texts on both sides
 */
export function measureOrder(texts: readonly RankedText[], wrong: ReadonlySet<string>): number | null {
  const [high, low] = [true, false].map((side) => texts.filter((one) => isHigh(one, wrong) === side));
  if (!high?.length || !low?.length) return null;
  let right = 0;
  for (const a of high) for (const b of low) right += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
  return right / (high.length * low.length);
}

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The texts with the labels of their sides as CSV. @param labels of the high and the low side */
export function writeTable(
  texts: readonly RankedText[],
  wrong: ReadonlySet<string>,
  column: string,
  [high, low]: readonly [string, string],
): string {
  const rows = texts.map((one) => [one.text, isHigh(one, wrong) ? high : low]);
  return [['text', column], ...rows].map((cells) => `${cells.map(quoteCell).join(',')}\n`).join('');
}
