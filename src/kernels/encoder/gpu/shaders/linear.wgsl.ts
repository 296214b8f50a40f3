// Rows times weights plus biases, with what surrounds it in an encoder. Two forms:
// - `project`: the rows are hidden states, read through their LayerNorm; the results may pass through an activation.
// - `add`: hidden states, read through their LayerNorm, are added to the results, which are the next hidden states.
//
// A workgroup computes 32 rows x 64 columns, a thread 4 x 4 of them; 16 of the depth at a time pass through workgroup
// memory: 6.9 kB with the rest, of the 16 kB that every device has. Sums are float32. Every element is summed in the same
// order whatever else is in the batch, so a batch never changes a vector.
//
// Bindings: 0 batch, 1 rows (tokens, depth), 2 statistics of the states that are normalised, 3 weights (depth, columns),
// 4 vectors: biases (columns), gains, shifts and epsilon of the LayerNorm; 5 out (tokens, columns); for `add` also 6 the
// states that are added (tokens, columns) and 7 statistics of `out`. Groups: columns / 64 by tokens / 32.
import { batchStruct, combineRuns, describeRun, runColumns, runThreads } from './states.wgsl.js';
import { type Precision, weightFormats } from './weights.wgsl.js';

/** Rows of a tile. */
export const tileRows = 32;
/** Rows of a thread. */
const threadRows = 4;
const threads = (runThreads * tileRows) / threadRows;
/** Quads of the depth at a time: one of each row for every thread. */
const deepQuads = threads / tileRows;

export interface LinearShape {
  /** Columns of the rows that are read, a multiple of 64. */
  readonly depth: number;
  /** Columns of the results, a multiple of 64. */
  readonly columns: number;
  readonly form: 'project' | 'add';
  readonly precision: Precision;
  /** WGSL of `activate(x: vec4f) -> vec4f`; absent for none. */
  readonly activation?: string;
}

/** One line for each of a thread's rows: constant indices keep its sums in registers. */
const forRows = (line: (row: number) => string): string =>
  Array.from({ length: threadRows }, (_, row) => line(row)).join('\n      ');

/** LayerNorm of four columns. */
const normalise = (value: string, moment: string, quad: string) =>
  `(${value} - ${moment}.x) * ${moment}.y * vectors[gains + ${quad}] + vectors[shifts + ${quad}]`;

const added = (columns: number) => /* wgsl */ `
@group(0) @binding(6) var<storage, read> states: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> out_statistics: array<vec2f>;
const runs = ${columns / runColumns}u;
${describeRun(threads)}`;

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
    var value = sums[i] + vectors[column];
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
${batchStruct}
@group(0) @binding(0) var<uniform> batch: Batch;
@group(0) @binding(1) var<storage, read> rows: array<vec4f>;
@group(0) @binding(2) var<storage, read> statistics: array<vec2f>;
@group(0) @binding(3) var<storage, read> weights: array<${weights.quad}>;
@group(0) @binding(4) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> out: array<vec4f>;
${adds ? added(columns) : ''}
// In quads.
const depth = ${depth / 4}u;
const columns = ${columns / 4}u;
const gains = columns;
const shifts = columns + ${normalised / 4}u;
const epsilons = shifts + ${normalised / 4}u;
const deep = ${deepQuads}u;
const lanes = ${runThreads}u;

var<workgroup> left: array<vec4f, ${tileRows * deepQuads}>;
var<workgroup> right: array<vec4f, ${4 * deepQuads * runThreads}>;
var<workgroup> moments: array<vec2f, ${tileRows}>;
${combineRuns(normalised)}
${activation ?? ''}
@compute @workgroup_size(${runThreads}, ${tileRows / threadRows})
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let first = group.y * ${tileRows}u;
  let last = batch.tokens - 1u;
  let column = group.x * lanes + local.x;
  if (index < ${tileRows}u) {
    moments[index] = combine_runs(min(first + index, last), vectors[epsilons].x);
  }
  workgroupBarrier();
  var sums = array<vec4f, ${threadRows}>();
  for (var start = 0u; start < depth; start += deep) {
    {
      let row = index / deep;
      let quad = start + index % deep;
      left[index] = ${adds ? loaded : normalise(loaded, 'moments[row]', 'quad')};
    }
    for (var i = index; i < 4u * deep * lanes; i += ${threads}u) {
      let four = weights[(4u * start + i / lanes) * columns + group.x * lanes + i % lanes];
      right[i] = ${weights.read('four')};
    }
    workgroupBarrier();
    for (var k = 0u; k < deep; k++) {
      let at = 4u * k * lanes + local.x;
      let block = mat4x4f(right[at], right[at + lanes], right[at + 2u * lanes], right[at + 3u * lanes]);
      let from_row = ${threadRows}u * local.y * deep + k;
      ${forRows((row) => `sums[${row}] += block * left[from_row + ${row}u * deep];`)}
    }
    workgroupBarrier();
  }
  ${write(adds, activation !== undefined)}
}
`;
}
