// Runs the kernels of one module over the texts in memory, layer by layer.
import type { Pooling } from '../../../core/kernels/index.js';
import { findScoreLimit } from '../attention-levels.js';
import { countRelativePositions } from '../wasm/attention-frame.js';
import { countScaleBytes, tileRows } from '../wasm/layout.js';
import { sumTerms } from '../wasm/sum-activated.js';
import type { EncoderWeights } from '../weights.js';
import { ffnRows, type LayerPlan, type MemoryPlan, type NormPlan, type ProductPlan } from './memory-plan.js';
import type { TokenProducts } from './token-products.js';
import type { EncoderKernels } from './weight-writer.js';

/** Addresses of quantised rows and their scales. */
interface QuantisedRows {
  readonly rows: number;
  readonly scales: number;
}

interface RunnerShape extends Pick<EncoderWeights, 'hidden' | 'intermediate' | 'heads' | 'normFirst'> {
  /** Bytes of a quantised activation. */
  readonly numberBytes: number;
  /** Of the first layer, where they are kept by token. */
  readonly products: TokenProducts | undefined;
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
  readonly #products: TokenProducts | undefined;
  /** Whether rows go on as they are, and only what the next part reads is normalised. */
  readonly #keepsRows: boolean;
  #isIncomplete = false;

  constructor(kernels: EncoderKernels, plan: MemoryPlan, shape: RunnerShape) {
    this.#kernels = kernels;
    this.#plan = plan;
    this.#hidden = shape.hidden;
    this.#intermediate = shape.intermediate;
    this.#width = shape.hidden / shape.heads;
    this.#numberBytes = shape.numberBytes;
    this.#products = shape.products;
    this.#keepsRows = shape.normFirst === true;
  }

  /**
   * Computes the vectors of the texts whose ids and positions are in memory, and writes them to `plan.added`.
   * @param starts (texts + 1) the token at which each text begins, and the end; a view on `plan.starts`
   * @param parts (n + 1) the same of the parts of texts whose tokens attend to each other
   */
  run(starts: Int32Array, parts: ArrayLike<number>, pooling: Pooling): void {
    const { x, added, layers } = this.#plan;
    const texts = starts.length - 1;
    const tokens = starts[texts];
    const columns = this.#hidden;
    this.#startFirst(tokens);
    const last = layers.at(-1);
    const sums = this.#keepsRows && pooling === 'mean';
    this.#isIncomplete = sums;
    for (const layer of layers) {
      if (layer !== layers[0]) this.#multiply(layer.qkv, this.#plan, this.#plan.qkv, tokens);
      this.#mix(layer, parts, tokens);
      if (sums && layer === last) this.#sumFeedForward(layer, starts);
      else this.#feedForward(layer, tokens);
    }
    const [first, adds] = [pooling === 'cls' ? 1 : 0, sums ? 1 : 0];
    this.#kernels.pool({ x, starts: this.#plan.starts, out: added, texts, columns, first, adds });
  }

  /** Computes what `run` left out of the rows of x, because it needed their sum only. Overwrites the vectors. */
  completeRows(tokens: number): void {
    const last = this.#plan.layers.at(-1);
    if (this.#isIncomplete && last) this.#feedForward(last, tokens);
    this.#isIncomplete = false;
  }

  /** Multiplies a few rows, for comparing methods. Overwrites what `run` wrote. */
  multiplySample(): void {
    this.#multiply(this.#plan.layers[0].output, this.#plan, this.#plan.added, sampleRows);
  }

  /** Rows of words, and queries, keys and values of the first layer. */
  #startFirst(tokens: number): void {
    const { ids, newIds } = this.#plan;
    const products = this.#products;
    if (!products) {
      this.#multiplyWords(ids, tokens);
      return;
    }
    const count = products.writeNew();
    if (count > 0) this.#multiplyWords(newIds, count);
    products.exchange();
    this.#embed(ids, tokens);
  }

  #embed(ids: number, count: number): void {
    const { positionIds, words, wordScales, positions, x, added } = this.#plan;
    const columns = this.#hidden;
    this.#kernels.embed({ ids, positionIds, words, wordScales, positions, x, added, count, columns });
  }

  #multiplyWords(ids: number, count: number): void {
    const { embeddingNorm, layers, qkv } = this.#plan;
    this.#embed(ids, count);
    this.#normalise(embeddingNorm, 0, count);
    this.#multiply(layers[0].qkv, this.#plan, qkv, count);
  }

  /** Attention, and what it adds to x. */
  #mix(layer: LayerPlan, parts: ArrayLike<number>, tokens: number): void {
    const { added, rows, scales, hiddenSegment: segment } = this.#plan;
    const columns = this.#hidden;
    for (let part = 0; part < parts.length - 1; part++) this.#attend(layer, parts[part], parts[part + 1]);
    this.#kernels.quantise({ from: added, rows, scales, count: tokens, columns, segment });
    this.#multiply(layer.output, this.#plan, added, tokens);
    this.#normalise(layer.attentionNorm, 0, tokens);
  }

  #attend({ relativePositionBias }: LayerPlan, begin: number, end: number): void {
    const { added, qkv, attention, span } = this.#plan;
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
      relativePositionBias: relativePositionBias + 4 * (span - 1),
      headBiasBytes: 4 * countRelativePositions(span),
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

  /** Writes what the feed-forward part adds to the sum of a text's rows to `plan.added`. Leaves the rows as they are. */
  #sumFeedForward(layer: LayerPlan, starts: Int32Array): void {
    const { added, intermediate, sums } = this.#plan;
    const columns = this.#intermediate;
    const tokens = starts[starts.length - 1];
    let text = 0;
    for (let row = 0; row < tokens; row += ffnRows) {
      const end = Math.min(row + ffnRows, tokens);
      this.#multiply(layer.up, this.#locateRows(row), intermediate, end - row);
      for (let at = row; at < end; ) {
        const [begin, finish] = [starts[text], starts[text + 1]];
        const count = Math.min(end, finish) - at;
        const from = intermediate + 4 * (at - row) * columns;
        this.#kernels.sumActivated({ from, sums, count, columns, begins: at === begin ? 1 : 0 });
        at += count;
        if (at < finish) continue;
        this.#projectSum(layer.down, finish - begin, added + 4 * text * this.#hidden);
        text++;
      }
    }
  }

  /** Multiplies the sum of `count` activated rows. */
  #projectSum(plan: ProductPlan, count: number, out: number): void {
    const {
      sums,
      intermediateRows: rows,
      intermediateScales: scales,
      intermediateSegment: segment,
      qkv,
    } = this.#plan;
    this.#kernels.quantiseSum({
      from: sums,
      rows,
      scales,
      count: sumTerms,
      columns: this.#intermediate,
      segment,
    });
    this.#multiply(plan, { rows, scales }, qkv, sumTerms);
    const { panels, panelBytes, columns } = plan;
    const extra = count - sumTerms;
    this.#kernels.joinSum({ from: qkv, panels, panelBytes, extra, out, columns });
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

  /** Adds `added` to the rows of x from `row` on, and writes them normalised to x or over `added`. @param row a multiple of 4 */
  #normalise(plan: NormPlan, row: number, count: number): void {
    const { added, x, hiddenSegment: segment } = this.#plan;
    const columns = this.#hidden;
    const from = x + 4 * row * columns;
    const to = { ...plan, ...this.#locateRows(row), x: from, out: this.#keepsRows ? added : from };
    this.#kernels.normalise({ ...to, added, count, columns, segment });
  }
}
