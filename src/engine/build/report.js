const excerptLength = 160;
export function reportOf({ report }, { texts }, evaluation) {
  const named = report.traits.flatMap(({ samples }) => [...samples.pruned, ...samples.contradictory]);
  const excerpts = [...new Set(named)].map((row) => [row, excerpt(texts[row] ?? '')]);
  return {
    ...report,
    texts: Object.fromEntries(excerpts),
    evaluation: Object.keys(evaluation).length > 0 ? evaluation : null,
  };
}
function excerpt(text) {
  const characters = [...text];
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength - 1).join('')}…`;
}
//# sourceMappingURL=report.js.map
