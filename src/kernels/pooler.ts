// Pools hidden states where they are, in a buffer of the GPU, and reads back nothing but the vectors, or nothing but
// their products with axes: one submit and one readback a call, no buffer and no pipeline made after the first calls.
import { type Matrix, zeros } from '../numerics/matrix.js';
import type { Gpu } from './gpu.js';
import { GrowingBuffer } from './growing-buffer.js';
import { checkShape, type Pooling, tokensRead } from './pooling.js';
import { Program } from './program.js';
import { type Part, Readback } from './readback.js';
import { poolShader } from './shaders/pool.wgsl.js';
import { projectShader } from './shaders/project.wgsl.js';

const floatBytes = 4;
/** Workgroups in one dimension that every device allows. */
const mostGroups = 65_535;

export class GpuPooler {
  private readonly device: GPUDevice;
  private readonly readback: Readback;
  private readonly columns: number;
  private readonly pooling: Pooling;
  private readonly poolProgram: Program;
  private readonly projectProgram: Program;
  private readonly buffers: ReturnType<typeof buffersOf>;
  private uploaded: Matrix | undefined;
  /** The call before: calls share the buffers, so each waits for the last. */
  private tail: Promise<unknown> = Promise.resolve();

  /** @param columns width of the hidden states that will come */
  constructor(gpu: Gpu, columns: number, pooling: Pooling) {
    const { device } = gpu;
    this.device = device;
    this.readback = new Readback(gpu);
    this.columns = columns;
    this.pooling = pooling;
    this.poolProgram = new Program(device, 'pool', poolShader);
    this.projectProgram = new Program(device, 'project', projectShader);
    this.buffers = buffersOf(device);
  }

  /**
   * The pooled states, each scaled to length 1; equal to `poolRows` within 1e-5 a component.
   * @param hidden (n, tokens, columns) float32 on this device, at any size from there up; not changed, and read until
   *   the promise settles
   * @param lengths (n) tokens of each text, at most `tokens`
   * @returns (n, columns) unit rows; the zero row for length 0; NaN where a token that counts has one
   * @throws RangeError when the shape does not fit; Error when the device refuses or is lost, never unread numbers
   */
  pool(hidden: GPUBuffer, lengths: Uint32Array, tokens: number): Promise<Matrix> {
    return this.inTurn(() =>
      this.read(lengths.length, this.columns, tokens, (encoder) =>
        this.recordPool(encoder, hidden, lengths, tokens),
      ),
    );
  }

  /**
   * The products of the pooled unit vectors with axes; equal to `projectRows` within 1e-5 for unit axes.
   * @param axes (k, columns); uploaded once, so it may not be changed between calls that pass the same one
   * @returns (n, k)
   * @throws as {@link pool}
   */
  project(hidden: GPUBuffer, lengths: Uint32Array, tokens: number, axes: Matrix): Promise<Matrix> {
    return this.inTurn(() =>
      this.read(lengths.length, axes.rows, tokens, (encoder) =>
        this.recordProject(encoder, this.recordPool(encoder, hidden, lengths, tokens), lengths.length, axes),
      ),
    );
  }

  /** Frees the buffers; the device stays. */
  dispose(): void {
    for (const buffer of Object.values(this.buffers)) buffer.destroy();
    this.readback.destroy();
    this.uploaded = undefined;
  }

  private inTurn(call: () => Promise<Matrix>): Promise<Matrix> {
    const turn = this.tail.then(call);
    this.tail = turn.catch(() => {
      this.uploaded = undefined;
    });
    return turn;
  }

  private recordPool(
    encoder: GPUCommandEncoder,
    hidden: GPUBuffer,
    lengths: Uint32Array,
    tokens: number,
  ): Part {
    const { columns, device, buffers } = this;
    const texts = lengths.length;
    checkShape(hidden.size / floatBytes, lengths, tokens, columns);
    checkGroups(texts);
    const shape = buffers.poolShape.holding(16);
    const counts = buffers.lengths.holding(lengths.byteLength);
    const size = texts * columns * floatBytes;
    const pooled = { buffer: buffers.pooled.holding(size), size };
    device.queue.writeBuffer(
      shape,
      0,
      Uint32Array.of(texts, tokens, columns, tokensRead(this.pooling, tokens)),
    );
    device.queue.writeBuffer(counts, 0, bytesOf(lengths));
    const states = { buffer: hidden, size: texts * tokens * columns * floatBytes };
    const bound = [{ buffer: shape, size: 16 }, { buffer: counts, size: lengths.byteLength }, states, pooled];
    this.poolProgram.record(encoder, bound, [texts, 1]);
    return pooled;
  }

  private recordProject(encoder: GPUCommandEncoder, pooled: Part, texts: number, axes: Matrix): Part {
    const { columns, device, buffers } = this;
    if (axes.columns !== columns) throw new RangeError(`axes of ${axes.columns} columns for ${columns}`);
    checkGroups(axes.rows);
    const held = { buffer: buffers.axes.holding(axes.data.byteLength), size: axes.data.byteLength };
    if (this.uploaded !== axes) device.queue.writeBuffer(held.buffer, 0, bytesOf(axes.data));
    this.uploaded = axes;
    const shape = { buffer: buffers.projectShape.holding(16), size: 16 };
    device.queue.writeBuffer(shape.buffer, 0, Uint32Array.of(columns, axes.rows, 0, 0));
    const size = texts * axes.rows * floatBytes;
    const products = { buffer: buffers.products.holding(size), size };
    this.projectProgram.record(encoder, [shape, pooled, held, products], [texts, axes.rows]);
    return products;
  }

  /** Nothing to read is no work for the GPU, which knows no empty buffers. */
  private async read(
    rows: number,
    columns: number,
    tokens: number,
    record: (encoder: GPUCommandEncoder) => Part,
  ): Promise<Matrix> {
    if (rows * columns * tokens === 0) return zeros(rows, columns);
    return { rows, columns, data: await this.readback.floats(record) };
  }
}

function buffersOf(device: GPUDevice) {
  const storage = GPUBufferUsage.STORAGE;
  const input = storage | GPUBufferUsage.COPY_DST;
  const result = storage | GPUBufferUsage.COPY_SRC;
  const uniform = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
  const make = (label: string, usage: GPUBufferUsageFlags) => new GrowingBuffer(device, label, usage);
  return {
    poolShape: make('pool shape', uniform),
    lengths: make('lengths', input),
    pooled: make('pooled', result),
    projectShape: make('project shape', uniform),
    axes: make('axes', input),
    products: make('products', result),
  };
}

function checkGroups(count: number): void {
  if (count > mostGroups) throw new RangeError(`${count} texts or axes a call; at most ${mostGroups}`);
}

/** On memory of its own, as the GPU's queue wants it: not shared between threads. */
const bytesOf = (values: Uint32Array | Float32Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength).slice();
