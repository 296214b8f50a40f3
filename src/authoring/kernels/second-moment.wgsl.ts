// Adds X'X of rows of integers to 64-bit sums, exactly. A workgroup computes 32 x 32 entries, each of its 8 x 8 lanes 4 x 4
// of them; only tiles on and above the diagonal are computed. The rows are dealt out to `slices`, each with sums of its own,
// so that a small matrix occupies a large GPU.
// Bindings: 0 shape, 1 values (rows, columns), two 16-bit integers a word, rows a multiple of 16, columns of 32,
// 2 sums (slices, columns, columns), low and high word. Groups: columns / 32 by columns / 32 * slices.

/** Columns of a tile. */
export const tileColumns = 32;
/** Rows between two carries: 16 products of 26 bits fit into 31 bits. */
export const tileRows = 16;

export const secondMomentShader = /* wgsl */ `
struct Shape {
  rows: u32,
  columns: u32,
  slices: u32,
}

@group(0) @binding(0) var<uniform> shape: Shape;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec2u>;

const lanes = 64u;
const depth = ${tileRows}u;
const quads = ${tileColumns / 4}u;
var<workgroup> left: array<vec4i, depth * quads>;
var<workgroup> right: array<vec4i, depth * quads>;

// Four columns from word 'at' on.
fn unpack(at: u32) -> vec4i {
  let pair = vec2u(values[at], values[at + 1u]);
  let even = bitcast<vec2i>(pair << vec2u(16u)) >> vec2u(16u);
  let odd = bitcast<vec2i>(pair) >> vec2u(16u);
  return vec4i(even.x, odd.x, even.y, odd.y);
}

@compute @workgroup_size(8, 8)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let tiles = shape.columns / (4u * quads);
  let tile = vec2u(group.y % tiles, group.x);
  let slice = group.y / tiles;
  if (tile.x > tile.y) {
    return;
  }
  let words = shape.columns / 2u;
  var low: array<vec4u, 4>;
  var high: array<vec4u, 4>;
  for (var start = slice * depth; start < shape.rows; start += shape.slices * depth) {
    for (var i = lane; i < depth * quads; i += lanes) {
      let at = (start + i / quads) * words + 2u * (i % quads);
      left[i] = unpack(at + tile.x * 2u * quads);
      right[i] = unpack(at + tile.y * 2u * quads);
    }
    workgroupBarrier();
    // Without the initial value, SwiftShader keeps the sums of the round before.
    var products = array<vec4i, 4>();
    for (var k = 0u; k < depth; k++) {
      let a = left[k * quads + local.y];
      let b = right[k * quads + local.x];
      products[0] += a.x * b;
      products[1] += a.y * b;
      products[2] += a.z * b;
      products[3] += a.w * b;
    }
    workgroupBarrier();
    for (var r = 0; r < 4; r++) {
      let before = low[r];
      low[r] = before + bitcast<vec4u>(products[r]);
      // The sign fills the high word; a carry shows as a sum that is smaller than its term.
      high[r] += bitcast<vec4u>(products[r] >> vec4u(31u)) + select(vec4u(0u), vec4u(1u), low[r] < before);
    }
  }
  for (var r = 0u; r < 4u; r++) {
    let row = tile.x * 4u * quads + 4u * local.y + r;
    let at = (slice * shape.columns + row) * shape.columns + tile.y * 4u * quads + 4u * local.x;
    for (var c = 0u; c < 4u; c++) {
      let before = sums[at + c];
      let sum = before.x + low[r][c];
      sums[at + c] = vec2u(sum, before.y + high[r][c] + select(0u, 1u, sum < before.x));
    }
  }
}
`;
