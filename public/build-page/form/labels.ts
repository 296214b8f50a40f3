// When two labels of a column are one, and when they are suspiciously near. Pure.

/**
 * What labels have in common that differ in case, spaces or end punctuation only. A label of nothing but punctuation stays
 * itself, as do the signs of grades such as `A+` and `A-`.
 */
export function toLabelKey(label: string): string {
  const plain = label.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return plain.replace(/[\s.,;:!?…]+$/u, '') || plain;
}

/** Fewest characters of labels that can be misspellings of each other. */
const fewestCharacters = 4;

/** Pairs of labels that one edit or a plural sets apart: `refund` and `refunds`, `billing` and `biling`. */
export function findNearLabels(labels: readonly string[]): (readonly [string, string])[] {
  const keys = labels.map(toLabelKey);
  return labels.flatMap((label, at) =>
    labels.slice(at + 1).flatMap((other, after) => {
      const [a = '', b = ''] = [keys[at], keys[at + 1 + after]];
      return isNear(a, b) ? [[label, other] as const] : [];
    }),
  );
}

function isNear(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < fewestCharacters || /^[\d\s.,-]+$/.test(a + b)) return false;
  const words = [a, b].map((label) => label.replace(/[\W_]+/gu, ''));
  if (words[0] === words[1] && words[0] !== '') return true;
  return isWithinOneEdit(a, b);
}

/** Whether one insertion, deletion, substitution or swap of neighbours turns `a` into `b`, after the first character. */
function isWithinOneEdit(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  if (same === 0) return false;
  const [x, y] = [a.slice(same), b.slice(same)];
  const isSwapped = x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
  return isSwapped || x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1);
}
