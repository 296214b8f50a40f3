// A BERT encoder as an ONNX model, in the shape and with the inputs of the hub's feature-extraction files: token
// ids, attention mask and token types (batch, sequence) int64 in, `last_hidden_state` (batch, sequence, hidden)
// float32 out. One graph for every dtype; only how a weight is stored and multiplied differs.
import { Graph, types } from './graph.mjs';
import { halves, int8, int8Rows, nibbleBlock, nibbles } from './quantise.mjs';

/** Path of each dtype in the hub's repositories. */
export const modelFiles = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
};

class Encoder {
  /** @param shape { layers, hidden, heads, inner, vocabulary, positions } @param weights see weights/ */
  constructor(shape, weights, dtype, external) {
    Object.assign(this, { graph: new Graph(external), shape, weights, dtype, quantisedInputs: new Map() });
    this.floatType = dtype === 'fp16' ? types.float16 : types.float;
  }

  /** A constant in the graph's float type. */
  floats(name, dims, values) {
    const data = this.floatType === types.float16 ? halves(values) : Float32Array.from(values);
    return this.graph.constant(name, this.floatType, dims, data);
  }

  /** x (.., rows) times the named weight, plus its bias: (.., columns). */
  linear(x, name, rows, columns) {
    const product = this.product(x, name, rows, columns, this.weights.matrix(name, rows, columns));
    const bias = this.floats(`${name}.bias`, [columns], this.weights.bias(name, columns));
    return this.graph.node('Add', [product, bias]);
  }

  product(x, name, rows, columns, weight) {
    if (this.dtype === 'q8') return this.productInt8(x, name, [rows, columns], int8(weight));
    if (this.dtype === 'q4') return this.productNibbles(x, name, rows, columns, weight);
    return this.graph.node('MatMul', [x, this.floats(`${name}.weight`, [rows, columns], weight)]);
  }

  productInt8(x, name, dims, { quantised, scale }) {
    const { graph, quantisedInputs } = this;
    const input = quantisedInputs.get(x) ?? graph.node('DynamicQuantizeLinear', [x], { outputs: 3 });
    quantisedInputs.set(x, input);
    const [values, inputScale, inputZero] = input;
    const weight = graph.constant(`${name}.weight_quantized`, types.int8, dims, quantised);
    const zero = graph.constant('weight_zero_point', types.int8, [], Int8Array.of(0));
    const sums = graph.node('MatMulInteger', [values, weight, inputZero, zero]);
    const weightScale = graph.constant(`${name}.weight_scale`, types.float, [], Float32Array.of(scale));
    const floats = graph.node('Cast', [sums], { attributes: { to: types.float } });
    return graph.node('Mul', [floats, graph.node('Mul', [inputScale, weightScale])]);
  }

  productNibbles(x, name, rows, columns, weight) {
    const { packed, scales } = nibbles(weight, rows, columns);
    const blocks = rows / nibbleBlock;
    const { graph } = this;
    return graph.node(
      'MatMulNBits',
      [
        x,
        graph.constant(`${name}.weight_q4`, types.uint8, [columns, blocks, nibbleBlock / 2], packed),
        graph.constant(`${name}.weight_scales`, types.float, [columns * blocks], scales),
      ],
      {
        attributes: { K: rows, N: columns, bits: 4, block_size: nibbleBlock },
        domain: 'com.microsoft',
      },
    );
  }

  normalise(x, name) {
    const { hidden } = this.shape;
    const gain = this.floats(`${name}.gain`, [hidden], this.weights.gain(name, hidden));
    const shift = this.floats(`${name}.shift`, [hidden], this.weights.shift(name, hidden));
    return this.graph.node('LayerNormalization', [x, gain, shift], {
      attributes: { axis: -1, epsilon: 1e-12 },
    });
  }

  /** Rows of a table by ids; in q8 int8 with one scale per row. */
  rows(name, count, values, ids) {
    const { graph } = this;
    const { hidden } = this.shape;
    const dims = [count, hidden];
    if (this.dtype !== 'q8') return graph.node('Gather', [this.floats(name, dims, values), ids]);
    const { quantised, scales } = int8Rows(values, count, hidden);
    const table = graph.constant(`${name}_quantized`, types.int8, dims, quantised);
    const rowScales = graph.constant(`${name}_scales`, types.float, [count, 1], scales);
    const picked = graph.node('Cast', [graph.node('Gather', [table, ids])], {
      attributes: { to: types.float },
    });
    return graph.node('Mul', [picked, graph.node('Gather', [rowScales, ids])]);
  }

