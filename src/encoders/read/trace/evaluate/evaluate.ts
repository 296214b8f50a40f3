// The part of a graph that computes numbers and not states: shapes, positions and masks, evaluated for one small batch.
// Every operator of versions 11 to 21 that such parts have, with every attribute: nothing here reads a weight, and a number that
// states meet is checked there. Pure.
import type { Numbers } from '../numbers.js';
import { elementwise } from './elementwise.js';
import { indexing } from './indexing.js';
import type { Inputs, Operator, Setting } from './operator.js';
import { reductions } from './reductions.js';
import { shapes } from './shapes.js';

const operators = new Map<string, Operator>(
  [elementwise, shapes, indexing, reductions].flatMap((group) => Object.entries(group)),
);

/**
 * Evaluates an operator.
 * @returns its outputs; undefined for one that is not known here
 * @throws Refusal for invalid inputs
 */
export function evaluate(name: string, inputs: Inputs, setting: Setting): readonly Numbers[] | undefined {
  const outputs = operators.get(name)?.(inputs, setting);
  return outputs && ('dims' in outputs ? [outputs] : outputs);
}
