// One node of the graph while it is traced: its operator with the values of its inputs.
import { type Attribute, type GraphNode, isTensor } from '../onnx/graph.js';
import { quoteName, refuse } from '../refusal.js';
import type { EncoderAxes } from './axes.js';
import { isIdentity } from './form.js';
import type { States, Value } from './value.js';

/** What is known of the whole graph. */
export interface TraceContext {
  readonly opset: number;
  readonly hidden: number;
  readonly axes: EncoderAxes;
}

export interface Call {
  readonly operator: string;
  /** Undefined for an optional input that is not given. */
  readonly inputs: readonly (Value | undefined)[];
  readonly attributes: CallAttributes;
  readonly context: TraceContext;
}

/** Computes the first outputs of a node. @returns undefined for inputs that it is not for */
export type Rule = (call: Call) => Value | readonly Value[] | undefined;

/** Attributes that each operator over states may have; none where it is not listed. Any other may change what it computes. */
const known = new Map<string, readonly string[]>([
  ['Cast', ['to', 'saturate']],
  ['DequantizeLinear', ['axis']],
  ['Gather', ['axis']],
  ['Gelu', ['approximate']],
  ['Gemm', ['alpha', 'beta', 'transA', 'transB']],
  ['LayerNormalization', ['axis', 'epsilon', 'stash_type']],
  ['ReduceMean', ['axes', 'keepdims', 'noop_with_empty_axes']],
  ['Reshape', ['allowzero']],
  ['Shape', ['start', 'end']],
  ['Softmax', ['axis']],
  ['Transpose', ['perm']],
]);

export class CallAttributes {
  readonly #node: GraphNode;

  constructor(node: GraphNode) {
    this.#node = node;
  }

  /** @throws Refusal for an attribute that is not known of an operator over states */
  check(): void {
    const { operator, attributes } = this.#node;
    const names = known.get(operator) ?? [];
    const other = [...attributes.keys()].find((name) => !names.includes(name));
    if (other !== undefined)
      refuse(
        `The operator ${quoteName(operator)} has the attribute ${quoteName(other)}, which is not supported`,
      );
  }

  get(name: string): Attribute | undefined {
    return this.#node.attributes.get(name);
  }

  /** A number, whole or not. */
  number(name: string): number | undefined {
    const value = this.get(name);
    return value === undefined || typeof value === 'number' ? value : this.#fail(name);
  }

  integer(name: string): number | undefined {
    const value = this.number(name);
    return value === undefined || Number.isInteger(value) ? value : this.#fail(name);
  }

  integers(name: string): readonly number[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    return typeof value === 'object' && !isTensor(value) ? value : this.#fail(name);
  }

  #fail(name: string): never {
    return refuse(`The attribute ${quoteName(name)} of ${quoteName(this.#node.operator)} has another type`);
  }
}

/** A value as states that no function was applied to, else undefined. */
export const findPlain = (value: Value | undefined): States | undefined =>
  value?.kind === 'states' && isIdentity(value.form) ? value : undefined;
