// Types of the writer of protocol buffers, for tests in TypeScript.

export class Message {
  /** The encoded bytes in order. */
  readonly chunks: Uint8Array[];
  readonly length: number;
  /** A 64-bit integer field, negative ones in two's complement. */
  integer(field: number, value: number | bigint): this;
  /** A repeated integer field, with one tag per value. */
  integers(field: number, values: readonly number[]): this;
  float(field: number, value: number): this;
  bytes(field: number, bytes: Uint8Array): this;
  text(field: number, text: string): this;
  message(field: number, message: Message): this;
}
