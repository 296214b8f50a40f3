// A BERT encoder from a safetensors file: a header in JSON, then the numbers. There is no graph, so the names must be all of
// BERT's and no others, and config.json says what is computed.
import type { EncoderLayer, EncoderWeights, LayerNorm, Linear, StoredNumbers } from '../runtime/index.js';
import { type EncoderConfig, readMember, readSize } from './config.js';
import { addFirstRow, checkEncoder, measureIntermediate } from './encoder.js';
import { quoteName, refuse } from './refusal.js';
import { parseSafetensors, type StoredTensor, type TensorFile } from './safetensors-file.js';
import type { Table } from './trace/value.js';

/** What `hidden_act` computes. */
const activations = new Map<unknown, EncoderWeights['activation']>([
  [undefined, 'gelu'],
  ['gelu', 'gelu'],
  ['gelu_python', 'gelu'],
  ['gelu_new', 'gelu-tanh'],
  ['gelu_fast', 'gelu-tanh'],
  ['gelu_pytorch_tanh', 'gelu-tanh'],
]);
/** Of a BERT whose configuration has none. */
const defaultEpsilon = 1e-12;
const maxEpsilon = 1e-3;

/** In front of the names, where the encoder is part of a larger model. */
const prefixes = ['', 'bert.', 'model.'];
/** Parts that the states of tokens do not depend on: positions are counted, and heads come after the last layer. */
const unusedParts = /^((bert|model)\.)?(embeddings\.(position_ids|token_type_ids)$|pooler\.)|^cls\./;

/** @param config the parsed config.json @throws Refusal for any other encoder, and for a damaged file */
export function readSafetensors(bytes: Uint8Array, config: unknown, size: EncoderConfig): EncoderWeights {
  const { activation, epsilon } = readComputation(config);
  const tensors = new TensorReader(parseSafetensors(bytes), epsilon);
  const { hidden, heads } = size;
  const words = tensors.table('embeddings.word_embeddings', hidden);
  const positions = tensors.table('embeddings.position_embeddings', hidden);
  const types = tensors.table('embeddings.token_type_embeddings', hidden);
  const layers: EncoderLayer[] = [];
  while (tensors.hasLayer(layers.length))
    layers.push(tensors.layer(`encoder.layer.${layers.length}`, hidden));
  if (layers.length === 0) refuse('The file has no layers');
  const expected = readSize(config, 'num_hidden_layers') ?? layers.length;
  if (layers.length !== expected) refuse(`config.json has ${expected} layers, the file ${layers.length}`);
  const intermediate = measureIntermediate(layers);
  const embeddingNorm = tensors.norm('embeddings.LayerNorm', hidden);
  tensors.checkLeftOver();
  const weights = {
    hidden,
    intermediate,
    heads,
    activation,
    words,
    positions: addFirstRow(positions, types),
    embeddingNorm,
    layers,
  };
  return checkEncoder(weights, size);
}

function readComputation(config: unknown): { activation: EncoderWeights['activation']; epsilon: number } {
  const type = readMember(config, 'model_type');
  if (type !== 'bert') refuse(`config.json has the model_type ${quoteName(String(type))}, not 'bert'`);
  const positions = readMember(config, 'position_embedding_type') ?? 'absolute';
  if (positions !== 'absolute') refuse('The encoder has relative positions');
  if (readMember(config, 'is_decoder') === true) refuse('The model is a decoder');
  const name = readMember(config, 'hidden_act') ?? undefined;
  const activation =
    activations.get(name) ?? refuse(`The activation is ${quoteName(String(name))}, not GELU`);
  const epsilon = readMember(config, 'layer_norm_eps') ?? defaultEpsilon;
  if (typeof epsilon !== 'number' || !(epsilon >= 0 && epsilon <= maxEpsilon))
    return refuse('config.json has an invalid layer_norm_eps');
  return { activation, epsilon };
}

/** Reads tensors by the names of BERT, and knows which were not read. */
class TensorReader {
  readonly #tensors: TensorFile;
  readonly #epsilon: number;
  readonly #prefix: string;
  readonly #unread: Set<string>;

  constructor(tensors: TensorFile, epsilon: number) {
    this.#tensors = tensors;
    this.#epsilon = epsilon;
    this.#prefix =
      prefixes.find((prefix) => tensors.has(`${prefix}embeddings.word_embeddings.weight`)) ??
      refuse("The file has no tensor 'embeddings.word_embeddings.weight'");
    this.#unread = new Set([...tensors.keys()].filter((name) => !unusedParts.test(name)));
  }

  hasLayer(index: number): boolean {
    return this.#tensors.has(`${this.#prefix}encoder.layer.${index}.attention.self.query.weight`);
  }

  layer(name: string, hidden: number): EncoderLayer {
    const intermediate = this.#find(`${name}.intermediate.dense.weight`).shape[0] ?? 0;
    const self = `${name}.attention.self`;
    const output = `${name}.attention.output`;
    return {
      qkv: ['query', 'key', 'value'].map((part) => this.#linear(`${self}.${part}`, hidden, hidden)),
      output: [this.#linear(`${output}.dense`, hidden, hidden)],
      attentionNorm: this.norm(`${output}.LayerNorm`, hidden),
      up: [this.#linear(`${name}.intermediate.dense`, hidden, intermediate)],
      down: [this.#linear(`${name}.output.dense`, intermediate, hidden)],
      ffnNorm: this.norm(`${name}.output.LayerNorm`, hidden),
    };
  }

  norm(name: string, hidden: number): LayerNorm {
    const [gamma, beta] = [this.#vector(`${name}.weight`, hidden), this.#vector(`${name}.bias`, hidden)];
    return { gamma, beta, epsilon: this.#epsilon };
  }

  table(name: string, columns: number): Table {
    const tensor = this.#find(`${name}.weight`);
    const [rows = 0] = tensor.shape;
    return { rows, columns, numbers: this.#numbers(tensor, `${name}.weight`, [rows, columns]) };
  }

  checkLeftOver(): void {
    const [name] = this.#unread;
    if (name !== undefined)
      refuse(`The file has the tensor ${quoteName(name)}, which is not part of a BERT encoder`);
  }

  /** Stored as (columns, rows). */
  #linear(name: string, rows: number, columns: number): Linear {
    const numbers = this.#numbers(this.#find(`${name}.weight`), `${name}.weight`, [columns, rows]);
    return {
      weight: { rows, columns, transposed: true, numbers },
      bias: this.#vector(`${name}.bias`, columns),
    };
  }

  #vector(name: string, length: number): Float32Array {
    const { read } = this.#numbers(this.#find(name), name, [length]);
    const values = read();
    return values.every(Number.isFinite)
      ? values
      : refuse(`Tensor ${quoteName(name)} has a value that is not finite`);
  }

  #numbers(
    tensor: StoredTensor,
    name: string,
    shape: readonly number[],
  ): Extract<StoredNumbers, { kind: 'floats' }> {
    if (`${tensor.shape}` !== `${shape}` || shape.includes(0))
      refuse(
        `Tensor ${quoteName(name)} has the shape (${tensor.shape.join(', ')}), expected (${shape.join(', ')})`,
      );
    return { kind: 'floats', read: tensor.read ?? refuse(`Tensor ${quoteName(name)} has integers`) };
  }

  #find(name: string): StoredTensor {
    const full = this.#prefix + name;
    this.#unread.delete(full);
    return this.#tensors.get(full) ?? refuse(`The file has no tensor ${quoteName(full)}`);
  }
}
