// Builds an ONNX graph node by node and encodes it as a model file. Field numbers are those of onnx.proto.
import { Message } from './protobuf.mjs';

/** TensorProto.DataType of the generated tensors. */
export const types = { float: 1, uint8: 2, int8: 3, int64: 7, float16: 10 };

const attributeTypes = { float: 1, integer: 2, text: 3, integers: 7 };

function attributeMessage(name, value) {
  const message = new Message().text(1, name);
  if (Array.isArray(value)) return message.integers(8, value).integer(20, attributeTypes.integers);
  if (typeof value === 'string') return message.text(4, value).integer(20, attributeTypes.text);
  if (Number.isInteger(value)) return message.integer(3, value).integer(20, attributeTypes.integer);
  return message.float(2, value).integer(20, attributeTypes.float);
}

/** A tensor with dimensions: numbers if known, names if unknown. */
function valueMessage({ name, type, dims }) {
  const shape = new Message();
  for (const dim of dims) {
    shape.message(1, typeof dim === 'string' ? new Message().text(2, dim) : new Message().integer(1, dim));
  }
  const tensor = new Message().integer(1, type).message(2, shape);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}

/** Bytes from which on a tensor is written to the external data file, if there is one. */
const minExternalBytes = 1024;
/** TensorProto.DataLocation. */
const externalLocation = 1;

const entryMessage = (key, value) => new Message().text(1, key).text(2, value);

const toBytes = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

export class Graph {
  #message = new Message();
  #nodes = 0;
  #constants = new Set();
  #external;
  #externalLength = 0;
  /** Contents of the external data file, as a list of byte chunks. */
  externalChunks = [];

  /** @param external name of the external data file for large tensors; by default they are in the model */
  constructor(external) {
    this.#external = external;
  }

  /**
   * Adds a node.
   * @param inputs names of tensors @param attributes integers, lists of integers, texts, and fractions for floats
   * @param outputs their number or their names
   * @returns the name of its only output, or the names of all
   */
  node(operator, inputs, { attributes = {}, domain = '', outputs = 1 } = {}) {
    const id = `${operator}_${this.#nodes++}`;
    const names = Array.isArray(outputs)
      ? outputs
      : Array.from({ length: outputs }, (_, i) => (outputs === 1 ? id : `${id}.${i}`));
    const node = new Message();
    for (const input of inputs) node.text(1, input);
    for (const name of names) node.text(2, name);
    node.text(3, id).text(4, operator);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attributeMessage(name, value));
    if (domain) node.text(7, domain);
    this.#message.message(1, node);
    return names.length === 1 ? names[0] : names;
  }

  /** Adds a constant tensor, unless one with that name exists. @returns its name */
  constant(name, type, dims, data) {
    if (this.#constants.has(name)) return name;
    this.#constants.add(name);
    const tensor = new Message().integers(1, dims).integer(2, type).text(8, name);
    const bytes = toBytes(data);
    if (this.#external && bytes.length >= minExternalBytes) this.#putExternal(tensor, bytes);
    else tensor.bytes(9, bytes);
    this.#message.message(5, tensor);
    return name;
  }

  #putExternal(tensor, bytes) {
    const where = { location: this.#external, offset: this.#externalLength, length: bytes.length };
    for (const [key, value] of Object.entries(where)) tensor.message(13, entryMessage(key, String(value)));
    tensor.integer(14, externalLocation);
    this.externalChunks.push(bytes);
    this.#externalLength += bytes.length;
  }

  /** Adds a constant of integers: a list, or a scalar. @returns its name */
  integers(name, values) {
    const list = Array.isArray(values) ? values : [values];
    const dims = Array.isArray(values) ? [values.length] : [];
    return this.constant(name, types.int64, dims, BigInt64Array.from(list, BigInt));
  }

  /** Encodes the model file, as a list of byte chunks. */
  model({ inputs, outputs }) {
    this.#message.text(2, 'encoder');
    for (const input of inputs) this.#message.message(11, valueMessage(input));
    for (const output of outputs) this.#message.message(12, valueMessage(output));
    return new Message()
      .integer(1, 8)
      .text(2, 'assay-test-models')
      .message(7, this.#message)
      .message(8, new Message().text(1, '').integer(2, 17))
      .message(8, new Message().text(1, 'com.microsoft').integer(2, 1)).chunks;
  }
}
