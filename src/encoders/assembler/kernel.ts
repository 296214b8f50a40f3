// Functions of a module: what a callback makes of its parameters and of the local variables that it asks for. Nothing is
// optimised: the browser's compiler does that. Pure.
//
//   const scale = defineKernel({ at: 'i32', end: 'i32', factor: 'f32' }, ({ at, end, factor }) =>
//     repeatWhile(
//       [store(at, f32x4.mul(load(at), f32x4.splat(factor))), at.advance(16)],
//       at.lessThan(end),
//     ),
//   );
import type { Code } from './code.js';
import { F32Variable, I32Variable, V128Variable } from './values.js';

export type ValueType = 'i32' | 'f32' | 'v128';
/** Types of parameters by name, in their order. */
export type ParameterTypes = Readonly<Record<string, 'i32' | 'f32'>>;

/** A function without a result. */
export interface Kernel<P extends ParameterTypes = ParameterTypes> {
  readonly parameters: P;
  /** Types of its local variables. */
  readonly variables: readonly ValueType[];
  readonly body: Code;
}

interface Variables {
  readonly i32: I32Variable;
  readonly f32: F32Variable;
}
export type ParameterVariables<P extends ParameterTypes> = { readonly [N in keyof P]: Variables[P[N]] };

/** Hands out local variables. */
export class Scope {
  readonly variables: ValueType[] = [];
  readonly #parameters: number;

  constructor(parameters: number) {
    this.#parameters = parameters;
  }
  #declare(type: ValueType): number {
    return this.#parameters + this.variables.push(type) - 1;
  }
  i32(): I32Variable {
    return new I32Variable(this.#declare('i32'));
  }
  i32s(count: number): I32Variable[] {
    return Array.from({ length: count }, () => this.i32());
  }
  v128(): V128Variable {
    return new V128Variable(this.#declare('v128'));
  }
  v128s(count: number): V128Variable[] {
    return Array.from({ length: count }, () => this.v128());
  }
}

const createVariable = { i32: (at: number) => new I32Variable(at), f32: (at: number) => new F32Variable(at) };

export function defineKernel<P extends ParameterTypes>(
  parameters: P,
  define: (parameters: ParameterVariables<P>, scope: Scope) => Code,
): Kernel<P> {
  const entries = Object.entries(parameters);
  const scope = new Scope(entries.length);
  const named = entries.map(([name, type], index) => [name, createVariable[type](index)]);
  const body = define(Object.fromEntries(named) as ParameterVariables<P>, scope);
  return { parameters, variables: scope.variables, body };
}
