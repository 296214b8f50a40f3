// Rivals: rows of the other labels of a column. A text has one of the labels, so a row of one topic is a negative of all
// others. Without them a topic learns only what separates it from general texts, and siblings score alike. Pure.
import type { TraitType } from '../../../core/contract/index.js';
import { spreadIndices } from '../../numerics/index.js';
import { classifySamples } from './labels.js';
import { at } from './positions.js';
import { traitRules } from './trait-rules.js';
import type { TraitInput } from './trait-samples.js';

/** Fewest rivals that a trait is fitted on where there are more; twice its own samples where that is more. */
const minRivals = 800;

/** The pole of a trait type that rows of the other labels of a column are on, as a class; null where they are on neither. */
export const findRivalPole = (type: TraitType): 0 | 1 | null => traitRules[type].rivalPole;

export interface Rivals {
  /** (r) rows of the encodings, ascending. */
  readonly rows: Uint32Array;
  /** (r) numbers of their sources. */
  readonly sources: Uint16Array;
}

/** The rows of a trait's rivals; null for a trait without any. Many are sampled evenly from each rival. */
export function findRivals(trait: TraitInput, traits: readonly TraitInput[]): Rivals | null {
  const pole = traitRules[trait.type].rivalPole;
  const { rivalSources = [], samples } = trait;
  if (pole === null || rivalSources.length === 0) return null;
  const graded = new Set(samples.indices);
  const max = Math.max(minRivals, 2 * samples.indices.length);
  const lists = traits.flatMap((other) => (other === trait ? [] : [listTraitRows(other, rivalSources)]));
  const chosen = new Map<number, number>();
  for (const rows of shareOut(
    lists.map((list) => [...list].filter(([row]) => !graded.has(row))),
    max,
  ))
    for (const [row, source] of rows) chosen.set(row, source);
  const entries = [...chosen].sort(([a], [b]) => a - b);
  if (entries.length === 0) return null;
  return {
    rows: Uint32Array.from(entries, ([row]) => row),
    sources: Uint16Array.from(entries, ([, source]) => source),
  };
}

/** Rows on the trait's own pole, with their sources. */
function listTraitRows({ type, samples }: TraitInput, from: readonly number[]): Map<number, number> {
  const { rivalPole } = traitRules[type];
  const { sources, indices } = samples;
  const traitRows = new Map<number, number>();
  if (rivalPole === null || sources === undefined) return traitRows;
  classifySamples(samples).forEach((label, position) => {
    const source = at(sources, position);
    if (label === 1 - rivalPole && from.includes(source)) traitRows.set(at(indices, position), source);
  });
  return traitRows;
}

/** `max` items in all, evenly from each list: short lists are used whole, and leave their part to the others. */
function shareOut<T>(lists: readonly (readonly T[])[], max: number): T[][] {
  let left = max;
  return [...lists]
    .sort((a, b) => a.length - b.length)
    .map((list, index) => {
      const part = Math.min(list.length, Math.floor(left / (lists.length - index)));
      left -= part;
      return Array.from(spreadIndices(list.length, part), (position) => at(list, position));
    });
}
