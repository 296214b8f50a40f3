// The product in a workgroup: 32 rows times 64 columns of weights, a thread 4 x 4 of them; 16 of the depth at a time pass
// through workgroup memory, 6.9 kB with what surrounds it, of the 16 kB that every device has. Sums are float32: where
// half floats are multiplied, a row's four products with a block are added before they are widened. Every
// element is summed in the same order whatever else is in the batch, so a batch never changes a vector.
import { runThreads } from './states.wgsl.js';
import { type Precision, weightFormats } from './weights.wgsl.js';

/** Rows of a tile. */
export const tileRows = 32;
/** Rows of a thread. */
export const threadRows = 4;
export const tileThreads = (runThreads * tileRows) / threadRows;
/** Quads of the depth at a time: one of each row for every thread. */
const deepQuads = tileThreads / tileRows;

/** One line for each of a thread's rows: constant indices keep its sums in registers. */
const forRows = (line: (row: number) => string): string =>
  Array.from({ length: threadRows }, (_, row) => line(row)).join('\n      ');

/**
 * Declarations of `multiplyTile`.
 * @param depth, columns of the weights, multiples of 64
 */
export const tileMemory = (precision: Precision, depth: number, columns: number) => /* wgsl */ `
// In quads.
const depth = ${depth / 4}u;
const columns = ${columns / 4}u;
const deep = ${deepQuads}u;
const lanes = ${runThreads}u;

var<workgroup> left: array<${weightFormats[precision].factor}, ${tileRows * deepQuads}>;
var<workgroup> right: array<${weightFormats[precision].factor}, ${4 * deepQuads * runThreads}>;
`;

/**
 * Sums products into `sums`, of `first`, the tile's first row, and `weights`.
 * @param load WGSL of the quad `quad` of the row `first + row`, which may be beyond the last row
 */
export const multiplyTile = (precision: Precision, load: string) => /* wgsl */ `
  var sums = array<vec4f, ${threadRows}>();
  for (var start = 0u; start < depth; start += deep) {
    {
      let row = index / deep;
      let quad = start + index % deep;
      left[index] = ${weightFormats[precision].round(load)};
    }
    for (var i = index; i < 4u * deep * lanes; i += ${tileThreads}u) {
      let four = weights[(4u * start + i / lanes) * columns + group.x * lanes + i % lanes];
      right[i] = ${weightFormats[precision].read('four')};
    }
    workgroupBarrier();
    for (var k = 0u; k < deep; k++) {
      let at = 4u * k * lanes + local.x;
      let block = ${weightFormats[precision].block}(right[at], right[at + lanes], right[at + 2u * lanes], right[at + 3u * lanes]);
      let from_row = ${threadRows}u * local.y * deep + k;
      ${forRows((row) => `sums[${row}] += vec4f(block * left[from_row + ${row}u * deep]);`)}
    }
    workgroupBarrier();
  }`;

/** The entry point of a product. @param body in which `first` is the tile's first row, `last` of all, `column` the thread's quad */
export const tileMain = (body: string) => /* wgsl */ `
@compute @workgroup_size(${runThreads}, ${tileRows / threadRows})
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let first = group.y * ${tileRows}u;
  let last = batch.tokens - 1u;
  let column = group.x * lanes + local.x;
  ${body}
}
`;
