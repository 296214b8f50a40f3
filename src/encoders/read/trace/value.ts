// What a name of the graph stands for while it is traced.
import type { StoredMatrix, StoredNumbers } from '../../runtime/index.js';
import type { Tensor } from '../onnx/tensor.js';
import type { Axis } from './axes.js';
import type { Form, Gate } from './form.js';
import type { Numbers } from './numbers.js';

export type Value =
  /** Computed for the traced batch. */
  | { readonly kind: 'numbers'; readonly numbers: Numbers }
  | { readonly kind: 'constant'; readonly constant: Constant }
  /** The token ids that are fed: (texts, tokens). */
  | { readonly kind: 'ids' }
  | States
  /** An output of `DynamicQuantizeLinear`. */
  | { readonly kind: 'quantised'; readonly part: QuantisedPart; readonly states: States }
  /** Sums of products of integers, before both scales. */
  | {
      readonly kind: 'sums';
      readonly states: States;
      readonly weight: Constant;
      /** Zero points of the weight. */
      readonly zeros: Tensor | undefined;
    }
  /** The scale of quantised states times that of a weight. */
  | { readonly kind: 'scales'; readonly states: States; readonly scales: Tensor };

export type QuantisedPart = 'values' | 'scale' | 'zero';

/** A tensor of the file, seen through its scaling and a transposition. */
export interface Constant {
  readonly tensor: Tensor;
  readonly transposed: boolean;
  /** Null for floats. */
  readonly scaling: Scaling | null;
}

export interface Scaling {
  /** One for all, or one for each entry of `axis`. */
  readonly scales: Float32Array;
  readonly zeros: Int32Array;
  /** Axis of the stored tensor; null for one scale. */
  readonly axis: number | null;
}

/** Values that depend on the text: `form`, element by element, of what `base` computes. */
export interface States {
  readonly kind: 'states';
  readonly axes: readonly Axis[];
  readonly base: Base;
  readonly form: Form;
}

/** A table that is read by token: (rows, columns). */
export interface Table {
  readonly rows: number;
  readonly columns: number;
  readonly numbers: StoredNumbers;
}

/** By token id, always the first row, or by position from 0. */
export type RowChoice = 'ids' | 'first' | 'positions';

/** Input of a linear layer. */
export interface Signal {
  readonly base: Base;
  /** Null for none. */
  readonly activation: Gate | null;
}

export type Base =
  | { readonly kind: 'rows'; readonly choice: RowChoice; readonly table: Table }
  | { readonly kind: 'sum'; readonly parts: readonly Base[] }
  | { readonly kind: 'product'; readonly input: Signal; readonly weight: StoredMatrix }
  | LinearBase
  | { readonly kind: 'scores' | 'attentionWeights'; readonly query: LinearBase; readonly key: LinearBase }
  | ContextBase
  | { readonly kind: 'mean' | 'centred' | 'variance'; readonly of: Base }
  | { readonly kind: 'deviation' | 'standardised'; readonly of: Base; readonly epsilon: number }
  | { readonly kind: 'scaled'; readonly of: Base; readonly epsilon: number; readonly gamma: Float32Array }
  | NormBase;

export interface LinearBase {
  readonly kind: 'linear';
  readonly input: Signal;
  readonly weight: StoredMatrix;
  readonly bias: Float32Array;
}

/** Attention: values weighted by attention weights. */
interface ContextBase {
  readonly kind: 'context';
  readonly query: LinearBase;
  readonly key: LinearBase;
  readonly value: LinearBase;
}

export interface NormBase {
  readonly kind: 'norm';
  readonly of: Base;
  readonly gamma: Float32Array;
  readonly beta: Float32Array;
  readonly epsilon: number;
}
