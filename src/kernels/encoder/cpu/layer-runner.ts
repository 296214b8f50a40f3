// Runs the kernels of one module over the texts in memory, layer by layer.
import type { Pooling } from '../../pooling.js';
import { findScoreLimit } from '../attention-levels.js';
import { countDistances } from '../wasm/attention-frame.js';
import { tileRows } from '../wasm/layout.js';
import type { Scaling } from '../wasm/scaling.js';
import type { EncoderWeights } from '../weights.js';
import {
  innerRows,
  type LayerPlace,
  type LinearPlace,
  type MemoryPlan,
  type NormPlace,
} from './memory-plan.js';
import type { EncoderKernels } from './weight-writer.js';

/** Addresses of quantised rows and their scales. */
interface QuantisedRows {
  readonly rows: number;
  readonly scales: number;
}

interface RunnerShape extends Pick<EncoderWeights, 'hidden' | 'inner' | 'heads' | 'normalise'> {
  /** Bytes of a quantised activation. */
  readonly numberBytes: number;
  readonly scaling: Scaling;
}

/** Rows of the product that methods are compared on. */
const sampleRows = 16;

export class LayerRunner {
  readonly #kernels: EncoderKernels;
  readonly #plan: MemoryPlan;
  readonly #hidden: number;
  readonly #inner: number;
  readonly #width: number;
  readonly #numberBytes: number;
  readonly #scaling: Scaling;
  /** Whether rows go on as they are, and only what the next part reads is normalised. */
  readonly #keepsRows: boolean;

  constructor(kernels: EncoderKernels, plan: MemoryPlan, shape: RunnerShape) {
    this.#kernels = kernels;
    this.#plan = plan;
    this.#hidden = shape.hidden;
    this.#inner = shape.inner;
    this.#width = shape.hidden / shape.heads;
    this.#numberBytes = shape.numberBytes;
    this.#scaling = shape.scaling;
    this.#keepsRows = shape.normalise === 'before';
  }

  /**
   * Computes the vectors of the texts whose ids and places are in memory, and writes them to `plan.added`.
   * @param starts (texts + 1) the token at which each text begins, and the end; a view on `plan.starts`
   * @param parts (n + 1) the same of the parts of texts whose tokens attend to each other
   */
  run(starts: Int32Array, parts: ArrayLike<number>, pooling: Pooling): void {
    const { ids, places, words, wordScales, positions, x, added, norm, layers } = this.#plan;
    const texts = starts.length - 1;
    const tokens = starts[texts];
    const columns = this.#hidden;
    this.#kernels.embed({ ids, places, words, wordScales, positions, x, added, count: tokens, columns });
    this.#normalise(norm, 0, tokens);
    for (const layer of layers) this.#runLayer(layer, parts, tokens);
    const first = pooling === 'cls' ? 1 : 0;
    this.#kernels.pool({ x, starts: this.#plan.starts, out: added, texts, columns, first });
  }

  /** Multiplies a few rows, for comparing methods. Overwrites what `run` wrote. */
  multiplySample(): void {
    this.#multiply(this.#plan.layers[0].output, this.#plan, this.#plan.added, sampleRows);
  }

  #runLayer(layer: LayerPlace, parts: ArrayLike<number>, tokens: number): void {
    const { added, rows, scales, queryKeyValue, hiddenSegment: segment } = this.#plan;
    const columns = this.#hidden;
    this.#multiply(layer.queryKeyValue, this.#plan, queryKeyValue, tokens);
    for (let part = 0; part < parts.length - 1; part++) this.#attend(layer, parts[part], parts[part + 1]);
    this.#kernels.quantise({ from: added, rows, scales, count: tokens, columns, segment });
    this.#multiply(layer.output, this.#plan, added, tokens);
    this.#normalise(layer.norm, 0, tokens);
    for (let row = 0; row < tokens; row += innerRows)
      this.#feedForward(layer, row, Math.min(innerRows, tokens - row));
  }

  #attend({ distances }: LayerPlace, begin: number, end: number): void {
    const { added, queryKeyValue, attention, span } = this.#plan;
    const columns = this.#hidden;
    const width = this.#width;
    const limit = findScoreLimit(width);
    this.#kernels.attention({
      from: queryKeyValue + 12 * begin * columns,
      out: added + 4 * begin * columns,
      tokens: end - begin,
      columns,
      width,
      work: attention,
      limit,
      factor: Math.LOG2E / Math.sqrt(width) / limit / limit,
      distances: distances + 4 * (span - 1),
      distanceBytes: 4 * countDistances(span),
    });
  }

  #feedForward(layer: LayerPlace, row: number, count: number): void {
    const { added, inner, innerRows: rows, innerScales: scales, innerSegment: segment } = this.#plan;
    this.#multiply(layer.inner, this.#locateRows(row), inner, count);
    this.#kernels.quantiseActivated({ from: inner, rows, scales, count, columns: this.#inner, segment });
    this.#multiply(layer.outer, { rows, scales }, added, count);
    this.#normalise(layer.last, row, count);
  }

  #locateRows(row: number): QuantisedRows {
    const { rows, scales, hiddenSegment } = this.#plan;
    return {
      rows: rows + row * this.#hidden * this.#numberBytes,
      scales: scales + this.#scaling.countScaleBytes(row, this.#hidden, hiddenSegment),
    };
  }

  /** Computes whole tiles: the results of up to three further rows are never read. */
  #multiply(place: LinearPlace, { rows, scales }: QuantisedRows, out: number, count: number): void {
    const { linear, linearSegments } = this.#kernels;
    const { panels, panelBytes, columns, depth, segment } = place;
    const whole = Math.ceil(count / tileRows) * tileRows;
    const run = depth === segment ? linear : linearSegments;
    run({ rows, scales, panels, panelBytes, out, count: whole, columns, depth, segment });
  }

  /** Adds `added` to the rows of x from `row` on, and writes them normalised to x or over `added`. @param row a multiple of 4 */
  #normalise(place: NormPlace, row: number, count: number): void {
    const { added, x, hiddenSegment: segment } = this.#plan;
    const columns = this.#hidden;
    const from = x + 4 * row * columns;
    const to = { ...place, ...this.#locateRows(row), x: from, out: this.#keepsRows ? added : from };
    this.#kernels.normalise({ ...to, added, count, columns, segment });
  }
}
