// The weights of an encoder from the traced output of its graph: from the last layer back to the embeddings.

import type { Matrix } from '../../core/numerics/index.js';
import type { EncoderLayer, EncoderWeights, LayerNorm, Linear } from '../runtime/index.js';
import type { EncoderConfig } from './config.js';
import { refuse } from './refusal.js';
import { areSameAxes, createEncoderAxes, textAxis, tokenAxis } from './trace/axes.js';
import { densify } from './trace/constants.js';
import { findActivation, type Gate } from './trace/form.js';
import type { Base, LinearBase, NormBase, RowChoice, States, Table } from './trace/value.js';

/** @throws Refusal for anything but a BERT encoder */
export function assembleEncoder({ axes, base, form }: States, config: EncoderConfig): EncoderWeights {
  const { hidden, heads } = config;
  const features = createEncoderAxes(hidden, heads).toFeatures(hidden);
  if (
    !areSameAxes(axes, [textAxis, tokenAxis, features]) ||
    findActivation(form) !== null ||
    base.kind !== 'norm'
  )
    return refuse('The output is not a normalised state for each token');
  const layers: EncoderLayer[] = [];
  const gates = new Set<Gate>();
  let norm = base;
  for (let layer = readLayer(norm); layer; layer = readLayer(norm)) {
    layers.unshift(layer.layer);
    gates.add(layer.gate);
    norm = layer.input;
  }
  const [gate, otherGate] = gates;
  if (!gate || otherGate)
    return refuse(gate ? 'The layers have different activations' : 'The encoder has no layers');
  const intermediate = measureIntermediate(layers);
  return checkEncoder(
    {
      hidden,
      intermediate,
      heads,
      activation: gate === 'erf' ? 'gelu' : 'gelu-tanh',
      ...readEmbeddings(norm.of, hidden),
      embeddingNorm: toLayerNorm(norm),
      layers,
    },
    config,
  );
}

/** Columns between the two products of the feed-forward parts. @throws Refusal if layers differ */
export function measureIntermediate(layers: readonly EncoderLayer[]): number {
  const [columns = 0, other] = new Set(layers.flatMap(({ up }) => up.map(({ weight }) => weight.columns)));
  return other === undefined ? columns : refuse('The layers have different sizes');
}

interface TracedLayer {
  readonly layer: EncoderLayer;
  readonly gate: Gate;
  /** The state that the layer reads. */
  readonly input: NormBase;
}

/** A part of a residual sum. */
interface Residual {
  readonly linear: LinearBase;
  readonly norm: NormBase;
}

/** The layer that ends in a normalisation; undefined for that of the embeddings. @throws Refusal for any other layer */
function readLayer(last: NormBase): TracedLayer | undefined {
  if (isEmbeddings(last.of)) return undefined;
  const { linear: down, norm } = readResidual(last.of);
  const up = down.input.base;
  const { activation } = down.input;
  if (!activation || up.kind !== 'linear' || up.input.base !== norm || up.input.activation)
    return refuse('A feed-forward part is not two linear layers with GELU between them, after the residual');
  const { linear: output, norm: input } = readResidual(norm.of);
  const context = output.input.base;
  if (output.input.activation || context.kind !== 'context') return refuse('A layer has no attention');
  const { query, key, value } = context;
  if ([query, key, value].some((part) => part.input.base !== input || part.input.activation !== null))
    refuse('The attention of a layer does not read the state that is added to it');
  const layer: EncoderLayer = {
    qkv: [toLinear(query), toLinear(key), toLinear(value)],
    output: [toLinear(output)],
    attentionNorm: toLayerNorm(norm),
    up: [toLinear(up)],
    down: [toLinear(down)],
    ffnNorm: toLayerNorm(last),
  };
  return { layer, gate: activation, input };
}

function readResidual(base: Base): Residual {
  const parts = base.kind === 'sum' ? base.parts : [];
  const linear = parts.find((part) => part.kind === 'linear');
  const norm = parts.find((part) => part.kind === 'norm');
  if (parts.length !== 2 || !linear || !norm)
    return refuse('A layer normalisation is not over a linear layer and its residual');
  return { linear, norm };
}

const toLinear = ({ weight, bias }: LinearBase): Linear => ({ weight, bias });
const toLayerNorm = ({ gamma, beta, epsilon }: NormBase): LayerNorm => ({ gamma, beta, epsilon });

const listParts = (base: Base): readonly Base[] => (base.kind === 'sum' ? base.parts : [base]);
const isEmbeddings = (base: Base): boolean => listParts(base).every(({ kind }) => kind === 'rows');

function readEmbeddings(base: Base, hidden: number): { words: Table; positions: Matrix } {
  const parts = listParts(base);
  const find = (choice: RowChoice): Table | undefined => {
    const tables = parts.flatMap((part) =>
      part.kind === 'rows' && part.choice === choice ? [part.table] : [],
    );
    return tables.length > 1 ? refuse('The embeddings read two tables alike') : tables[0];
  };
  const [words, positions, types] = [find('ids'), find('positions'), find('first')];
  if (!words) return refuse('The embeddings have no table of words');
  if (!positions) return refuse('The embeddings have no table of positions');
  if ([words, positions, types].some((table) => table && table.columns !== hidden))
    return refuse('The embeddings have tables of another width than the states');
  return { words, positions: addFirstRow(positions, types) };
}

/** A table of positions with the first row of a table of token types added to each row. */
export function addFirstRow(positions: Table, types: Table | undefined): Matrix {
  const { rows, columns } = positions;
  const data = densify(positions);
  const first = types && densify(types).subarray(0, columns);
  if (first) for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) + (first[at % columns] ?? 0);
  return { rows, columns, data };
}

/** Checks that the tables have the rows that the configuration promises. @throws Refusal where they have not */
export function checkEncoder(
  weights: EncoderWeights,
  { vocabulary, positions }: EncoderConfig,
): EncoderWeights {
  if (vocabulary !== undefined && weights.words.rows < vocabulary)
    refuse(`config.json has ${vocabulary} tokens, but the table of words ${weights.words.rows} rows`);
  if (positions !== undefined && weights.positions.rows < positions)
    refuse(`config.json has ${positions} positions, but their table ${weights.positions.rows} rows`);
  if (!weights.positions.data.every(Number.isFinite))
    refuse('The table of positions has a value that is not finite');
  return weights;
}