  embeddings() {
    const { graph, weights } = this;
    const { hidden, vocabulary, positions } = this.shape;
    const words = this.rows('word_embeddings', vocabulary, weights.words(), 'input_ids');
    const kinds = this.rows('token_type_embeddings', 2, weights.types(), 'token_type_ids');
    const length = graph.node('Gather', [graph.node('Shape', ['input_ids']), graph.integers('one', 1)]);
    const zeros = graph.integers('zeros', [0]);
    const end = graph.node('Unsqueeze', [length, zeros]);
    const table = this.floats('position_embeddings', [positions, hidden], weights.positions());
    const places = graph.node('Slice', [table, zeros, end, zeros]);
    return this.normalise(graph.node('Add', [graph.node('Add', [words, kinds]), places]), 'embeddings');
  }

  /** 0 where the mask is 1 and -10000 where it is 0: (batch, 1, 1, sequence). */
  maskBias() {
    const { graph } = this;
    const mask = graph.node('Unsqueeze', ['attention_mask', graph.integers('mask_axes', [1, 2])]);
    const kept = graph.node('Cast', [mask], { attributes: { to: this.floatType } });
    const hidden = graph.node('Sub', [this.floats('unit', [], [1]), kept]);
    return graph.node('Mul', [hidden, this.floats('far_below', [], [-10000])]);
  }

  attention(x, bias, name) {
    const { graph } = this;
    const { hidden, heads } = this.shape;
    const width = hidden / heads;
    const split = graph.integers('split', [0, 0, heads, width]);
    const part = (role, perm) => {
      const whole = this.linear(x, `${name}.${role}`, hidden, hidden);
      return graph.node('Transpose', [graph.node('Reshape', [whole, split])], { attributes: { perm } });
    };
    const query = part('query', [0, 2, 1, 3]);
    const key = part('key', [0, 2, 3, 1]);
    const value = part('value', [0, 2, 1, 3]);
    const scale = this.floats('attention_scale', [], [Math.sqrt(width)]);
    const scores = graph.node('Div', [graph.node('MatMul', [query, key]), scale]);
    const shares = graph.node('Softmax', [graph.node('Add', [scores, bias])], { attributes: { axis: -1 } });
    const context = graph.node('Transpose', [graph.node('MatMul', [shares, value])], {
      attributes: { perm: [0, 2, 1, 3] },
    });
    const merged = graph.node('Reshape', [context, graph.integers('merge', [0, 0, hidden])]);
    return this.linear(merged, `${name}.attention_output`, hidden, hidden);
  }

  /** Two linear layers with the exact GELU between them. */
  feedForward(x, name) {
    const { graph } = this;
    const { hidden, inner } = this.shape;
    const wide = this.linear(x, `${name}.intermediate`, hidden, inner);
    const error = graph.node('Erf', [graph.node('Div', [wide, this.floats('root_two', [], [Math.SQRT2])])]);
    const gate = graph.node('Add', [error, this.floats('unit', [], [1])]);
    const gelu = graph.node('Mul', [graph.node('Mul', [wide, gate]), this.floats('half', [], [0.5])]);
    return this.linear(gelu, `${name}.output`, inner, hidden);
  }

  chunks() {
    const { graph } = this;
    const bias = this.maskBias();
    let x = this.embeddings();
    for (let layer = 0; layer < this.shape.layers; layer++) {
      const name = `layer_${layer}`;
      x = this.normalise(graph.node('Add', [this.attention(x, bias, name), x]), `${name}.attention`);
      x = this.normalise(graph.node('Add', [this.feedForward(x, name), x]), `${name}.output`);
    }
    graph.node('Cast', [x], { attributes: { to: types.float }, outputs: ['last_hidden_state'] });
    const dims = ['batch_size', 'sequence_length'];
    return graph.model({
      inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
        name,
        type: types.int64,
        dims,
      })),
      outputs: [{ name: 'last_hidden_state', type: types.float, dims: [...dims, this.shape.hidden] }],
    });
  }
}

/**
 * The model file of a BERT encoder and its external data, each as a list of byte chunks.
 * @param shape { layers, hidden, heads, inner, vocabulary, positions }; for q4 hidden and inner are multiples of 32
 * @param weights { words(), types(), positions(), matrix(name, rows, columns), bias(name, n), gain(name, n),
 *   shift(name, n) }, each row-major Float32Array
 * @param dtype 'fp32', 'fp16', 'q8' or 'q4'
 * @param external name of the external data file for large tensors; by default they are in the model
 */
export function bertModel(shape, weights, dtype, external) {
  const encoder = new Encoder(shape, weights, dtype, external);
  return { model: encoder.chunks(), external: encoder.graph.externalChunks };
}
