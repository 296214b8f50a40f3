// The same encoder as a safetensors file: BERT's names, linear layers stored as (columns, rows), 32-bit floats.

/** The names of a layer's parts in `weights`, and in the file. */
const linears = [
  ['query', 'attention.self.query'],
  ['key', 'attention.self.key'],
  ['value', 'attention.self.value'],
  ['attention_output', 'attention.output.dense'],
  ['intermediate', 'intermediate.dense'],
  ['output', 'output.dense'],
];

/**
 * The file of an encoder, as a list of byte chunks.
 * @param shape, weights as for `bertModel`
 */
export function safetensorsModel({ layers, hidden, inner, vocabulary, positions }, weights) {
  const header = {};
  const chunks = [];
  let end = 0;
  const put = (name, shape, values) => {
    const begin = end;
    end += values.byteLength;
    header[name] = { dtype: 'F32', shape, data_offsets: [begin, end] };
    chunks.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  };
  const putNorm = (name, source) => {
    put(`${name}.weight`, [hidden], Float32Array.from(weights.gain(source, hidden)));
    put(`${name}.bias`, [hidden], Float32Array.from(weights.shift(source, hidden)));
  };
  const putLinear = (name, source, rows, columns) => {
    const weight = weights.matrix(source, rows, columns);
    const turned = weight.map((_, at) => weight[(at % rows) * columns + Math.floor(at / rows)]);
    put(`${name}.weight`, [columns, rows], turned);
    put(`${name}.bias`, [columns], Float32Array.from(weights.bias(source, columns)));
  };
  put('embeddings.word_embeddings.weight', [vocabulary, hidden], weights.words());
  put('embeddings.position_embeddings.weight', [positions, hidden], weights.positions());
  put('embeddings.token_type_embeddings.weight', [2, hidden], weights.types());
  putNorm('embeddings.LayerNorm', 'embeddings');
  for (let layer = 0; layer < layers; layer++) {
    const [name, source] = [`encoder.layer.${layer}`, `layer_${layer}`];
    for (const [part, own] of linears) {
      const rows = own === 'output.dense' ? inner : hidden;
      putLinear(`${name}.${own}`, `${source}.${part}`, rows, part === 'intermediate' ? inner : hidden);
    }
    putNorm(`${name}.attention.output.LayerNorm`, `${source}.attention`);
    putNorm(`${name}.output.LayerNorm`, `${source}.output`);
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return [length, text, ...chunks];
}
