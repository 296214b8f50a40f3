// Traits whose poles come from different sources: case and end marks separate such sources, not poles, and say nothing
// of a text from elsewhere. Pure.
import { classifySamples } from './labels.js';
import { at } from './positions.js';
import { traitRules } from './trait-rules.js';
import type { TraitInput } from './trait-samples.js';

/** Share of a source's samples that its lesser pole may have: stray rows do not make it a source of both. */
const strayShare = 0.05;

/** The trait, marked where none of its sources has both poles. */
export function markTypography(trait: TraitInput): TraitInput {
  const { samples, type } = trait;
  if (!traitRules[type].styleWeights.some((weight) => weight > 0)) return trait;
  return arePolesApart(trait) ? { ...trait, samples: { ...samples, typographyOfSource: true } } : trait;
}

function arePolesApart({ samples, ambientPole }: TraitInput): boolean {
  if (ambientPole) return true;
  const { sources } = samples;
  if (sources === undefined) return false;
  const counts = new Map<number, [number, number]>();
  classifySamples(samples).forEach((label, position) => {
    if (label === -1) return;
    const source = at(sources, position);
    const [negative, positive] = counts.get(source) ?? [0, 0];
    counts.set(source, label === 1 ? [negative, positive + 1] : [negative + 1, positive]);
  });
  return (
    counts.size > 1 &&
    [...counts.values()].every((poles) => Math.min(...poles) <= strayShare * (poles[0] + poles[1]))
  );
}

/** A sentence on the traits whose typography does not count; empty without any. */
export function describeTypography(traits: readonly TraitInput[]): string[] {
  const keys = traits.flatMap(({ key, samples }) => (samples.typographyOfSource ? [`'${key}'`] : []));
  if (keys.length === 0) return [];
  const [of, poles] = keys.length === 1 ? ['trait', 'its poles come'] : ['traits', 'their poles come'];
  return [
    `Capitals and end marks do not count for ${of} ${keys.join(', ')}: ${poles} from different sources, which these marks would separate in place of the poles`,
  ];
}
