// ONNX tensors of an encoder: its inputs from token ids, the name of its output, and its output as 32-bit floats.
import type { Tensor } from 'onnxruntime-web/webgpu';
import { AssayError, quote } from '../../core/contract/index.js';
import { getLibrary } from './library.js';

export interface Inputs {
  readonly feeds: Record<string, Tensor>;
  /** (n) tokens of each text, without padding. */
  readonly lengths: Uint32Array;
  /** Tokens of a padded row. */
  readonly tokens: number;
}

/**
 * Creates the inputs of a batch, each row padded at the end to the longest text.
 * @param batch ids of each of n texts, at least one
 * @param names the model's inputs
 */
export function createInputs(batch: readonly Uint32Array[], names: readonly string[]): Inputs {
  const lengths = Uint32Array.from(batch, (ids) => ids.length);
  const tokens = Math.max(1, ...lengths);
  const createTensor = (getValue: (row: number, at: number) => number): Tensor => {
    const data = new BigInt64Array(batch.length * tokens);
    batch.forEach((ids, row) => {
      for (let at = 0; at < ids.length; at++) data[row * tokens + at] = BigInt(getValue(row, at));
    });
    const { Tensor: Created } = getLibrary();
    return new Created('int64', data, [batch.length, tokens]);
  };
  const creators = new Map([
    ['input_ids', () => createTensor((row, at) => batch[row]?.[at] ?? 0)],
    ['attention_mask', () => createTensor(() => 1)],
    ['token_type_ids', () => createTensor(() => 0)],
    ['position_ids', () => createTensor((_, at) => at)],
  ]);
  const feeds = names.flatMap((name): [string, Tensor][] => {
    const create = creators.get(name);
    return create ? [[name, create()]] : [];
  });
  return { feeds: Object.fromEntries(feeds), lengths, tokens };
}

/** Output names of encoders with one state per token, and with one per text, best first. */
const tokenOutputs = ['last_hidden_state', 'token_embeddings'];
const textOutputs = ['sentence_embedding', 'text_embeds'];

/**
 * Finds the output with the model's vectors.
 * @param head true to accept only the pooled output, which includes the model's dense layer
 * @throws invalid_request when no output has the model's vectors, naming the outputs
 */
export function findOutputName(names: readonly string[], head: boolean): string {
  const candidates = head ? textOutputs : [...tokenOutputs, ...textOutputs];
  const output = candidates.find((name) => names.includes(name));
  if (output !== undefined) return output;
  const fault = head ? 'lacks the dense layer after the pooling' : 'is not an encoder';
  const outputs = names.map((name) => quote(name)).join(', ');
  throw new AssayError(
    'invalid_request',
    `The embedder's ONNX file ${fault}: its outputs are ${outputs}. Export it with the output ${quote(candidates[0] ?? '')}`,
  );
}

/** Reads a tensor of floats, from the GPU if it is there. @throws Error for any other type */
export async function readFloats(tensor: Tensor): Promise<Float32Array> {
  const data = await tensor.getData();
  if (data instanceof Float32Array) return data;
  if (tensor.type === 'float16') return widenHalf(data as ArrayLike<number>);
  throw new Error(`the model returned ${tensor.type} values, expected floats`);
}

/**
 * Converts 16-bit floats to 32 bits.
 * @param halves (n) IEEE 754 binary16: as numbers (`Float16Array`), or as bits in browsers without that class
 */
export function widenHalf(halves: ArrayLike<number>): Float32Array {
  return halves instanceof Uint16Array ? Float32Array.from(halves, parseHalf) : Float32Array.from(halves);
}

function parseHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
