// Traces an ONNX graph with one small batch: numbers are computed, and states are followed as what they mean. Every
// operator that the output depends on is checked with all its inputs and attributes, whatever its nodes are named.
import type { Graph, GraphNode } from '../onnx/graph.js';
import { isIntegerType } from '../onnx/tensor.js';
import { quoteName, refuse } from '../refusal.js';
import { createEncoderAxes, getDims, reshapeAxes, tracedTexts, tracedTokens, transposeAxes } from './axes.js';
import { type Call, CallAttributes, type Rule, type TraceContext } from './call.js';
import { findNumbers, maxReadNumbers, toConstant } from './constants.js';
import * as elementwise from './elementwise.js';
import { evaluate } from './evaluate/evaluate.js';
import { cutDims } from './evaluate/shapes.js';
import { layerNormalization, reduceMean, squareRoot } from './normalisation.js';
import { list, type Numbers } from './numbers.js';
import { gemm, matMul, softmax } from './products.js';
import { dequantizeLinear, dynamicQuantizeLinear, matMulInteger } from './quantised.js';
import { gatherRows, sliceRows } from './rows.js';
import type { States, Value } from './value.js';

export interface EncoderSize {
  readonly hidden: number;
  readonly heads: number;
}

/**
 * Traces a graph up to one of its outputs.
 * @throws Refusal for an operator, an attribute or an input that is not understood
 */
export function traceGraph(graph: Graph, output: string, { hidden, heads }: EncoderSize): States {
  const context: TraceContext = { opset: graph.opset, hidden, axes: createEncoderAxes(hidden, heads) };
  const values = new Map(createInputs(graph));
  const find = (name: string): Value | undefined => {
    if (name === '') return undefined;
    const tensor = graph.tensors.get(name);
    const value: Value | undefined =
      values.get(name) ?? (tensor && { kind: 'constant', constant: toConstant(tensor) });
    return value ?? refuse(`The graph uses ${quoteName(name)}, which has no value there`);
  };
  const needed = findNeeded(graph, [output]);
  let computed = 0;
  for (const node of graph.nodes.filter((candidate) => needed.has(candidate))) {
    const { operator, inputs, outputs } = node;
    const attributes = new CallAttributes(node);
    const call = { operator, inputs: inputs.map(find), attributes, context };
    const results = [applyRules(call, outputs.length)].flat();
    computed += [...call.inputs, ...results].reduce((sum, value) => sum + countValues(value), 0);
    if (computed > maxComputed)
      refuse(`The graph computes more than ${maxComputed} numbers besides its states`);
    for (const [index, value] of results.entries()) {
      const name = outputs[index];
      if (name === undefined || name === '') continue;
      if (values.has(name) || graph.tensors.has(name)) refuse(`The graph has two values ${quoteName(name)}`);
      values.set(name, value);
    }
  }
  const result = find(output);
  return result?.kind === 'states'
    ? result
    : refuse(`The output ${quoteName(output)} does not depend on the text`);
}

/** Numbers that are read and computed in all: a large encoder has a million, most of them biases. */
const maxComputed = 16_000_000;

/** How many numbers of a value may be read. */
function countValues(value: Value | undefined): number {
  if (value?.kind === 'numbers') return value.numbers.data.length;
  return value?.kind === 'constant' ? Math.min(value.constant.tensor.size, maxReadNumbers) : 0;
}

/** The nodes that some outputs depend on. */
export function findNeeded(graph: Graph, outputs: readonly string[]): ReadonlySet<GraphNode> {
  const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const needed = new Set<GraphNode>();
  const open = [...outputs];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const node = makers.get(name);
    if (!node || needed.has(node)) continue;
    needed.add(node);
    open.push(...node.inputs);
  }
  return needed;
}

/** The batch that is fed: no padding, one kind of tokens, positions from 0. */
function createInputs({ inputs }: Graph): [string, Value][] {
  const create = (fill: (token: number) => number): Value => {
    const data = Float64Array.from({ length: tracedTexts * tracedTokens }, (_, at) =>
      fill(at % tracedTokens),
    );
    return { kind: 'numbers', numbers: { dims: [tracedTexts, tracedTokens], data, integer: true } };
  };
  const fed = new Map<string, Value>([
    ['input_ids', { kind: 'ids' }],
    ['attention_mask', create(() => 1)],
    ['token_type_ids', create(() => 0)],
    ['position_ids', create((token) => token)],
  ]);
  return inputs.flatMap((name): [string, Value][] => {
    const value = fed.get(name);
    return value ? [[name, value]] : [];
  });
}

