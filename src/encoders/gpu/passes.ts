// The dispatches of a batch, with their bind groups, made once.
import type { PackedTexts } from './pack-texts.js';
import { runColumns } from './shaders/states.wgsl.js';
import { tileRows } from './shaders/tile.wgsl.js';

/** Workgroups in x and y. */
export type CountGroups = (texts: PackedTexts) => readonly [number, number];

export interface Pass {
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroup;
  readonly countGroups: CountGroups;
}

/** @param buffers by binding */
export function createPass(
  device: GPUDevice,
  pipeline: GPUComputePipeline,
  buffers: readonly GPUBuffer[],
  countGroups: CountGroups,
): Pass {
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const layout = pipeline.getBindGroupLayout(0);
  return { pipeline, group: device.createBindGroup({ label: pipeline.label, layout, entries }), countGroups };
}

const countTokens = ({ starts, texts }: PackedTexts): number => starts[texts];

/** Groups of programs by what they divide. */
export const forTokens =
  (down = 1): CountGroups =>
  (texts) => [countTokens(texts), down];
export const forTexts: CountGroups = ({ texts }) => [texts, 1];
export const forTiles =
  (heads: number): CountGroups =>
  ({ tiles }) => [tiles.length / 4, heads];
/** @param columns of a product's results */
export const forProduct =
  (columns: number): CountGroups =>
  (texts) => [columns / runColumns, Math.ceil(countTokens(texts) / tileRows)];

/** Records the passes of a batch. */
export function recordPasses(encoder: GPUCommandEncoder, passes: readonly Pass[], texts: PackedTexts): void {
  const pass = encoder.beginComputePass({ label: 'encoder' });
  for (const { pipeline, group, countGroups } of passes) {
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(...countGroups(texts));
  }
  pass.end();
}
