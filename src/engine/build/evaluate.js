import { prepareTrait } from '../../scoring/trait-inference.js';
import { labelledPlaces } from '../../training/labelled-scores.js';
import { defaultBoundaries, labelled } from '../../training/labels.js';
import { metricsOf } from '../../training/metrics.js';
import { joinedSpace } from '../../training/space.js';
/** Figures by trait key; traits without samples of both poles have none. */
export function evaluate(traits, report, { traits: graded }, encodings) {
  return Object.fromEntries(
    traits.flatMap((trait, at) => {
      const samples = graded[at];
      const boundaries = report.traits[at]?.boundaries ?? defaultBoundaries;
      const figures = samples && evaluateTrait(trait, samples, boundaries, encodings);
      return figures ? [[trait.key, figures]] : [];
    }),
  );
}
function evaluateTrait(trait, samples, boundaries, encodings) {
  const labels = labelled(samples, boundaries);
  const places = labelledPlaces(labels);
  const positive = Uint8Array.from(places, (i) => labels.classes[i] ?? 0);
  if (!positive.includes(1) || !positive.includes(0)) return undefined;
  const scorer = prepareTrait(trait);
  const { points } = joinedSpace(encodings, samples.indices, trait.style_weight);
  const universal = Float64Array.from(places, (i) => scorer.score(points[i] ?? new Float32Array()).universal);
  const weights = Float64Array.from(places, (i) => labels.weights[i] ?? 1);
  const scores = { raw: universal, positive, weights, groups: new Uint8Array(places.length) };
  return { ...metricsOf(scores, universal), samples: places.length };
}
//# sourceMappingURL=evaluate.js.map
