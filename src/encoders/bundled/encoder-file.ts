// The file `encoder.bin` of a bundled embedder: layers as of BERT, with matrices and words of four bits. Little-endian:
//
//   uint32     bytes of the header
//   header     JSON: the shape, and name, kind, shape and place of each tensor
//   tensors    each at a multiple of 64 after the header: `q4` (four-bits.ts), `f16` or `f32`
//
// A matrix has a row for each number that comes out. Positions have the row of the token type added.
import { AssayError } from '../../core/contract/index.js';
import type { EncoderLayer, EncoderWeights, LayerNorm, Linear } from '../runtime/index.js';
import { type EncoderHeader, readEncoderHeader } from './encoder-header.js';
import { type PackedTensor, readTensors, type TensorReader } from './packed-tensors.js';

/** Ids of the tokens around a text. */
export interface TextEnds {
  readonly start: number;
  readonly end: number;
}

export interface BundledEncoder {
  readonly weights: EncoderWeights;
  readonly ends: TextEnds;
}

/**
 * Reads the encoder. Its numbers stay packed until they are read.
 * @throws artifact_damaged for another format, and for a tensor that is missing, has another shape, is cut short, or has a
 *   number that is not finite
 */
export function readEncoderFile(bytes: Uint8Array): BundledEncoder {
  const { header, body } = readEncoderHeader(bytes, damaged);
  const tensors = readTensors(header.tensors, body, damaged);
  return { weights: joinWeights(header, tensors), ends: header.special };
}

const damaged = (problem: string): AssayError =>
  new AssayError(
    'artifact_damaged',
    `Embedder file 'encoder.bin' ${problem}. Replace the embedder's files with those of one release`,
  );

function joinWeights(header: EncoderHeader, tensors: TensorReader): EncoderWeights {
  const { hidden, heads, ffn, layers, vocabulary, positions, epsilon } = header;
  const norm = (name: string): LayerNorm => ({
    gamma: tensors.read(`${name}.weight`, [hidden]).floats(),
    beta: tensors.read(`${name}.bias`, [hidden]).floats(),
    epsilon,
  });
  const linear = (name: string, rows: number, columns: number): Linear => ({
    weight: {
      rows,
      columns,
      transposed: true,
      numbers: { kind: 'floats', read: tensors.read(`${name}.weight`, [columns, rows]).floats },
    },
    bias: tensors.read(`${name}.bias`, [columns]).floats(),
  });
  return {
    hidden,
    heads,
    intermediate: ffn,
    activation: 'gelu',
    words: readWords(tensors.read('words', [vocabulary, hidden]), vocabulary, hidden),
    positions: {
      rows: positions,
      columns: hidden,
      data: tensors.read('positions', [positions, hidden]).floats(),
    },
    embeddingNorm: norm('norm'),
    layers: Array.from({ length: layers }, (_, index): EncoderLayer => {
      const at = `layers.${index}`;
      return {
        qkv: ['query', 'key', 'value'].map((name) => linear(`${at}.${name}`, hidden, hidden)),
        output: [linear(`${at}.output`, hidden, hidden)],
        attentionNorm: norm(`${at}.attention_norm`),
        up: [linear(`${at}.up`, hidden, ffn)],
        down: [linear(`${at}.down`, ffn, hidden)],
        ffnNorm: norm(`${at}.ffn_norm`),
      };
    }),
  };
}

const readWords = (
  { floats, readPart }: PackedTensor,
  rows: number,
  columns: number,
): EncoderWeights['words'] => ({
  rows,
  columns,
  numbers: { kind: 'floats', read: floats, readPart },
});
