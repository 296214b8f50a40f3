// The sentences with negations of one exam: how many the model has on the right side, by confidence.

const levels = ['high', 'moderate', 'low'];

/** A row of the table: model, sentences, `right of all` by confidence; none for an exam without such sentences. */
export async function negationsOf({ model, trait, negations }, scoreAll) {
  if (!negations) return [];
  const right = new Map(levels.map((level) => [level, []]));
  for (const [side, texts] of Object.entries(negations))
    for (const { detail } of await scoreAll(texts)) {
      const { score, confidence } = detail[trait];
      right.get(confidence).push(side === 'above' ? score > 50 : score < 50);
    }
  const count = Object.values(negations).flat().length;
  const cells = levels.map((level) => {
    const all = right.get(level);
    return `${all.filter(Boolean).length} of ${all.length}`;
  });
  return [[`\`${model}\``, `${count}`, ...cells]];
}
