// Runs the kernels of one module over the texts in memory, layer by layer.
import type { Pooling } from '../../pooling/index.js';
import { findScoreLimit } from '../attention-levels.js';
import { countScaleBytes, tileRows } from '../wasm/layout.js';
import type { EncoderWeights } from '../weights.js';
import { ffnRows, type LayerPlan, type MemoryPlan, type NormPlan, type ProductPlan } from './memory-plan.js';
import type { EncoderKernels } from './weight-writer.js';

/** Addresses of quantised rows and their scales. */
interface QuantisedRows {
  readonly rows: number;
  readonly scales: number;
}

interface RunnerShape extends Pick<EncoderWeights, 'hidden' | 'intermediate' | 'heads'> {
  /** Bytes of a quantised activation. */
  readonly numberBytes: number;
}

/** Rows of the product that methods are compared on. */
const sampleRows = 16;

export class LayerRunner {
  readonly #kernels: EncoderKernels;
  readonly #plan: MemoryPlan;
  readonly #hidden: number;
  readonly #intermediate: number;
  readonly #width: number;
  readonly #numberBytes: number;

  constructor(kernels: EncoderKernels, plan: MemoryPlan, shape: RunnerShape) {
    this.#kernels = kernels;
    this.#plan = plan;
    this.#hidden = shape.hidden;
    this.#intermediate = shape.intermediate;
    this.#width = shape.hidden / shape.heads;
    this.#numberBytes = shape.numberBytes;
  }

  /**
   * Computes the vectors of the texts whose ids and positions are in memory, and writes them to `plan.added`.
   * @param starts (texts + 1) the token at which each text begins, and the end; a view on `plan.starts`
   */
  run(starts: Int32Array, pooling: Pooling): void {
    const { x, added, qkv, layers } = this.#plan;
    const texts = starts.length - 1;
    const tokens = starts[texts];
    const columns = this.#hidden;
    this.#embed(tokens);
    for (const layer of layers) {
      this.#multiply(layer.qkv, this.#plan, qkv, tokens);
      this.#mix(layer, starts);
      this.#feedForward(layer, tokens);
    }
    const first = pooling === 'cls' ? 1 : 0;
    this.#kernels.pool({ x, starts: this.#plan.starts, out: added, texts, columns, first });
  }

  /** Multiplies a few rows, for comparing methods. Overwrites what `run` wrote. */
  multiplySample(): void {
    this.#multiply(this.#plan.layers[0].output, this.#plan, this.#plan.added, sampleRows);
  }

  /** Rows of words and positions. */
  #embed(count: number): void {
    const { ids, positionIds, words, wordScales, positions, x, added, embeddingNorm } = this.#plan;
    const columns = this.#hidden;
    this.#kernels.embed({ ids, positionIds, words, wordScales, positions, x, added, count, columns });
    this.#normalise(embeddingNorm, 0, count);
  }

  /** Attention, and what it adds to x. */
  #mix(layer: LayerPlan, starts: Int32Array): void {
    const { added, rows, scales, hiddenSegment: segment } = this.#plan;
    const columns = this.#hidden;
    const texts = starts.length - 1;
    const tokens = starts[texts];
    for (let text = 0; text < texts; text++) this.#attend(starts[text], starts[text + 1]);
    this.#kernels.quantise({ from: added, rows, scales, count: tokens, columns, segment });
    this.#multiply(layer.output, this.#plan, added, tokens);
    this.#normalise(layer.attentionNorm, 0, tokens);
  }

  #attend(begin: number, end: number): void {
    const { added, qkv, attention } = this.#plan;
    const columns = this.#hidden;
    const width = this.#width;
    const limit = findScoreLimit(width);
    this.#kernels.attention({
      from: qkv + 12 * begin * columns,
      out: added + 4 * begin * columns,
      tokens: end - begin,
      columns,
      width,
      work: attention,
      limit,
      factor: Math.LOG2E / Math.sqrt(width) / limit / limit,
    });
  }

  #feedForward(layer: LayerPlan, tokens: number): void {
    const {
      added,
      intermediate,
      intermediateRows: rows,
      intermediateScales: scales,
      intermediateSegment: segment,
    } = this.#plan;
    for (let row = 0; row < tokens; row += ffnRows) {
      const count = Math.min(ffnRows, tokens - row);
      this.#multiply(layer.up, this.#locateRows(row), intermediate, count);
      this.#kernels.quantiseActivated({
        from: intermediate,
        rows,
        scales,
        count,
        columns: this.#intermediate,
        segment,
      });
      this.#multiply(layer.down, { rows, scales }, added, count);
      this.#normalise(layer.ffnNorm, row, count);
    }
  }

  #locateRows(row: number): QuantisedRows {
    const { rows, scales, hiddenSegment } = this.#plan;
    return {
      rows: rows + row * this.#hidden * this.#numberBytes,
      scales: scales + countScaleBytes(row, this.#hidden, hiddenSegment),
    };
  }

  /** Computes whole tiles: the results of up to three further rows are never read. */
  #multiply(plan: ProductPlan, { rows, scales }: QuantisedRows, out: number, count: number): void {
    const { linear, linearSegments } = this.#kernels;
    const { panels, panelBytes, columns, depth, segment } = plan;
    const whole = Math.ceil(count / tileRows) * tileRows;
    const run = depth === segment ? linear : linearSegments;
    run({ rows, scales, panels, panelBytes, out, count: whole, columns, depth, segment });
  }

  /** Adds `added` to the rows of x from `row` on, and normalises them. @param row a multiple of 4 */
  #normalise(plan: NormPlan, row: number, count: number): void {
    const { added, x, hiddenSegment: segment } = this.#plan;
    const columns = this.#hidden;
    const to = { ...plan, ...this.#locateRows(row), x: x + 4 * row * columns };
    this.#kernels.normalise({ ...to, added, count, columns, segment });
  }
}
