// Inner products of pooled rows and axes. One workgroup per product. Equals projectRows to 1e-5 for unit axes.
// Bindings: 0 shape, 1 pooled (n, columns), 2 axes (k, columns), 3 products (n, k).
import { sumOverLanes } from './lanes.wgsl.js';

export const projectShader = /* wgsl */ `
struct Shape {
  columns: u32,
  axes: u32,
}

@group(0) @binding(0) var<uniform> shape: Shape;
@group(0) @binding(1) var<storage, read> pooled: array<f32>;
@group(0) @binding(2) var<storage, read> axes: array<f32>;
@group(0) @binding(3) var<storage, read_write> products: array<f32>;
${sumOverLanes}
@compute @workgroup_size(lanes)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let text = group.x;
  let axis = group.y;
  var sum = 0.0;
  for (var column = lane; column < shape.columns; column += lanes) {
    sum += pooled[text * shape.columns + column] * axes[axis * shape.columns + column];
  }
  let product = sum_over_lanes(lane, sum);
  if (lane == 0u) {
    products[text * shape.axes + axis] = product;
  }
}
`;
