// The passes of an encoder of floats: the embedding, five for each layer, and pooling. Hidden states go from product to
// product without their LayerNorm, which the products apply as they read.

import type { Gpu } from '../../core/kernels/parts/index.js';
import type { Pooling } from '../pooling/index.js';
import type { EncoderWeights, ProductName } from '../runtime/index.js';
import type { EncoderShape } from './encoder-shape.js';
import type { LayerBuffers, ModelBuffers } from './model-buffers.js';
import { forTexts, forTiles, forTokens, type Pass } from './passes.js';
import { type CreatePass, compilePrograms, describeProducts, type Program } from './programs.js';
import { attentionShader } from './shaders/attention.wgsl.js';
import { embedShader } from './shaders/embed.wgsl.js';
import { geluShaders } from './shaders/gelu.wgsl.js';
import { linearShader } from './shaders/linear.wgsl.js';
import { poolStatesShader } from './shaders/pool-states.wgsl.js';
import { runColumns } from './shaders/states.wgsl.js';
import type { ListPasses, Workspace } from './workspace.js';

/** Hidden states without their LayerNorm. */
interface StateBuffers {
  readonly hiddenStates: GPUBuffer;
  /** (tokens, hidden / 64) mean and sum of squares. */
  readonly statistics: GPUBuffer;
}

/** Before the attention of a layer, and after it. */
interface LayerStates {
  readonly before: StateBuffers;
  readonly after: StateBuffers;
}

type ProgramName = 'embed' | 'attention' | 'pool' | ProductName;

function describePrograms(
  { activation }: EncoderWeights,
  shape: EncoderShape,
  pooling: Pooling,
): Record<ProgramName, Program> {
  const { hidden, heads, width, precision } = shape;
  return {
    embed: { code: embedShader(hidden, precision), groups: forTokens() },
    attention: { code: attentionShader(hidden, width), groups: forTiles(heads) },
    ...describeProducts(shape, geluShaders[activation], (product) => linearShader({ ...product, precision })),
    pool: { code: poolStatesShader(hidden, pooling), groups: forTexts },
  };
}

/** Compiles the programs. @throws as `compilePrograms` */
export async function prepareFloats(
  gpu: Gpu,
  weights: EncoderWeights,
  shape: EncoderShape,
  pooling: Pooling,
): Promise<ListPasses<ModelBuffers>> {
  const create = await compilePrograms(gpu, describePrograms(weights, shape, pooling));
  return (model, buffers, space, { tokens }) => {
    const bytes = 4 * tokens * shape.hidden;
    const allocate = (label: string, size: number) => buffers.create(label, size, GPUBufferUsage.STORAGE);
    const describe = (label: string, hiddenStates: GPUBuffer): StateBuffers => ({
      hiddenStates,
      statistics: allocate(`${label} statistics`, (2 * bytes) / runColumns),
    });
    const layer = {
      before: describe('layer input', space.hiddenStates),
      after: describe('layer middle', allocate('layer middle', bytes)),
    };
    const { hiddenStates, statistics } = layer.before;
    return [
      create('embed', [space.tokens, model.words, model.positions, hiddenStates, statistics]),
      ...model.layers.flatMap((parts) => listLayer(create, parts, space, layer)),
      create('pool', [space.starts, hiddenStates, space.out, statistics, model.lastNorm]),
    ];
  };
}

/** A layer reads `before`, and writes it at its end. */
function listLayer(
  create: CreatePass<ProgramName>,
  { inputNorm, qkv, output, attentionNorm, up, down }: LayerBuffers,
  { batch, tiles, wide, mixed }: Workspace,
  { before, after }: LayerStates,
): Pass[] {
  const project = (name: 'qkv' | 'up', from: StateBuffers, product: typeof qkv, norm: GPUBuffer): Pass =>
    create(name, [batch, from.hiddenStates, from.statistics, product.weights, product.vectors, norm, wide]);
  const add = (
    name: 'output' | 'down',
    rows: GPUBuffer,
    product: typeof qkv,
    added: StateBuffers,
    norm: GPUBuffer,
    to: StateBuffers,
  ): Pass => {
    const { weights, vectors } = product;
    const read = [batch, rows, added.statistics, weights, vectors, norm];
    return create(name, [...read, to.hiddenStates, added.hiddenStates, to.statistics]);
  };
  return [
    project('qkv', before, qkv, inputNorm),
    create('attention', [tiles, wide, mixed]),
    add('output', mixed, output, before, inputNorm, after),
    project('up', after, up, attentionNorm),
    add('down', wide, down, after, attentionNorm, before),
  ];
}
