// The ambient corpus as samples: the pole that a trait has none of its own for.
import type { Matrix } from '../numerics/matrix.js';
import { evenPlaces } from '../numerics/places.js';
import type { Encodings } from '../scoring/encoding.js';
import { defaultBoundaries, labelled } from './labels.js';
import type { TraitInput, TraitSamples } from './samples.js';
import type { TrainInput } from './types.js';

/** Ambient texts that stand in for a pole: at least as many, and twice the other pole's samples where there are more. */
const fewestTexts = 400;

/** The input with the ambient texts as further rows, and every trait that lacks a pole given it from them. */
export function withAmbientPoles(input: TrainInput): TrainInput {
  const { ambient } = input;
  if (ambient === undefined || ambient.semantic.rows === 0) return input;
  const first = input.encodings.semantic.rows;
  const rows = Uint32Array.from({ length: ambient.semantic.rows }, (_, i) => first + i);
  const traits = input.traits.map((trait) => completed(trait, rows));
  const unchanged = traits.every((trait, at) => trait === input.traits[at]);
  return unchanged ? input : { ...input, encodings: joined(input.encodings, ambient), traits };
}

function completed(trait: TraitInput, ambientRows: Uint32Array): TraitInput {
  const { type, samples } = trait;
  const { classes } = labelled(samples, defaultBoundaries);
  const positive = classes.filter((kind) => kind === 1).length;
  const negative = classes.filter((kind) => kind === 0).length;
  const missing = type !== 'claim' && positive > 0 !== negative > 0;
  if (!missing) return trait;
  const places = evenPlaces(ambientRows.length, Math.max(fewestTexts, 2 * (positive + negative)));
  const rows = places.map((place) => ambientRows[place]!);
  return { ...trait, samples: appended(samples, rows, positive > 0 ? 0 : 1), ambientPole: true };
}

/** A source number that no source has. */
const noSource = 0xffff;

function appended(samples: TraitSamples, rows: Uint32Array, quality: number): TraitSamples {
  const more = <T>(values: Iterable<T>, value: T): T[] => [
    ...values,
    ...new Array<T>(rows.length).fill(value),
  ];
  return {
    indices: Uint32Array.from([...samples.indices, ...rows]),
    qualities: Float32Array.from(more(samples.qualities, quality)),
    ...(samples.weights && { weights: Float32Array.from(more(samples.weights, 1)) }),
    ...(samples.sources && { sources: Uint16Array.from(more(samples.sources, noSource)) }),
  };
}

function joined(a: Encodings, b: Encodings): Encodings {
  return {
    semantic: stacked(a.semantic, b.semantic),
    style: stacked(a.style, b.style),
    tokens: Uint32Array.from([...a.tokens, ...b.tokens]),
  };
}

function stacked(a: Matrix, b: Matrix): Matrix {
  const data = new Float32Array(a.data.length + b.data.length);
  data.set(a.data);
  data.set(b.data, a.data.length);
  return { rows: a.rows + b.rows, columns: a.columns, data };
}
