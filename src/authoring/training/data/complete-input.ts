// The samples as training uses them: noise taken out of claims, rows of other labels added to topics, missing poles filled
// with ambient texts.

import type { TraitType } from '../../../core/contract/index.js';
import { type Encodings, joinEncodings } from '../../../core/scoring/index.js';
import { spreadIndices } from '../../numerics/index.js';
import { classifySamples, isRanked } from './labels.js';
import { at, findPositions } from './positions.js';
import { findRivals } from './rivals.js';
import { selectSamples } from './subset.js';
import { traitRules } from './trait-rules.js';
import { inlineSource, type TraitInput, type TraitSamples } from './trait-samples.js';
import { markTypography } from './typography.js';

interface Input {
  readonly encodings: Encodings;
  readonly ambient?: Encodings;
  readonly traits: readonly TraitInput[];
  readonly noiseSources?: readonly number[];
}

/** Fewest ambient texts that replace a pole; twice the other pole's samples where that is more. */
const fewestTexts = 400;
/** Fewest ambient texts beside rivals; as many as rivals where that is more, so that neither kind hides the other. */
const fewestBesideRivals = 100;

/** The input with the ambient texts as further rows of the encodings, where a trait needs them. */
export function completeInput<T extends Input>(input: T): T {
  const { encodings, ambient, noiseSources = [] } = input;
  const separated = input.traits.map((trait) => fixRanks(separateNoise(trait, noiseSources)));
  const opposed = separated.map((trait) => addRivals(trait, separated));
  if (ambient === undefined || ambient.semantic.rows === 0)
    return { ...input, traits: opposed.map(markTypography) };
  const first = encodings.semantic.rows;
  const rows = Uint32Array.from({ length: ambient.semantic.rows }, (_, i) => first + i);
  const filled = opposed.map((trait, index) => fillMissingPole(trait, separated[index] ?? trait, rows));
  const unchanged = filled.every((trait, index) => trait === opposed[index]);
  const traits = filled.map(markTypography);
  return unchanged
    ? { ...input, traits }
    : { ...input, traits, encodings: joinEncodings(encodings, ambient) };
}

/**
 * Noise sources give samples to every trait, as negatives. A text about something else does not contradict a claim:
 * there it is an unrelated text.
 */
function separateNoise(trait: TraitInput, noiseSources: readonly number[]): TraitInput {
  const { type, samples, unrelated = [] } = trait;
  const { sources, indices } = samples;
  if (traitRules[type].noise !== 'unrelated' || sources === undefined) return trait;
  const noise = findPositions(sources, (source) => noiseSources.includes(source));
  return {
    ...trait,
    samples: selectSamples(
      samples,
      findPositions(sources, (source) => !noiseSources.includes(source)),
    ),
    unrelated: Uint32Array.from([...unrelated, ...Array.from(noise, (position) => at(indices, position))]),
  };
}

/** Whether percentiles define the classes is decided on all samples, for every selection of them. */
function fixRanks(trait: TraitInput): TraitInput {
  return { ...trait, samples: { ...trait.samples, ranked: isRanked(trait.samples) } };
}

/** Rows of the other labels are on the pole that ambient texts fill, beside these. */
function addRivals(trait: TraitInput, traits: readonly TraitInput[]): TraitInput {
  const rivals = findRivals(trait, traits);
  const pole = traitRules[trait.type].rivalPole;
  if (rivals === null || pole === null) return trait;
  const { rows, sources } = rivals;
  return { ...trait, samples: appendSamples(trait.samples, rows, pole, sources), rivals: rows };
}

/** @param authored the trait without rivals: they do not replace ambient texts */
function fillMissingPole(trait: TraitInput, authored: TraitInput, ambientRows: Uint32Array): TraitInput {
  const { type, samples, rivals } = trait;
  const pole = findAmbientPole(type, authored.samples);
  if (pole === null) return trait;
  const target = Math.max(fewestTexts, 2 * countPoles(authored.samples));
  const count = rivals ? Math.min(target, Math.max(fewestBesideRivals, rivals.length)) : target;
  const positions = spreadIndices(ambientRows.length, count);
  const rows = positions.map((position) => at(ambientRows, position));
  return { ...trait, samples: appendSamples(samples, rows, pole), ambientPole: true };
}

const countPoles = (samples: TraitSamples): number =>
  classifySamples(samples).filter((label) => label !== -1).length;

/** The pole of a trait that ambient texts replace, as a class; null when both have samples or must have their own. */
export function findAmbientPole(type: TraitType, samples: TraitSamples): 0 | 1 | null {
  const classes = classifySamples(samples);
  const missing = ([0, 1] as const).filter((label) => !classes.includes(label));
  const [pole] = missing;
  if (pole === undefined || missing.length > 1) return null;
  const allowed: readonly (0 | 1)[] = traitRules[type].ambientPoles;
  return allowed.includes(pole) ? pole : null;
}

function appendSamples(
  samples: TraitSamples,
  rows: Uint32Array,
  quality: number,
  from: ArrayLike<number> = new Uint16Array(rows.length).fill(inlineSource),
): TraitSamples {
  const more = <T>(values: Iterable<T>, value: T): T[] => [
    ...values,
    ...new Array<T>(rows.length).fill(value),
  ];
  return {
    indices: Uint32Array.from([...samples.indices, ...rows]),
    qualities: Float32Array.from(more(samples.qualities, quality)),
    ...(samples.weights && { weights: Float32Array.from(more(samples.weights, 1)) }),
    ...(samples.sources && { sources: Uint16Array.from([...samples.sources, ...Array.from(from)]) }),
    ...(samples.ranked === undefined ? {} : { ranked: samples.ranked }),
  };
}
