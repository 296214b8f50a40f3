// The buffers that a batch passes through, allocated once for the largest batch: a batch of any shape creates none.
import type { BufferSet } from './buffer-set.js';
import type { BatchCapacity, EncoderShape } from './encoder-shape.js';
import type { ModelBuffers } from './model-buffers.js';
import type { Pass } from './passes.js';
import { tileQueries } from './shaders/attention-tile.wgsl.js';

export interface Workspace {
  /** Tokens of the batch. */
  readonly batch: GPUBuffer;
  /** (tokens) id and position. */
  readonly tokens: GPUBuffer;
  /** (texts + 1) first tokens. */
  readonly starts: GPUBuffer;
  /** What each workgroup of the attention reads. */
  readonly tiles: GPUBuffer;
  /** (tokens, hidden) without a LayerNorm, between two layers. */
  readonly hiddenStates: GPUBuffer;
  /** (tokens, 3 hidden) queries, keys and values; (tokens, intermediate) the feed-forward part, which comes later. */
  readonly wide: GPUBuffer;
  /** (tokens, hidden) mixed by attention; of integers also what a product reads. */
  readonly mixed: GPUBuffer;
  /** (texts, hidden). */
  readonly out: GPUBuffer;
}

/** Binds the passes of a batch to its buffers. @param buffers receives those that only these passes need */
export type ListPasses<Model extends ModelBuffers> = (
  model: Model,
  buffers: BufferSet,
  space: Workspace,
  capacity: BatchCapacity,
) => Pass[];

const wordBytes = 4;

/** Bytes that a batch reads back at most. */
export const countOutputBytes = ({ hidden }: EncoderShape, { texts }: BatchCapacity): number =>
  wordBytes * texts * hidden;

/** Allocates the buffers; memory that is missing is reported by the device's error scope. */
export function createWorkspace(buffers: BufferSet, shape: EncoderShape, capacity: BatchCapacity): Workspace {
  const { hidden, intermediate } = shape;
  const { tokens, texts } = capacity;
  // The last tile of a text may have room left.
  const tiles = Math.ceil(tokens / tileQueries) + texts;
  const { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const allocate = (label: string, count: number, usage: GPUBufferUsageFlags = 0) =>
    buffers.create(label, wordBytes * count, STORAGE | usage);
  return {
    batch: buffers.create('batch', wordBytes, UNIFORM | COPY_DST),
    tokens: allocate('tokens', 2 * tokens, COPY_DST),
    starts: allocate('starts', texts + 1, COPY_DST),
    tiles: allocate('tiles', 4 * tiles, COPY_DST),
    hiddenStates: allocate('states', tokens * hidden),
    wide: allocate('wide', tokens * Math.max(3 * hidden, intermediate)),
    mixed: allocate('mixed', tokens * hidden),
    out: buffers.create('vectors', countOutputBytes(shape, capacity), STORAGE | COPY_SRC),
  };
}
