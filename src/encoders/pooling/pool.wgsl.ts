// Masked mean or first token, scaled to length 1. One workgroup per text; its lanes share the columns, so that adjacent
// lanes read adjacent memory. Equals poolRows to 1e-5 in every component: sums here are in float32.
// Bindings: 0 shape, 1 lengths (n), 2 hidden (n, tokens, columns), the buffer may be longer, 3 pooled (n, columns).

/** Threads per workgroup: a multiple of waves of 32 and 64, and a third of the usual 384 columns, so none is idle. */
const lanes = 128;

export const poolShader = /* wgsl */ `
struct Shape {
  texts: u32,
  tokens: u32,
  columns: u32,
  // Maximum number of tokens read from each text: 1 for the first token alone.
  limit: u32,
}

@group(0) @binding(0) var<uniform> shape: Shape;
@group(0) @binding(1) var<storage, read> lengths: array<u32>;
@group(0) @binding(2) var<storage, read> hidden: array<f32>;
@group(0) @binding(3) var<storage, read_write> pooled: array<f32>;

const lanes = ${lanes}u;
var<workgroup> partial: array<f32, lanes>;

// The sum over all lanes, returned to each; every lane of a workgroup must call it.
fn sum_over_lanes(lane: u32, value: f32) -> f32 {
  partial[lane] = value;
  workgroupBarrier();
  for (var half = lanes / 2u; half > 0u; half /= 2u) {
    if (lane < half) {
      partial[lane] += partial[lane + half];
    }
    workgroupBarrier();
  }
  return partial[0];
}

@compute @workgroup_size(lanes)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let text = group.x;
  let columns = shape.columns;
  let count = min(lengths[text], shape.limit);
  var squares = 0.0;
  for (var column = lane; column < columns; column += lanes) {
    var at = text * shape.tokens * columns + column;
    var sum = 0.0;
    for (var token = 0u; token < count; token++) {
      sum += hidden[at];
      at += columns;
    }
    pooled[text * columns + column] = sum;
    squares += sum * sum;
  }
  let total = sum_over_lanes(lane, squares);
  let scale = select(inverseSqrt(total), 0.0, total == 0.0);
  for (var column = lane; column < columns; column += lanes) {
    pooled[text * columns + column] *= scale;
  }
}
`;
