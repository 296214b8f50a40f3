// The known name that a misspelt one probably means: an option, a label. Pure.

/** Characters from which on one, and two, edits count as a misspelling. */
const shortest = { oneEdit: 4, twoEdits: 8 };

/**
 * Finds the first known name that differs in case, spaces or punctuation only, else the first within one edit, or two
 * from 8 characters on.
 * @returns undefined when no name is near: `unsafe` is not near `safe`
 */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const plain = toPlain(name);
  return (
    known.find((other) => plain !== '' && toPlain(other) === plain) ??
    known.find((other) => isMisspelling(plain, toPlain(other)))
  );
}

/** Letters and digits in lower case. */
const toPlain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function isMisspelling(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  // A longer name with the same end is usually the opposite; names of digits are different numbers.
  if (length < shortest.oneEdit || a.endsWith(b) || b.endsWith(a) || /^\d+$/u.test(a + b)) return false;
  const most = length < shortest.twoEdits ? 1 : 2;
  return Math.abs(a.length - b.length) <= most && countEdits(a, b) <= most;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function countEdits(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
