// Rows times weights of int8, times the scales of their columns, plus biases. Two forms:
// - `project`: the results may pass through an activation.
// - `add`: they are added to `out`, the hidden states.
//
// Bindings: 0 batch, 1 rows (tokens, depth), 2 weights (depth, columns), 3 vectors: scales and biases (columns each), 4 out
// (tokens, columns). Groups: columns / 64 by tokens / 32.
import type { ProductForm } from '../programs.js';
import { batchStruct } from './states.wgsl.js';
import { multiplyTile, threadRows, tileMain, tileMemory } from './tile.wgsl.js';
import { weightFormats } from './weights.wgsl.js';

export const linearIntegersShader = ({
  depth,
  columns,
  form,
  activation,
}: ProductForm): string => /* wgsl */ `
${batchStruct}
@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(1) var<storage, read> rows: array<vec4f>;
@group(0) @binding(2) var<storage, read> weights: array<${weightFormats.integer.quad}>;
@group(0) @binding(3) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> out: array<vec4f>;
${tileMemory('integer', depth, columns)}
${activation ?? ''}
${tileMain(`
  ${multiplyTile('integer', 'rows[min(first + row, last) * depth + quad]')}
  for (var i = 0u; i < ${threadRows}u; i++) {
    let row = first + ${threadRows}u * local.y + i;
    if (row <= last) {
      let value = sums[i] * vectors[column] + vectors[columns + column];
      out[row * columns + column] ${form === 'add' ? '+=' : '='} ${activation ? 'activate(value)' : 'value'};
    }
  }`)}
`;
