// The known name that a misspelt one probably means: an option, a label. Pure.

/**
 * Finds the first known name that differs in case, spaces or punctuation only, else the first within one edit in
 * names of 4 characters or more, or two in names of 8.
 * @returns undefined when no name is near: `unsafe` is not near `safe`
 */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const plain = toPlain(name);
  return (
    known.find((other) => plain !== '' && toPlain(other) === plain) ??
    known.find((other) => isMisspelling(plain, toPlain(other)))
  );
}

/** Finds the handle that a name probably means: the one that ends with it, as `clickbait`, else the nearest one. */
export const findNearestHandle = (name: string, handles: readonly string[]): string | undefined =>
  handles.find((handle) => handle.endsWith(`.${name}`)) ?? findNearest(name, handles);

/** Letters and digits in lower case. */
const toPlain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function isMisspelling(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  // A longer name with the same end is usually the opposite; names of digits are different numbers.
  if (length < 4 || a.endsWith(b) || b.endsWith(a) || /^\d+$/u.test(a + b)) return false;
  return isWithin(length < 8 ? 1 : 2, a, b);
}

/** True when at most `edits` insertions, deletions, substitutions or swaps of neighbours turn `a` into `b`. */
function isWithin(edits: number, a: string, b: string): boolean {
  if (a === b || edits === 0) return a === b;
  let same = 0;
  while (a[same] === b[same]) same++;
  const [x, y] = [a.slice(same), b.slice(same)];
  const isRemainderWithin = (skippedX: number, skippedY: number) =>
    isWithin(edits - 1, x.slice(skippedX), y.slice(skippedY));
  const isSwapped = x[0] === y[1] && x[1] === y[0];
  return (
    isRemainderWithin(1, 1) ||
    isRemainderWithin(1, 0) ||
    isRemainderWithin(0, 1) ||
    (isSwapped && isRemainderWithin(2, 2))
  );
}
