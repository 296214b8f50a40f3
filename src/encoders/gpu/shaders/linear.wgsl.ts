// Rows times weights plus biases, with what surrounds it in an encoder. Two forms:
// - `project`: the rows are hidden states, read through their LayerNorm; the results may pass through an activation.
// - `add`: hidden states, read through their LayerNorm, are added to the results, which are the next hidden states.
//
// Bindings: 0 batch, 1 rows (tokens, depth), 2 statistics of the states that are normalised, 3 weights (depth, columns),
// 4 biases (columns), 5 the LayerNorm: gamma, beta and epsilon, 6 out (tokens, columns); for `add` also 7 the states that are
// added (tokens, columns) and 8 statistics of `out`. Groups: columns / 64 by tokens / 32.
import type { ProductForm } from '../programs.js';
import { batchStruct, combineRuns, describeRun, runColumns } from './states.wgsl.js';
import { multiplyTile, threadRows, tileMain, tileMemory, tileRows, tileThreads } from './tile.wgsl.js';
import { enableHalves, type Precision, weightFormats } from './weights.wgsl.js';

interface LinearShape extends ProductForm {
  readonly precision: Precision;
}

/** LayerNorm of four columns. */
const normalise = (value: string, moment: string, quad: string) =>
  `(${value} - ${moment}.x) * ${moment}.y * norm[${quad}] + norm[betas + ${quad}]`;

const added = (columns: number) => /* wgsl */ `
@group(0) @binding(7) var<storage, read> states: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> out_statistics: array<vec2f>;
const runs = ${columns / runColumns}u;
${describeRun(tileThreads)}`;

const describeOut = /* wgsl */ `
    let described = describe_run(index, value);
    if (local.x == 0u && row <= last) {
      out_statistics[row * runs + group.x] = described;
    }`;

/** Completes the sums of a thread, row by row, and writes them. */
const write = (adds: boolean, activated: boolean) => /* wgsl */ `
  for (var i = 0u; i < ${threadRows}u; i++) {
    let tile_row = ${threadRows}u * local.y + i;
    let row = first + tile_row;
    var value = sums[i] + biases[column];
    ${activated ? 'value = activate(value);' : ''}
    ${adds ? `value += ${normalise('states[min(row, last) * columns + column]', 'moments[tile_row]', 'column')};` : ''}
    if (row <= last) {
      out[row * columns + column] = value;
    }
    ${adds ? describeOut : ''}
  }`;

export function linearShader({ depth, columns, form, precision, activation }: LinearShape): string {
  const adds = form === 'add';
  const weights = weightFormats[precision];
  const normalised = adds ? columns : depth;
  const loaded = 'rows[min(first + row, last) * depth + quad]';
  return /* wgsl */ `
${enableHalves(precision)}
${batchStruct}
@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(1) var<storage, read> rows: array<vec4f>;
@group(0) @binding(2) var<storage, read> statistics: array<vec2f>;
@group(0) @binding(3) var<storage, read> weights: array<${weights.quad}>;
@group(0) @binding(4) var<storage, read> biases: array<vec4f>;
@group(0) @binding(5) var<storage, read> norm: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> out: array<vec4f>;
${adds ? added(columns) : ''}
${tileMemory(precision, depth, columns)}
const betas = ${normalised / 4}u;

var<workgroup> moments: array<vec2f, ${tileRows}>;
${combineRuns(normalised)}
${activation ?? ''}
${tileMain(`
  if (index < ${tileRows}u) {
    moments[index] = combine_runs(min(first + index, last), norm[2u * betas].x);
  }
  workgroupBarrier();
  ${multiplyTile(precision, adds ? loaded : normalise(loaded, 'moments[row]', 'quad'))}
  ${write(adds, activation !== undefined)}`)}
`;
}
