// Writes a small encoder as ONNX files in the forms that exporters and quantisers give it, and in forms that are not BERT.
import { Graph, types } from '../../../support/hub/onnx/graph.mjs';
import { halves } from '../../../support/hub/onnx/quantise.mjs';
import { type DenseEncoder, type DenseLinear, type DenseNorm, size, step } from './dense-encoder.js';

export interface OnnxForm {
  /** `q8`: one scale a matrix; `q8-columns`: one a column; `q8-unsigned`: with zero points; `stored-q8`: only stored so. */
  readonly weights?: 'fp32' | 'fp16' | 'q8' | 'q8-columns' | 'q8-unsigned' | 'stored-q8';
  readonly norm?: 'operator' | 'written';
  readonly gelu?:
    | 'erf'
    | 'erf-reordered'
    | 'operator'
    | 'tanh'
    | 'tanh-factored'
    | 'operator-tanh'
    | 'relu'
    | 'sigmoid';
  readonly attention?: 'divided' | 'split-scale' | 'unscaled' | 'biased' | 'first-axis' | 'causal';
  readonly linear?: 'matmul' | 'gemm' | 'transposed';
  readonly positions?: 'gathered' | 'sliced' | 'offset' | 'none';
  readonly types?: 'fed' | 'zeros' | 'none';
  readonly order?: 'post' | 'pre' | 'parallel';
  /** Adds a part after the last layer. */
  readonly after?: 'pooler' | 'unused-weight' | 'scaling';
  /** Where numbers of the graph itself are. */
  readonly numbers?: 'tensors' | 'attributes';
  readonly heads?: number;
  readonly output?: string;
  readonly epsilon?: number;
  readonly external?: string;
  /** Domain of the normalisation operator. */
  readonly domain?: string;
}

const opposite: Record<string, number[]> = { heads: [0, 2, 1, 3], keys: [0, 2, 3, 1] };

class FormWriter {
  readonly graph: Graph;
  readonly #form: OnnxForm;
  readonly #quantised = new Map<string, string[]>();

  constructor(form: OnnxForm) {
    this.#form = form;
    this.graph = new Graph(form.external);
  }

  get isHalf() {
    return this.#form.weights === 'fp16';
  }

