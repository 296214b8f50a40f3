// Packs the weights of an encoder into the memory of its kernels, as they read them.

import type { Runnable } from '../../assembler/index.js';
import type { createKernels } from '../wasm/kernels.js';
import { panelColumns, panelHeadBytes } from '../wasm/layout.js';
import type { EncoderWeights, LayerNorm, Linear } from '../weights.js';
import { type MemoryPlan, type NormPlan, type ProductPlan, tablePart } from './memory-plan.js';
import { readNumbers, writeMatrix } from './stored-numbers.js';

export type EncoderKernels = Runnable<ReturnType<typeof createKernels>>;

/** After a LayerNorm nearly all values of a column are within |beta| + 3 |gamma|. */
const deviations = 3;
const minFactor = 1e-3;

/** A matrix in the staging area. */
interface Staged {
  readonly at: number;
  readonly linear: Linear;
  /** Scales of a matrix of integers, one or one for each column. */
  readonly scales: Float32Array | undefined;
}

export class WeightWriter {
  readonly #buffer: ArrayBuffer;
  readonly #kernels: EncoderKernels;
  readonly #plan: MemoryPlan;

  /** @param buffer memory of the kernels, `plan.bytes` or more */
  constructor(buffer: ArrayBuffer, kernels: EncoderKernels, plan: MemoryPlan) {
    this.#buffer = buffer;
    this.#kernels = kernels;
    this.#plan = plan;
  }

  /**
   * @param withoutWords leaves the table of words out
   * @throws RangeError if a matrix has too many or too few numbers
   */
  write(weights: EncoderWeights, withoutWords: boolean): void {
    const { words, wordScales, positions, embeddingNorm, layers } = this.#plan;
    if (!withoutWords) this.#writeWords(weights.words, words, wordScales);
    this.#writeFloats(weights.positions.data, positions);
    // Scale each LayerNorm by the factors divided out of the weights that read its rows.
    let [inputNorm, inputPlan] = [weights.embeddingNorm, embeddingNorm];
    for (const [index, layer] of weights.layers.entries()) {
      const plan = layers[index];
      this.#writeNorm(inputNorm, inputPlan, this.#writeLinear(layer.qkv, plan.qkv, inputNorm));
      this.#writeLinear(layer.output, plan.output);
      const { attentionNorm } = layer;
      this.#writeNorm(attentionNorm, plan.attentionNorm, this.#writeLinear(layer.up, plan.up, attentionNorm));
      this.#writeLinear(layer.down, plan.down);
      [inputNorm, inputPlan] = [layer.ffnNorm, plan.ffnNorm];
    }
    this.#writeNorm(inputNorm, inputPlan);
  }

  #writeFloats(values: Float32Array, at: number): void {
    new Float32Array(this.#buffer, at, values.length).set(values);
  }

  #writeNorm({ gamma, beta }: LayerNorm, plan: NormPlan, factors?: Float32Array): void {
    this.#writeFloats(gamma, plan.gamma);
    this.#writeFloats(beta, plan.beta);
    this.#writeFloats(factors ?? new Float32Array(gamma.length).fill(1), plan.factors);
  }

  /**
   * Writes layers of the same input next to each other, as one.
   * @param norm what the input comes from, if its columns may be balanced
   * @returns (depth) factors for the input, if they were
   */
  #writeLinear(linears: readonly Linear[], plan: ProductPlan, norm?: LayerNorm): Float32Array | undefined {
    const { depth } = plan;
    let end = this.#plan.staging;
    const staged = linears.map((linear): Staged => {
      const at = end;
      const count = depth * linear.weight.columns;
      end += 4 * count;
      return { at, linear, scales: writeMatrix(linear.weight, new Float32Array(this.#buffer, at, count)) };
    });
    const canBalance = norm && staged.every(({ scales }) => !scales);
    const factors = canBalance ? this.#balanceColumns(staged, depth, norm, end) : undefined;
    let panels = plan.panels;
    for (const matrix of staged) {
      this.#pack(matrix, plan, panels, end);
      panels += (matrix.linear.weight.columns / panelColumns) * plan.panelBytes;
    }
    return factors;
  }

  /**
   * A few columns of a trained encoder are many times as large as the rest, and would take the levels of all others. Each
   * column is multiplied by the square root of its largest weight over its largest value, and its weights are divided by
   * that (SmoothQuant, Xiao et al. 2023, with the values' range taken from the LayerNorm instead of data).
   */
  #balanceColumns(staged: readonly Staged[], rows: number, { gamma, beta }: LayerNorm, at: number) {
    const kernels = this.#kernels;
    const factors = new Float32Array(this.#buffer, at, rows).fill(0);
    for (const { at: from, linear } of staged)
      kernels.raiseToRowMagnitudes({ from, rows, columns: linear.weight.columns, magnitudes: at });
    for (let row = 0; row < rows; row++) {
      const value = Math.abs(beta[row]) + deviations * Math.abs(gamma[row]);
      factors[row] = Math.max(minFactor, Math.sqrt(factors[row] / Math.max(value, minFactor)));
    }
    for (const { at: from, linear } of staged)
      kernels.divideRows({ from, rows, columns: linear.weight.columns, divisors: at });
    return factors.slice();
  }

  #pack(
    { at, linear, scales: storedScales }: Staged,
    plan: ProductPlan,
    panels: number,
    scalesAt: number,
  ): void {
    const { depth, segment, panelBytes } = plan;
    const { columns } = linear.weight;
    const matrix = { from: at, rows: depth, columns, scales: scalesAt };
    // Integers that fit stay as they are.
    this.#kernels.scaleColumns({ ...matrix, minScale: storedScales ? 1 : 0 });
    this.#kernels.packWeights({ ...matrix, panels, segment });
    const scales = new Float32Array(this.#buffer, scalesAt, columns);
    for (let column = 0; column < columns; column += panelColumns) {
      const panel = panels + (column / panelColumns) * panelBytes;
      const head = new Float32Array(this.#buffer, panel, panelHeadBytes / 4);
      for (let c = 0; c < panelColumns; c++) {
        head[c] = scales[column + c] * (storedScales ? storedScales[(column + c) % storedScales.length] : 1);
        head[panelColumns + c] = linear.bias[column + c];
      }
    }
  }

  #writeWords({ rows, columns, numbers }: EncoderWeights['words'], words: number, wordScales: number): void {
    const stored = readNumbers(numbers, rows * columns);
    if (numbers.kind === 'floats') {
      const { staging } = this.#plan;
      const part = Math.floor(tablePart / columns);
      for (let row = 0; row < rows; row += part) {
        const count = Math.min(part, rows - row);
        new Float32Array(this.#buffer, staging).set(stored.subarray(row * columns, (row + count) * columns));
        this.#kernels.packWords({
          from: staging,
          rows: count,
          columns,
          words: words + row * columns,
          wordScales: wordScales + 8 * row,
        });
      }
      return;
    }
    // value = scale (q - zero) = scale q' + offset, with q' signed.
    const shift = stored instanceof Uint8Array ? 128 : 0;
    const to = new Int8Array(this.#buffer, words, rows * columns);
    if (shift === 0) to.set(stored);
    else for (let at = 0; at < to.length; at++) to[at] = stored[at] - shift;
    const pairs = new Float32Array(this.#buffer, wordScales, 2 * rows);
    const { scales, zeros } = numbers;
    for (let row = 0; row < rows; row++) {
      const scale = scales[row % scales.length];
      pairs[2 * row] = scale;
      pairs[2 * row + 1] = scale * (shift - zeros[row % zeros.length]);
    }
  }
}
