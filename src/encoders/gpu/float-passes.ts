// An encoder of floats that normalises after each part, as BERT: its dispatches are the embedding, five for each layer, and
// pooling.

import { type EncoderWeights, type Gpu, type Pooling, runOnGpu } from '../../core/kernels/parts/index.js';
import type { BufferSet } from './buffer-set.js';
import type { EncoderShape } from './encoder-shape.js';
import { type LayerBuffers, type LinearBuffers, type ModelBuffers, uploadModel } from './model-buffers.js';
import { createPass, forProduct, forTexts, forTiles, forTokens, type Pass } from './passes.js';
import { compilePrograms, type ProgramName, type Programs } from './programs.js';
import { runColumns } from './shaders/states.wgsl.js';
import type { CreatePasses, Workspace } from './workspace.js';

/** Hidden states without their LayerNorm. */
interface StateBuffers {
  readonly states: GPUBuffer;
  /** (tokens, hidden / 64) mean and sum of squares. */
  readonly statistics: GPUBuffer;
}

/** Before the attention of a layer, and after it. */
interface LayerStates {
  readonly before: StateBuffers;
  readonly after: StateBuffers;
}

type CreatePass = (name: ProgramName, buffers: readonly GPUBuffer[]) => Pass;

/**
 * Compiles the programs and uploads the weights.
 * @param model receives the buffers of the weights
 * @throws Error with the reason why the encoder does not run on this device
 */
export async function prepareFloats(
  gpu: Gpu,
  weights: EncoderWeights,
  shape: EncoderShape,
  pooling: Pooling,
  model: BufferSet,
): Promise<CreatePasses> {
  // The device compiles while this thread converts the weights.
  const compiling = compilePrograms(gpu, shape, weights.activation, pooling);
  const uploading = runOnGpu(gpu, async () => uploadModel(model, weights, shape));
  const [programs, uploaded] = await Promise.all([compiling, uploading]);
  return (buffers, space, { tokens }) => {
    const bytes = 4 * tokens * shape.hidden;
    const create = (label: string, size: number) => buffers.create(label, size, GPUBufferUsage.STORAGE);
    const describe = (label: string, states: GPUBuffer): StateBuffers => ({
      states,
      statistics: create(`${label} statistics`, (2 * bytes) / runColumns),
    });
    const states = {
      before: describe('layer input', space.states),
      after: describe('layer middle', create('layer middle', bytes)),
    };
    return listPasses(bindPasses(gpu.device, programs, shape), uploaded, space, states);
  };
}

function bindPasses(
  device: GPUDevice,
  programs: Programs,
  { hidden, inner, heads }: EncoderShape,
): CreatePass {
  const groups = {
    embed: forTokens(),
    triple: forProduct(3 * hidden),
    attention: forTiles(heads),
    output: forProduct(hidden),
    inner: forProduct(inner),
    outer: forProduct(hidden),
    pool: forTexts,
  };
  return (name, buffers) => createPass(device, programs[name], buffers, groups[name]);
}

function listPasses(create: CreatePass, model: ModelBuffers, space: Workspace, layer: LayerStates): Pass[] {
  const { states, statistics } = layer.before;
  return [
    create('embed', [space.tokens, model.words, model.positions, states, statistics]),
    ...model.layers.flatMap((buffers) => listLayer(create, buffers, space, layer)),
    create('pool', [space.starts, states, space.out, statistics, model.last]),
  ];
}

/** A layer reads `before`, and writes it at its end. */
function listLayer(
  create: CreatePass,
  { triple, output, inner, outer }: LayerBuffers,
  { batch, tiles, wide, mixed }: Workspace,
  { before, after }: LayerStates,
): Pass[] {
  const project = (name: ProgramName, { weights, vectors }: LinearBuffers, from: StateBuffers): Pass =>
    create(name, [batch, from.states, from.statistics, weights, vectors, wide]);
  const add = (
    name: ProgramName,
    { weights, vectors }: LinearBuffers,
    rows: GPUBuffer,
    added: StateBuffers,
    to: StateBuffers,
  ): Pass =>
    create(name, [batch, rows, added.statistics, weights, vectors, to.states, added.states, to.statistics]);
  return [
    project('triple', triple, before),
    create('attention', [tiles, wide, mixed]),
    add('output', output, mixed, before, after),
    project('inner', inner, after),
    add('outer', outer, wide, after, before),
  ];
}
