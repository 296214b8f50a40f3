// What an operator of the part of a graph that computes numbers is given.
import type { Attribute } from '../../onnx/graph.js';
import { refuse } from '../../refusal.js';
import type { Numbers } from '../numbers.js';

/** Undefined for an optional input that is not given. */
export type Inputs = readonly (Numbers | undefined)[];

/** What an operator reads besides its inputs. */
interface Attributes {
  number(name: string): number | undefined;
  integer(name: string): number | undefined;
  integers(name: string): readonly number[] | undefined;
  get(name: string): Attribute | undefined;
}

/** What else an operator depends on. */
export interface Setting {
  readonly attributes: Attributes;
  /** Version of the standard operators. */
  readonly opset: number;
  /** Outputs of the node. */
  readonly outputs: number;
}

/** @throws Refusal for inputs that the operator cannot have */
export type Operator = (inputs: Inputs, setting: Setting) => Numbers | readonly Numbers[];

export const lacking = 'An operator lacks an input or an attribute';

/** The input at an index. @throws Refusal for a missing one */
export const need = (inputs: Inputs, index: number): Numbers => inputs[index] ?? refuse(lacking);

/** Integers that are an input since some version, and were an attribute before; undefined for neither. */
export const findIntegers = (
  name: string,
  index: number,
  inputs: Inputs,
  { attributes }: Setting,
): readonly number[] | undefined => {
  const input = inputs[index];
  return input ? Array.from(input.data) : attributes.integers(name);
};

/** An attribute that is 0 or 1. */
export const readFlag = ({ attributes }: Setting, name: string, byDefault = 0): boolean =>
  (attributes.integer(name) ?? byDefault) !== 0;
