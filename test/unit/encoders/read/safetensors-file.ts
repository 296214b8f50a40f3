// Writes a small encoder as a safetensors file.
import { halves } from '../../../support/hub/onnx/quantise.mjs';
import type { DenseEncoder, DenseLinear, DenseNorm } from './dense-encoder.js';
import { size } from './dense-encoder.js';

export interface TensorEntry {
  dtype: string;
  shape: number[];
  bytes: Uint8Array;
}
export type NumberType = 'F32' | 'F16' | 'BF16';

const toBytes = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Bytes of floats; BF16 keeps the upper half, which is exact for the values of the tests. */
function encode(values: Float32Array, dtype: NumberType): Uint8Array {
  switch (dtype) {
    case 'F32':
      return toBytes(values.slice());
    case 'F16':
      return toBytes(halves(values));
    case 'BF16':
      return toBytes(Uint16Array.from(new Uint32Array(values.slice().buffer), (bits) => bits >>> 16));
    default:
      return dtype satisfies never;
  }
}

/** The tensors of an encoder by BERT's names. */
export function listTensors(
  encoder: DenseEncoder,
  dtype: NumberType = 'F32',
  prefix = '',
): Record<string, TensorEntry> {
  const { hidden, vocabulary, positions } = size;
  const tensors: Record<string, TensorEntry> = {};
  const put = (name: string, shape: number[], values: Float32Array) => {
    tensors[prefix + name] = { dtype, shape, bytes: encode(values, dtype) };
  };
  const putNorm = (name: string, { gamma, beta }: DenseNorm) => {
    put(`${name}.weight`, [hidden], gamma);
    put(`${name}.bias`, [hidden], beta);
  };
  const putLinear = (name: string, { rows, columns, weight, bias }: DenseLinear) => {
    const turned = weight.map((_, at) => weight[(at % rows) * columns + Math.floor(at / rows)]);
    put(`${name}.weight`, [columns, rows], turned);
    put(`${name}.bias`, [columns], bias);
  };
  put('embeddings.word_embeddings.weight', [vocabulary, hidden], encoder.words);
  put('embeddings.position_embeddings.weight', [positions, hidden], encoder.positions);
  put('embeddings.token_type_embeddings.weight', [2, hidden], encoder.types);
  putNorm('embeddings.LayerNorm', encoder.embeddingNorm);
  for (const [index, layer] of encoder.layers.entries()) {
    const name = `encoder.layer.${index}`;
    for (const role of ['query', 'key', 'value'] as const)
      putLinear(`${name}.attention.self.${role}`, layer[role]);
    putLinear(`${name}.attention.output.dense`, layer.output);
    putNorm(`${name}.attention.output.LayerNorm`, layer.attentionNorm);
    putLinear(`${name}.intermediate.dense`, layer.up);
    putLinear(`${name}.output.dense`, layer.down);
    putNorm(`${name}.output.LayerNorm`, layer.ffnNorm);
  }
  return tensors;
}

/** A file with this header and these bytes after it. */
export function assembleFile(header: string, body: Uint8Array = new Uint8Array()): Uint8Array {
  const text = new TextEncoder().encode(header);
  const file = new Uint8Array(8 + text.length + body.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  file.set(body, 8 + text.length);
  return file;
}

/** @param padding spaces after the header, which move the numbers */
export function writeSafetensors(tensors: Record<string, TensorEntry>, padding = 0): Uint8Array {
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
      const begin = end;
      end += bytes.length;
      return [name, { dtype, shape, data_offsets: [begin, end] }];
    }),
  );
  const body = Uint8Array.from(Buffer.concat(Object.values(tensors).map(({ bytes }) => bytes)));
  return assembleFile(
    JSON.stringify({ __metadata__: { format: 'pt' }, ...header }) + ' '.repeat(padding),
    body,
  );
}
