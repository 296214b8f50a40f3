// Types of the writer of ONNX graphs, for tests in TypeScript.

/** `TensorProto.DataType` of the generated tensors. */
export const types: Readonly<Record<'float' | 'uint8' | 'int8' | 'int64' | 'float16', number>>;

export interface NodeOptions {
  readonly attributes?: Readonly<Record<string, number | string | readonly number[]>>;
  readonly domain?: string;
}

interface GraphValue {
  readonly name: string;
  readonly type: number;
  readonly dims: readonly (number | string)[];
}

export class Graph {
  /** Contents of the external data file, as a list of byte chunks. */
  readonly externalChunks: Uint8Array[];
  /** @param external name of the external data file for large tensors; by default they are in the model */
  constructor(external?: string);
  /** Adds a node. @returns the name of its only output, or the names of all */
  node(operator: string, inputs: readonly string[], options?: NodeOptions): string;
  node(
    operator: string,
    inputs: readonly string[],
    options: NodeOptions & { outputs: number | readonly string[] },
  ): string | string[];
  /** Adds a constant tensor, unless one with that name exists. @returns its name */
  constant(name: string, type: number, dims: readonly number[], data: ArrayBufferView): string;
  /** Adds a constant of integers: a list, or a scalar. @returns its name */
  integers(name: string, values: number | readonly number[]): string;
  /** Encodes the model file, as a list of byte chunks. */
  model(values: { inputs: readonly GraphValue[]; outputs: readonly GraphValue[] }): Uint8Array[];
}