/** The dimensions of a value; undefined for one that has no shape of its own here. */
function findDims(value: Value | undefined): readonly number[] | undefined {
  switch (value?.kind) {
    case 'ids':
      return [tracedTexts, tracedTokens];
    case 'states':
      return getDims(value.axes);
    default:
      return findNumbers(value)?.dims;
  }
}

const shape: Rule = ({ inputs: [value], attributes }) => {
  const dims = findDims(value);
  return dims && { kind: 'numbers', numbers: list(cutDims(dims, { attributes })) };
};

const reshape: Rule = ({ inputs: [states, target], attributes }) => {
  const dims = findNumbers(target);
  if (states?.kind !== 'states' || !dims) return undefined;
  if ((attributes.integer('allowzero') ?? 0) !== 0 && dims.data.includes(0))
    refuse('A reshape leaves no states');
  return { ...states, axes: reshapeAxes(states.axes, dims.data) };
};

const transpose: Rule = ({ inputs: [value], attributes }) => {
  const order = attributes.integers('perm');
  if (value?.kind === 'states') return { ...value, axes: transposeAxes(value.axes, order) };
  if (value?.kind !== 'constant' || value.constant.tensor.dims.length !== 2) return undefined;
  if (order && `${order}` !== '1,0') return undefined;
  const { constant } = value;
  return { kind: 'constant', constant: { ...constant, transposed: !constant.transposed } };
};

/** Passes states, ids, sums and weights on; weights keep their own precision. */
const pass: Rule = ({ operator, inputs: [value], attributes }) => {
  const isInteger = operator === 'Cast' && isIntegerType(attributes.integer('to') ?? 0);
  switch (value?.kind) {
    case 'ids':
      return operator === 'Identity' || isInteger ? value : undefined;
    case 'constant':
      return value.constant.tensor.dims.length === 2 &&
        !isIntegerType(value.constant.tensor.type) &&
        !isInteger
        ? value
        : undefined;
    case 'states':
    case 'sums':
      return isInteger ? undefined : value;
    default:
      return undefined;
  }
};

/** By operator: what it does to states and weights. Any other case is evaluated as numbers. */
const rules = new Map<string, Rule>([
  ['Add', elementwise.add],
  ['Cast', pass],
  ['DequantizeLinear', dequantizeLinear],
  ['Div', elementwise.divide],
  ['DynamicQuantizeLinear', dynamicQuantizeLinear],
  ['Erf', elementwise.erf],
  ['Gather', gatherRows],
  ['Gelu', elementwise.gelu],
  ['Gemm', gemm],
  ['Identity', pass],
  ['IsNaN', elementwise.isNaNAttentionWeights],
  ['LayerNormalization', layerNormalization],
  ['MatMul', matMul],
  ['MatMulInteger', matMulInteger],
  ['Mul', elementwise.multiply],
  ['Pow', elementwise.power],
  ['ReduceMean', reduceMean],
  ['Reshape', reshape],
  ['Shape', shape],
  ['Slice', sliceRows],
  ['Softmax', softmax],
  ['Sqrt', squareRoot],
  ['Sub', elementwise.subtract],
  ['Tanh', elementwise.tanh],
  ['Transpose', transpose],
  ['Where', elementwise.where],
]);

function applyRules(call: Call, outputs: number): Value | readonly Value[] {
  const { operator, inputs, attributes, context } = call;
  const traced = rules.get(operator)?.(call);
  if (traced) {
    attributes.check();
    return traced;
  }
  const numbers = inputs.map((value): Numbers | undefined => value && findNumbers(value));
  const known = numbers.every((value, index) => value !== undefined || inputs[index] === undefined);
  const results = known && evaluate(operator, numbers, { attributes, opset: context.opset, outputs });
  if (results) return results.map((result) => ({ kind: 'numbers', numbers: result }));
  if (known || !rules.has(operator)) return refuse(`The operator ${quoteName(operator)} is not supported`);
  return refuse(`The operator ${quoteName(operator)} has inputs that it has in no BERT encoder`);
}
