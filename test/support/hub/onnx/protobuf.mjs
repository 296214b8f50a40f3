// Writes protocol buffers, as far as ONNX files need them: a message is a list of byte chunks, so that megabytes of
// weights are written without copying them into every enclosing message.

const wire = { varint: 0, bytes: 2, float: 5 };
const encoder = new TextEncoder();

function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

export class Message {
  /** The encoded bytes in order. @type {Uint8Array[]} */
  chunks = [];
  length = 0;

  /** A 64-bit integer field, negative ones in two's complement. */
  integer(field, value) {
    return this.#tag(field, wire.varint).#put(varint(value));
  }

  /** A repeated integer field, with one tag per value. */
  integers(field, values) {
    for (const value of values) this.integer(field, value);
    return this;
  }

  float(field, value) {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    return this.#tag(field, wire.float).#put(bytes);
  }

  bytes(field, bytes) {
    return this.#tag(field, wire.bytes).#put(varint(bytes.length)).#put(bytes);
  }

  text(field, text) {
    return this.bytes(field, encoder.encode(text));
  }

  message(field, message) {
    this.#tag(field, wire.bytes).#put(varint(message.length));
    for (const chunk of message.chunks) this.#put(chunk);
    return this;
  }

  #tag(field, type) {
    return this.#put(varint((field << 3) | type));
  }

  #put(chunk) {
    this.chunks.push(chunk);
    this.length += chunk.length;
    return this;
  }
}
