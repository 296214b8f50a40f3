// Three methods to multiply quantised numbers, with equal results. Activations are 0..127; weights are signed bytes
// scaled such that no intermediate sum overflows (scale-columns.ts). So relaxed instructions are used only where their
// result is defined, and every method computes the same integers on every processor.
//
//   dot    one instruction for four products a lane on ARM and on x86 with AVX-VNNI, five on other x86
//   pairs  products by two into int16, two such sums added there, then widened: fastest on x86 without VNNI
//   plain  weights widened to int16 as they are read, and no relaxed SIMD, for browsers without it
import type { Code, I32, Scope, V128, V128Variable } from '../../assembler/index.js';
import { i16x8, i32x4, load, load32Splat, loadI8AsI16 } from '../../assembler/index.js';
import { panelColumns, panelWordBytes, tileWordBytes, wordBytes } from './layout.js';

export type ProductMethod = 'dot' | 'pairs' | 'plain';

/** Sums of four int32 columns each, by row of a tile and half of a panel. */
type Sums = readonly (readonly V128Variable[])[];
/** Adds the products of one step of depth at two addresses. */
export type Step = (sums: Sums, tile: I32, panel: I32) => Code;

export interface Product {
  readonly method: ProductMethod;
  /** Whether it needs relaxed SIMD. */
  readonly relaxed: boolean;
  /** Bytes of a quantised activation in memory; a weight takes one. */
  readonly bytes: 1 | 2;
  /** Bytes that a step advances in a tile and in a panel. */
  readonly tileStep: number;
  readonly panelStep: number;
  readonly createStep: (scope: Scope) => Step;
}

/** Vectors of four columns in a panel. */
export const halves = panelColumns / 4;
const loadLanes = (panel: I32, half: number) => load(panel, 16 * half);
const accumulateI16 = (weights: V128, activations: V128, sum: V128) =>
  i32x4.add(sum, i32x4.dotI16(weights, activations));

/** One word of each column times the same word of each row. */
const multiplyLanes =
  (
    loadWeights: (panel: I32, half: number) => V128,
    accumulate: (weights: V128, activations: V128, sum: V128) => V128,
  ) =>
  (scope: Scope): Step => {
    const weights = scope.v128s(halves);
    const activations = scope.v128();
    return (sums, tile, panel) => [
      weights.map((weight, half) => weight.set(loadWeights(panel, half))),
      sums.map((row, r) => [
        activations.set(load32Splat(tile, wordBytes * r)),
        row.map((sum, half) => sum.set(accumulate(weights[half], activations, sum))),
      ]),
    ];
  };

/** Two words at once: their sums of two products meet in int16. */
const multiplyLanePairs = (scope: Scope): Step => {
  const weights = scope.v128s(2 * halves);
  const [first, second] = scope.v128s(2);
  return (sums, tile, panel) => [
    weights.map((weight, i) => weight.set(load(panel, 16 * i))),
    sums.map((row, r) => [
      first.set(load32Splat(tile, wordBytes * r)),
      second.set(load32Splat(tile, wordBytes * r + tileWordBytes)),
      row.map((sum, half) => {
        const low = i16x8.relaxedDot(weights[half], first);
        const high = i16x8.relaxedDot(weights[halves + half], second);
        return sum.set(i32x4.add(sum, i32x4.addPairsI16(i16x8.add(low, high))));
      }),
    ]),
  ];
};

/** Both sides int16, in panels of words as in tiles; for attention. */
export const int16Product = {
  tileStep: tileWordBytes,
  panelStep: panelWordBytes,
  createStep: multiplyLanes(loadLanes, accumulateI16),
};

export const products = {
  dot: {
    method: 'dot',
    relaxed: true,
    bytes: 1,
    tileStep: tileWordBytes,
    panelStep: panelWordBytes,
    createStep: multiplyLanes(loadLanes, i32x4.relaxedDot),
  },
  pairs: {
    method: 'pairs',
    relaxed: true,
    bytes: 1,
    tileStep: 2 * tileWordBytes,
    panelStep: 2 * panelWordBytes,
    createStep: multiplyLanePairs,
  },
  plain: {
    method: 'plain',
    relaxed: false,
    bytes: 2,
    tileStep: tileWordBytes,
    panelStep: 2 * panelColumns,
    createStep: multiplyLanes((panel, half) => loadI8AsI16(panel, 8 * half), accumulateI16),
  },
} as const satisfies Record<ProductMethod, Product>;
