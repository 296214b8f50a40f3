// Texts that are like another one, by the words that they share: a correction of one text says more with others like it. Pure.

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Words of a text and their beginnings, so that `flickers` and `flickering` share something. */
function listParts(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(wordPattern) ?? [];
  return new Set(words.flatMap((word) => [word, ...(word.length > 5 ? [`${word.slice(0, 5)}…`] : [])]));
}

/**
 * The texts that share most with `text`, by cosine of word weights: a word in few texts counts more (TF-IDF).
 * @returns the most similar first, none that shares nothing; never the text itself
 */
export function findSimilar(text: string, texts: readonly string[], count: number): readonly string[] {
  const parts = texts.map(listParts);
  const frequency = new Map<string, number>();
  for (const set of parts) for (const part of set) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  const weigh = (part: string) => Math.log((1 + texts.length) / (1 + (frequency.get(part) ?? 0)));
  const measure = (set: ReadonlySet<string>) =>
    Math.sqrt([...set].reduce((sum, part) => sum + weigh(part) ** 2, 0)) || 1;
  const targetParts = listParts(text);
  const seen = new Set([text.trim()]);
  return texts
    .map((other, at) => {
      const set = parts[at] ?? new Set<string>();
      const shared = [...targetParts].reduce((sum, part) => sum + (set.has(part) ? weigh(part) ** 2 : 0), 0);
      return { other: other.trim(), similarity: shared / (measure(set) * measure(targetParts)) };
    })
    .filter(({ other, similarity }) => similarity > 0 && !seen.has(other) && seen.add(other))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)
    .map(({ other }) => other);
}