  floats(name: string, dims: number[], values: ArrayLike<number>): string {
    const data = this.isHalf ? halves(values) : Float32Array.from(values);
    return this.graph.constant(name, this.isHalf ? types.float16 : types.float, dims, data);
  }
  number(value: number): string {
    if (this.#form.numbers !== 'attributes') return this.floats(`number_${value}`, [], [value]);
    return this.graph.node('Constant', [], { attributes: { value_float: value } });
  }

  /** Bytes of a tensor by steps, with the names of their scale and zero point. */
  bytes(name: string, dims: number[], values: Float32Array, isDouble?: (at: number) => boolean) {
    const isUnsigned = this.#form.weights === 'q8-unsigned';
    const zero = isUnsigned ? 128 : 0;
    const integers = Array.from(values, (value, at) => value / step / (isDouble?.(at) ? 2 : 1) + zero);
    const type = isUnsigned ? types.uint8 : types.int8;
    const toBytes = (list: number[]) => (isUnsigned ? Uint8Array.from(list) : Int8Array.from(list));
    return {
      integers: this.graph.constant(`${name}_quantized`, type, dims, toBytes(integers)),
      zero: this.graph.constant(`${name}_zero_point`, type, [], toBytes([zero])),
      scale: this.graph.constant(`${name}_scale`, types.float, [], Float32Array.of(step)),
    };
  }

  linear(x: string, name: string, { rows, columns, weight, bias }: DenseLinear): string {
    const { graph } = this;
    const dims = [rows, columns];
    const biases = this.floats(`${name}.bias`, [columns], bias);
    const { weights = 'fp32', linear = 'matmul' } = this.#form;
    if (weights === 'stored-q8') {
      const { integers, scale, zero } = this.bytes(name, dims, weight);
      const floats = graph.node('DequantizeLinear', [integers, scale, zero]);
      return graph.node('Add', [graph.node('MatMul', [x, floats]), biases]);
    }
    if (weights.startsWith('q8'))
      return graph.node('Add', [biases, this.#integerProduct(x, name, weight, dims)]);
    if (linear === 'matmul')
      return graph.node('Add', [
        biases,
        graph.node('MatMul', [x, this.floats(`MatMul_${name}`, dims, weight)]),
      ]);
    const transposed = weight.map((_, at) => weight[(at % rows) * columns + Math.floor(at / rows)]);
    const stored = this.floats(`${name}.weight`, [columns, rows], transposed);
    if (linear === 'transposed') {
      const turned = graph.node('Transpose', [stored], { attributes: { perm: [1, 0] } });
      return graph.node('Add', [graph.node('MatMul', [x, turned]), biases]);
    }
    const flat = graph.node('Reshape', [x, graph.integers(`flat_${rows}`, [-1, rows])]);
    const product = graph.node('Gemm', [flat, stored, biases], {
      attributes: { transB: 1, alpha: 1, beta: 1 },
    });
    const sizes = [graph.node('Shape', [x]), graph.integers('first', [0]), graph.integers('end', [2])];
    const shape = graph.node(
      'Concat',
      [graph.node('Slice', sizes), graph.integers(`last_${columns}`, [columns])],
      {
        attributes: { axis: 0 },
      },
    );
    return graph.node('Reshape', [product, shape]);
  }

  #integerProduct(x: string, name: string, weight: Float32Array, dims: number[]): string {
    const { graph } = this;
    const [, columns] = dims;
    const quantised = this.#quantised.get(x) ?? graph.node('DynamicQuantizeLinear', [x], { outputs: 3 });
    if (typeof quantised === 'string') throw new Error('three outputs expected');
    this.#quantised.set(x, quantised);
    const [values, scale, zero] = quantised;
    const byColumn = this.#form.weights === 'q8-columns';
    const isDouble = (at: number) => (at % columns) % 2 === 1;
    const parts = this.bytes(name, dims, weight, byColumn ? isDouble : undefined);
    const columnScales = Float32Array.from({ length: columns }, (_, at) => (isDouble(at) ? 2 * step : step));
    const weightScale = byColumn
      ? graph.constant(`${name}_scales`, types.float, [columns], columnScales)
      : parts.scale;
    const sums = graph.node('MatMulInteger', [values, parts.integers, zero, parts.zero]);
    const floats = graph.node('Cast', [sums], { attributes: { to: 1 } });
    return graph.node('Mul', [floats, graph.node('Mul', [scale, weightScale])]);
  }

  norm(x: string, name: string, { gamma, beta }: DenseNorm): string {
    const { graph } = this;
    const { norm = 'operator', epsilon = 1e-12, domain } = this.#form;
    const gammas = this.floats(`${name}.gamma`, [size.hidden], gamma);
    const betas = this.floats(`${name}.beta`, [size.hidden], beta);
    if (norm === 'operator')
      return graph.node('LayerNormalization', [x, gammas, betas], {
        attributes: { axis: -1, epsilon },
        domain,
      });
    const average = (value: string) => graph.node('ReduceMean', [value], { attributes: { axes: [-1] } });
    const centred = graph.node('Sub', [x, average(x)]);
    const variance = average(graph.node('Pow', [centred, this.number(2)]));
    const root = graph.node('Sqrt', [graph.node('Add', [variance, this.number(epsilon)])]);
    const scaled = graph.node('Mul', [graph.node('Div', [centred, root]), gammas]);
    return graph.node('Add', [scaled, betas]);
  }

  gelu(x: string): string {
    const { graph } = this;
    const node = (operator: string, ...inputs: string[]) => graph.node(operator, inputs);
    const { gelu = 'erf' } = this.#form;
    const tanhFactor = this.number(Math.sqrt(2 / Math.PI));
    const cubic = this.number(0.044715);
    switch (gelu) {
      case 'erf': {
        const gate = node('Add', node('Erf', node('Div', x, this.number(Math.SQRT2))), this.number(1));
        return node('Mul', node('Mul', x, gate), this.number(0.5));
      }
      case 'erf-reordered': {
        const gate = node('Add', this.number(1), node('Erf', node('Mul', this.number(Math.SQRT1_2), x)));
        return node('Mul', node('Mul', this.number(0.5), x), gate);
      }
      case 'tanh': {
        const cube = node('Mul', node('Pow', x, this.number(3)), cubic);
        const gate = node('Tanh', node('Mul', node('Add', x, cube), tanhFactor));
        return node('Mul', node('Mul', x, this.number(0.5)), node('Add', gate, this.number(1)));
      }
      case 'tanh-factored': {
        const inside = node('Add', this.number(1), node('Mul', node('Mul', x, cubic), x));
        const gate = node('Tanh', node('Mul', node('Mul', x, tanhFactor), inside));
        return node('Mul', node('Mul', x, this.number(0.5)), node('Add', this.number(1), gate));
      }
      case 'operator':
        return node('Gelu', x);
      case 'operator-tanh':
        return graph.node('Gelu', [x], { attributes: { approximate: 'tanh' } });
      case 'relu':
        return node('Relu', x);
      case 'sigmoid':
        return node('Mul', x, node('Sigmoid', node('Mul', x, this.number(1.702))));
      default:
        return gelu satisfies never;
    }
  }

  /** Rows of a table; integers with one scale a row, or one for all. */
  rows(name: string, count: number, values: Float32Array, ids: string): string {
    const { graph } = this;
    const dims = [count, size.hidden];
    const { weights = 'fp32' } = this.#form;
    if (weights === 'fp32' || weights === 'fp16')
      return graph.node('Gather', [this.floats(name, dims, values), ids]);
    if (weights !== 'q8-columns') {
      const { integers, scale, zero } = this.bytes(name, dims, values);
      return graph.node('DequantizeLinear', [graph.node('Gather', [integers, ids]), scale, zero]);
    }
    const isDouble = (row: number) => row % 2 === 1;
    const { integers } = this.bytes(name, dims, values, (at) => isDouble(Math.floor(at / size.hidden)));
    const scales = Float32Array.from({ length: count }, (_, row) => (isDouble(row) ? 2 * step : step));
    const floats = graph.node('Cast', [graph.node('Gather', [integers, ids])], { attributes: { to: 1 } });
    const rowScales = graph.constant(`${name}_scales`, types.float, [count, 1], scales);
    return graph.node('Mul', [floats, graph.node('Gather', [rowScales, ids])]);
  }

  positions(values: Float32Array): string {
    const { graph } = this;
    const { positions = 'gathered' } = this.#form;
    const length = graph.node('Gather', [graph.node('Shape', ['input_ids']), graph.integers('second', 1)]);
    const end = graph.node('Unsqueeze', [length, graph.integers('zero', [0])]);
    if (positions === 'sliced') {
      const table = this.floats('positions', [size.positions, size.hidden], values);
      return graph.node('Slice', [table, graph.integers('zero', [0]), end, graph.integers('zero', [0])]);
    }
    const first = positions === 'offset' ? 2 : 0;
    const ids = graph.integers(
      'position_ids',
      Array.from({ length: size.positions }, (_, at) => at + first),
    );
    const row = graph.node('Unsqueeze', [ids, graph.integers('zero', [0])]);
    const range = [row, graph.integers('zero', [0]), end, graph.integers('one', [1])];
    return this.rows('positions', size.positions, values, graph.node('Slice', range));
  }

  types(values: Float32Array): string {
    const { graph } = this;
    if (this.#form.types !== 'zeros') return this.rows('types', 2, values, 'token_type_ids');
    const zeros = graph.node('ConstantOfShape', [graph.node('Shape', ['input_ids'])]);
    return this.rows('types', 2, values, graph.node('Cast', [zeros], { attributes: { to: 7 } }));
  }

  /** 0 where the mask is 1, far below where it is 0. */
  mask(): string {
    const { graph } = this;
    const mask = graph.node('Unsqueeze', ['attention_mask', graph.integers('mask_axes', [1, 2])]);
    const kept = graph.node('Cast', [mask], { attributes: { to: this.isHalf ? 10 : 1 } });
    return graph.node('Mul', [graph.node('Sub', [this.number(1), kept]), this.number(-60_000)]);
  }

  attention(x: string, mask: string, name: string, layer: DenseEncoder['layers'][number]): string {
    const { graph } = this;
    const { hidden } = size;
    const { attention = 'divided', heads = size.heads } = this.#form;
    const split = graph.integers('split', [0, 0, heads, hidden / heads]);
    const part = (role: 'query' | 'key' | 'value', order: 'heads' | 'keys') => {
      const whole = this.linear(x, `${name}.${role}`, layer[role]);
      return graph.node('Transpose', [graph.node('Reshape', [whole, split])], {
        attributes: { perm: opposite[order] },
      });
    };
    const [query, key, value] = [part('query', 'heads'), part('key', 'keys'), part('value', 'heads')];
    const root = this.number(Math.sqrt(hidden / heads));
    const halfScale = this.number((hidden / heads) ** -0.25);
    const product =
      attention === 'split-scale'
        ? graph.node('MatMul', [graph.node('Mul', [query, halfScale]), graph.node('Mul', [key, halfScale])])
        : graph.node('MatMul', [query, key]);
    const scaled =
      attention === 'split-scale' || attention === 'unscaled' ? product : graph.node('Div', [product, root]);
    const shares = this.#shares(graph.node('Add', [scaled, mask]));
    const mixed = graph.node('Transpose', [graph.node('MatMul', [shares, value])], {
      attributes: { perm: opposite.heads },
    });
    const shape =
      this.#form.numbers === 'attributes'
        ? graph.node('Constant', [], { attributes: { value_ints: [0, 0, hidden] } })
        : graph.integers('merge', [0, 0, hidden]);
    const merged = graph.node('Reshape', [mixed, shape]);
    return this.linear(merged, `${name}.output`, layer.output);
  }

  #shares(scores: string): string {
    const { graph } = this;
    const { attention } = this.#form;
    const softmax = (x: string, axis = -1) => graph.node('Softmax', [x], { attributes: { axis } });
    switch (attention) {
      case 'split-scale': {
        const shares = softmax(scores);
        return graph.node('Where', [graph.node('IsNaN', [shares]), this.number(0), shares]);
      }
      case 'biased': {
        const distances = Float32Array.from(
          { length: 49 },
          (_, at) => -Math.abs((at % 7) - Math.floor(at / 7)),
        );
        return softmax(graph.node('Add', [scores, this.floats('distances', [1, 1, 7, 7], distances)]));
      }
      case 'causal': {
        const past = Int8Array.from({ length: 49 }, (_, at) => (at % 7 <= at / 7 ? 1 : 0));
        return softmax(
          graph.node('Where', [graph.constant('past', 9, [1, 1, 7, 7], past), scores, this.number(-9)]),
        );
      }
      case 'first-axis':
        return softmax(scores, 2);
      default:
        return softmax(scores);
    }
  }
}

/** Writes an encoder as the bytes of an ONNX file. */
export function writeOnnx(encoder: DenseEncoder, form: OnnxForm = {}): Uint8Array {
  const writer = new FormWriter(form);
  const { graph } = writer;
  const mask = writer.mask();
  const words = writer.rows('words', size.vocabulary, encoder.words, 'input_ids');
  const typed = form.types === 'none' ? words : graph.node('Add', [words, writer.types(encoder.types)]);
  const placed =
    form.positions === 'none' ? typed : graph.node('Add', [typed, writer.positions(encoder.positions)]);
  let x = writer.norm(placed, 'embeddings', encoder.embeddingNorm);
  for (const [index, layer] of encoder.layers.entries()) {
    const name = `layer_${index}`;
    if (form.order === 'pre') {
      const attended = writer.attention(
        writer.norm(x, `${name}.attentionNorm`, layer.attentionNorm),
        mask,
        name,
        layer,
      );
      x = graph.node('Add', [attended, x]);
      const wide = writer.linear(writer.norm(x, `${name}.ffnNorm`, layer.ffnNorm), `${name}.up`, layer.up);
      x = graph.node('Add', [writer.linear(writer.gelu(wide), `${name}.down`, layer.down), x]);
      continue;
    }
    const attended = writer.attention(x, mask, name, layer);
    const normed = writer.norm(
      graph.node('Add', [attended, x]),
      `${name}.attentionNorm`,
      layer.attentionNorm,
    );
    const wide = writer.linear(form.order === 'parallel' ? x : normed, `${name}.up`, layer.up);
    const narrow = writer.linear(writer.gelu(wide), `${name}.down`, layer.down);
    x = writer.norm(graph.node('Add', [narrow, normed]), `${name}.ffnNorm`, layer.ffnNorm);
  }
  return finish(writer, x, form);
}

function finish(
  writer: FormWriter,
  states: string,
  { after, output = 'last_hidden_state' }: OnnxForm,
): Uint8Array {
  const { graph } = writer;
  const outputs = [output];
  const weight = Float32Array.from({ length: size.hidden * size.hidden }, (_, at) => at);
  if (after === 'unused-weight') writer.floats('unused', [size.hidden, size.hidden], weight);
  if (after === 'pooler') {
    graph.node('MatMul', [states, writer.floats('pooler', [size.hidden, size.hidden], weight)], {
      outputs: ['pooler_output'],
    });
    outputs.push('pooler_output');
  }
  const last = after === 'scaling' ? graph.node('Mul', [states, writer.number(2)]) : states;
  graph.node('Cast', [last], { attributes: { to: 1 }, outputs: [output] });
  const dims = ['batch_size', 'sequence_length'];
  const inputs = ['input_ids', 'attention_mask', 'token_type_ids'];
  const chunks = graph.model({
    inputs: inputs.map((name) => ({ name, type: types.int64, dims })),
    outputs: outputs.map((name) => ({ name, type: types.float, dims: [...dims, size.hidden] })),
  });
  return Uint8Array.from(Buffer.concat(chunks));
}
