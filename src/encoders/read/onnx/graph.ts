// An ONNX file as nodes and constants, without reading a tensor's numbers. Fields that are not known here are refused,
// because a field whose number is damaged would otherwise be a default that no exporter wrote.

import { onnxLimits } from '../../../core/contract/fronts/index.js';
import { type Field, readFields, readPackedFloats, readPackedIntegers } from '../protobuf.js';
import { quoteName, refuse } from '../refusal.js';
import { parseTensor, type Tensor } from './tensor.js';

export type Attribute = number | string | readonly number[] | Tensor;

export interface GraphNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: ReadonlyMap<string, Attribute>;
}

export interface Graph {
  /** Version of the standard operators. */
  readonly opset: number;
  /** In the order of the file. */
  readonly nodes: readonly GraphNode[];
  /** By name: initialisers, and the values of `Constant` nodes. */
  readonly tensors: ReadonlyMap<string, Tensor>;
  /** Names of what is fed. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** Most nodes and constants: an encoder of 24 layers has 3,000. */
const maxParts = onnxLimits.items;
/** Most inputs, outputs and attributes of a node. */
const maxArity = onnxLimits.entries;
/** Most integers in an attribute. */
const maxIntegers = 1_000;

/** Fields that say nothing about what a graph computes: names, documentation, properties of tools, inferred shapes. */
const ignored = {
  model: new Set([1, 2, 3, 4, 5, 6, 14]),
  graph: new Set([2, 10, 13, 14, 16]),
  node: new Set([3, 6, 9]),
  attribute: new Set([13]),
};

const decoder = new TextDecoder();
const readText = ({ kind, value }: Field): string =>
  kind === 'bytes' ? decoder.decode(value) : refuse('The file is damaged: a name is a number');
const readMessage = ({ kind, value }: Field): Uint8Array =>
  kind === 'bytes' ? value : refuse('The file is damaged: a message is a number');
const readInteger = ({ kind, value }: Field): number =>
  kind === 'integer' ? value : refuse('The file is damaged: an integer has another wire type');

/** @param bytes an ONNX file @throws Refusal for any other file, and for one with functions or sparse tensors */
export function parseGraph(bytes: Uint8Array): Graph {
  let graph: Uint8Array | undefined;
  let opset = 0;
  readFields(bytes, (field) => {
    if (field.number === 7) graph = graph ? refuse('The file has two graphs') : readMessage(field);
    else if (field.number === 8) opset = Math.max(opset, readOpset(readMessage(field)));
    else if (!ignored.model.has(field.number))
      refuse(`Not an ONNX file that is read here: it has a field ${field.number}`);
  });
  if (!graph) return refuse('Not an ONNX file: it has no graph');
  return parseParts(graph, opset);
}

/** The version of the standard operators; 0 for others. */
function readOpset(bytes: Uint8Array): number {
  let domain = '';
  let version = 0;
  readFields(bytes, (field) => {
    if (field.number === 1) domain = readText(field);
    else if (field.number === 2) version = readInteger(field);
  });
  return isStandard(domain) ? version : 0;
}

const isStandard = (domain: string): boolean => domain === '' || domain === 'ai.onnx';

function parseParts(bytes: Uint8Array, opset: number): Graph {
  const nodes: GraphNode[] = [];
  const tensors = new Map<string, Tensor>();
  const inputs: string[] = [];
  const outputs: string[] = [];
  const addTensor = (name: string, tensor: Tensor) => {
    if (tensors.has(name)) refuse(`The file has two tensors ${quoteName(name)}`);
    tensors.set(name, { ...tensor, name });
  };
  const readers = new Map<number, (field: Field) => void>([
    [
      1,
      (field) => {
        const node = parseNode(readMessage(field));
        const value = node.operator === 'Constant' ? node.attributes.get('value') : undefined;
        const [name] = node.outputs;
        if (isTensor(value) && name !== undefined) addTensor(name, value);
        else nodes.push(node);
      },
    ],
    [
      5,
      (field) => {
        const tensor = parseTensor(readMessage(field));
        addTensor(tensor.name, tensor);
      },
    ],
    [11, (field) => void inputs.push(readName(readMessage(field)))],
    [12, (field) => void outputs.push(readName(readMessage(field)))],
  ]);
  readFields(bytes, (field) => {
    const read = readers.get(field.number);
    if (read) read(field);
    else if (!ignored.graph.has(field.number))
      refuse(`The graph has a field ${field.number}, which is not supported`);
    if (nodes.length + tensors.size > maxParts || inputs.length + outputs.length > maxParts)
      refuse(`The graph has more than ${maxParts} parts`);
  });
  // Old files list their constants as inputs, too.
  return { opset, nodes, tensors, inputs: inputs.filter((name) => !tensors.has(name)), outputs };
}

/** The name of a `ValueInfoProto`. */
function readName(bytes: Uint8Array): string {
  let name = '';
  readFields(bytes, (field) => {
    if (field.number === 1) name = readText(field);
  });
  return name;
}

function parseNode(bytes: Uint8Array): GraphNode {
  let operator = '';
  let domain = '';
  const inputs: string[] = [];
  const outputs: string[] = [];
  const attributes = new Map<string, Attribute>();
  readFields(bytes, (field) => {
    const { number } = field;
    if (number === 1) inputs.push(readText(field));
    else if (number === 2) outputs.push(readText(field));
    else if (number === 4) operator = readText(field);
    else if (number === 5) attributes.set(...parseAttribute(readMessage(field)));
    else if (number === 7) domain = readText(field);
    else if (!ignored.node.has(number)) refuse(`A node has a field ${number}, which is not supported`);
    if (inputs.length + outputs.length + attributes.size > maxArity)
      refuse(`A node has more than ${maxArity} inputs, outputs and attributes`);
  });
  const name = isStandard(domain) ? operator : `${domain}.${operator}`;
  return { operator: name, inputs, outputs, attributes };
}

/** The field of each `AttributeProto.AttributeType` that is read. */
const valueFields = new Map([
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [6, 7],
  [7, 8],
]);

function parseAttribute(bytes: Uint8Array): [string, Attribute] {
  let name = '';
  let type = 0;
  const values = new Map<number, Attribute>();
  const integers: number[] = [];
  const floats: number[] = [];
  readFields(bytes, (field) => {
    const { number, kind, value } = field;
    if (number === 1) name = readText(field);
    else if (number === 20) type = readInteger(field);
    else if (number === 2 && kind === 'float') values.set(2, value);
    else if (number === 3 && kind === 'integer') values.set(3, value);
    else if (number === 4) values.set(4, readText(field));
    else if (number === 5 && kind === 'bytes') values.set(5, parseTensor(value));
    else if (number === 8) {
      integers.push(...(kind === 'bytes' ? readPackedIntegers(value.subarray(0, maxIntegers)) : [value]));
      if (integers.length >= maxIntegers) refuse(`An attribute has ${maxIntegers} integers or more`);
      values.set(8, integers);
    } else if (number === 7) {
      floats.push(...(kind === 'bytes' ? readPackedFloats(value.subarray(0, 4 * maxIntegers)) : [value]));
      if (floats.length >= maxIntegers) refuse(`An attribute has ${maxIntegers} floats or more`);
      values.set(7, floats);
    } else if (number === 6) refuse('The graph has branches or loops');
    else if (!ignored.attribute.has(number))
      refuse(`An attribute has a field ${number}, which is not supported`);
  });
  // An empty list has no field at all.
  const value = values.get(valueFields.get(type) ?? 0) ?? (type === 6 || type === 7 ? [] : undefined);
  if (value === undefined || values.size > 1)
    return refuse(`Attribute ${quoteName(name)} of type ${type} is not supported`);
  return [name, value];
}

export const isTensor = (value: Attribute | undefined): value is Tensor =>
  typeof value === 'object' && 'dims' in value;
