// Builds an ONNX graph node by node and encodes it as a model file. Field numbers are those of onnx.proto.
import { Message } from './protobuf.mjs';

/** TensorProto.DataType of what the makers write. */
export const types = { float: 1, uint8: 2, int8: 3, int64: 7, float16: 10 };

const attributeTypes = { float: 1, integer: 2, integers: 7 };

function attributeMessage(name, value) {
  const message = new Message().text(1, name);
  if (Array.isArray(value)) return message.integers(8, value).integer(20, attributeTypes.integers);
  if (Number.isInteger(value)) return message.integer(3, value).integer(20, attributeTypes.integer);
  return message.float(2, value).integer(20, attributeTypes.float);
}

/** A tensor of unknown or known dimensions: names for the former, numbers for the latter. */
function valueMessage({ name, type, dims }) {
  const shape = new Message();
  for (const dim of dims) {
    shape.message(1, typeof dim === 'string' ? new Message().text(2, dim) : new Message().integer(1, dim));
  }
  const tensor = new Message().integer(1, type).message(2, shape);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}

/** Bytes from which on a tensor goes into the file beside the model, where there is one. */
const large = 1024;
/** TensorProto.DataLocation. */
const external = 1;

const entryMessage = (key, value) => new Message().text(1, key).text(2, value);

const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

export class Graph {
  #message = new Message();
  #nodes = 0;
  #constants = new Set();
  #beside;
  #besideLength = 0;
  /** What the file beside the model holds, as a list of byte chunks. */
  besideChunks = [];

  /** @param beside name of a file that large tensors go to; left out they stay in the model */
  constructor(beside) {
    this.#beside = beside;
  }

  /**
   * Adds a node.
   * @param inputs names of tensors @param attributes integers, lists of integers, and fractions for floats
   * @param outputs how many it has, or the names they are to bear
   * @returns the name of its one output, or the names of all
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

  /** Adds a constant tensor once; asked for again by the same name it is the first one. @returns its name */
  constant(name, type, dims, data) {
    if (this.#constants.has(name)) return name;
    this.#constants.add(name);
    const tensor = new Message().integers(1, dims).integer(2, type).text(8, name);
    const bytes = bytesOf(data);
    if (this.#beside && bytes.length >= large) this.#putBeside(tensor, bytes);
    else tensor.bytes(9, bytes);
    this.#message.message(5, tensor);
    return name;
  }

  #putBeside(tensor, bytes) {
    const where = { location: this.#beside, offset: this.#besideLength, length: bytes.length };
    for (const [key, value] of Object.entries(where)) tensor.message(13, entryMessage(key, String(value)));
    tensor.integer(14, external);
    this.besideChunks.push(bytes);
    this.#besideLength += bytes.length;
  }

  /** A constant of whole numbers: a list, or a scalar. */
  integers(name, values) {
    const list = Array.isArray(values) ? values : [values];
    const dims = Array.isArray(values) ? [values.length] : [];
    return this.constant(name, types.int64, dims, BigInt64Array.from(list, BigInt));
  }

  /** The model file of this graph, as a list of byte chunks. */
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
