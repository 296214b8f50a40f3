// The dispatches of a batch, with their bind groups, made once: embedding, five for each layer, pooling.
import type { EncoderShape } from './encoder-shape.js';
import type { LayerBuffers, LinearBuffers, ModelBuffers } from './model-buffers.js';
import type { PackedTexts } from './pack-texts.js';
import type { ProgramName, Programs } from './programs.js';
import { tileRows } from './shaders/linear.wgsl.js';
import { runColumns } from './shaders/states.wgsl.js';
import type { StateBuffers, Workspace } from './workspace.js';

export interface Pass {
  readonly name: ProgramName;
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroup;
}

/** Creates the passes of a batch in order. */
export function createPasses(
  device: GPUDevice,
  programs: Programs,
  model: ModelBuffers,
  space: Workspace,
): Pass[] {
  const create = (name: ProgramName, buffers: readonly GPUBuffer[]): Pass => {
    const pipeline = programs[name];
    const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
    const layout = pipeline.getBindGroupLayout(0);
    return { name, pipeline, group: device.createBindGroup({ label: name, layout, entries }) };
  };
  const { layerInput } = space;
  const { states, statistics } = layerInput;
  return [
    create('embed', [space.tokens, model.words, model.positions, states, statistics]),
    ...model.layers.flatMap((layer) => createLayer(create, layer, space)),
    create('pool', [space.batch, space.starts, states, statistics, model.last, space.axes, space.out]),
  ];
}

/** A layer reads `layerInput`, and writes it at its end. */
function createLayer(
  create: (name: ProgramName, buffers: readonly GPUBuffer[]) => Pass,
  { triple, output, inner, outer }: LayerBuffers,
  { batch, tiles, wide, mixed, layerInput, layerMiddle }: Workspace,
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
    project('triple', triple, layerInput),
    create('attention', [tiles, wide, mixed]),
    add('output', output, mixed, layerInput, layerMiddle),
    project('inner', inner, layerMiddle),
    add('outer', outer, wide, layerMiddle, layerInput),
  ];
}

/** Records the passes of a batch. */
export function recordPasses(
  encoder: GPUCommandEncoder,
  passes: readonly Pass[],
  { hidden, inner, heads }: EncoderShape,
  { texts, starts, tiles }: PackedTexts,
): void {
  const tokens = starts[texts];
  const down = Math.ceil(tokens / tileRows);
  const groups: Record<ProgramName, readonly [number, number]> = {
    embed: [tokens, 1],
    triple: [(3 * hidden) / runColumns, down],
    attention: [tiles.length / 4, heads],
    output: [hidden / runColumns, down],
    inner: [inner / runColumns, down],
    outer: [hidden / runColumns, down],
    pool: [texts, 1],
  };
  const pass = encoder.beginComputePass({ label: 'encoder' });
  for (const { name, pipeline, group } of passes) {
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(...groups[name]);
  }
  pass.end();
}
