// The known name that a misspelt one was probably meant to be. Pure.

/** Levenshtein distance: edits of one character that turn `a` into `b`. */
function getEditDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const character of a) {
    const previous = row;
    let left = Number.POSITIVE_INFINITY;
    row = previous.map((above, index) => {
      const diagonal = previous[index - 1] ?? left;
      left = Math.min(above + 1, left + 1, diagonal + Number(character !== b[index - 1]));
      return left;
    });
  }
  return row.at(-1) ?? 0;
}

/**
 * Finds the name that differs least, ignoring case.
 * @returns undefined when every name differs in more than half of its characters; the first of equally near names
 */
export function findNearest(name: string, names: Iterable<string>): string | undefined {
  // Names are short; a long text must not cost its length squared.
  const wanted = name.slice(0, 100).toLowerCase();
  let nearest: string | undefined;
  let least = wanted.length / 2;
  for (const candidate of names) {
    const distance = getEditDistance(wanted, candidate.toLowerCase());
    if (distance > least || (distance === least && nearest !== undefined)) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}
