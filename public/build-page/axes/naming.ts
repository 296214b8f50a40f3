// Keys from names, and texts of a discovered trait that is turned around. Pure.

/** Maximum number of characters of a key that is made from a name. */
const keyLength = 60;

/** A key of lower-case letters, digits and `-` that is not among `taken`. */
export function createKey(name: string, taken: ReadonlySet<string>): string {
  const slug =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}+/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, keyLength)
      .replace(/^-+|-+$/g, '') || 'trait';
  for (let at = 1; ; at++) {
    const key = at === 1 ? slug : `${slug}-${at}`;
    if (!taken.has(key)) return key;
  }
}

/** `Game vs. market` becomes `Market vs. game`; other names stay. */
export function flipName(name: string): string {
  const [, positive, negative] = /^(.+) vs\. (.+)$/.exec(name) ?? [];
  if (positive === undefined || negative === undefined) return name;
  // An abbreviation keeps its capitals.
  const lower = positive.replace(/^\p{Lu}(?=\P{Lu}|$)/u, (letter) => letter.toLowerCase());
  return `${negative.charAt(0).toUpperCase()}${negative.slice(1)} vs. ${lower}`;
}

/** Whether a label is one that a discovery writes for an end without a good word, as `Group A`. */
export const isUnnamed = (label: string): boolean => /^Group [A-Z]+$/.test(label);

/** The name of a trait after one of its ends was named: the other end keeps its words. */
export function nameEnd(name: string, label: string, named: string): string {
  const end = label.replace(/^G/, 'g');
  const [, positive, negative] = /^(.+) vs\. (.+)$/.exec(name) ?? [];
  if (positive === undefined || negative === undefined) return name;
  if (positive.toLowerCase() === end.toLowerCase())
    return `${named.charAt(0).toUpperCase()}${named.slice(1)} vs. ${negative}`;
  return negative === end ? `${positive} vs. ${named}` : name;
}

/** Exchanges the headings of both ends in the description that a discovery writes. */
export const flipDescription = (description: string): string =>
  description.replace(/\b(High|Low) scores:/g, (_, side) =>
    side === 'High' ? 'Low scores:' : 'High scores:',
  );
