// Attention among the tokens of a part of a text that fits one workgroup, rounded as on the CPU: queries and keys each by
// their largest magnitude, values by that of all, attention weights to integers. A thread for each query; keys and values stay in
// workgroup memory.
// Bindings: 0 tiles (first token of the part, end of the part, unused, unused), 1 queries, keys and values
// (tokens, 3 hidden), 2 out (tokens, hidden), 3 the relative position bias (heads, 2 maxDistance + 1), added to
// scores by the key's index minus the query's; farther ones share the ends. Groups: parts by heads.

import { findScoreLimit, maxValue, maxWeight, weightSum } from '../../runtime/index.js';
import { powerShader } from './polynomials.wgsl.js';

/** Maximum tokens of a part. */
export const partTokens = 64;

/** Bytes of workgroup memory. @param width columns of a head */
export const countPartBytes = (window: number, width: number): number => 8 * window * width + 8 * partTokens;

/** One line for each quad of a head: constant indices keep them in registers. */
const forQuads = (quads: number, line: (quad: number) => string): string =>
  Array.from({ length: quads }, (_, quad) => line(quad)).join('\n  ');

const largest = (quads: number, values: string): string =>
  `largest(max(${Array.from({ length: quads }, (_, quad) => `abs(${values}[${quad}])`).reduce((a, b) => `max(${a}, ${b})`)}, vec4f(1e-20)))`;

const roundKeysAndValues = (quads: number) => /* wgsl */ `
  var key = array<vec4f, ${quads}>();
  var value = array<vec4f, ${quads}>();
  var query = array<vec4f, ${quads}>();
  ${forQuads(quads, (quad) => `query[${quad}] = qkv[first + ${quad}u];`)}
  ${forQuads(quads, (quad) => `key[${quad}] = qkv[first + hidden + ${quad}u];`)}
  ${forQuads(quads, (quad) => `value[${quad}] = qkv[first + 2u * hidden + ${quad}u];`)}
  let query_size = ${largest(quads, 'query')};
  let key_size = ${largest(quads, 'key')};
  sizes[index] = ${largest(quads, 'value')};
  workgroupBarrier();
  var value_size = sizes[0];
  for (var i = 1u; i < count; i++) {
    value_size = max(value_size, sizes[i]);
  }
  if (index < count) {
    ${forQuads(quads, (quad) => `keys[index * width + ${quad}u] = round(key[${quad}] * (limit / key_size));`)}
    ${forQuads(quads, (quad) => `values[index * width + ${quad}u] = round(value[${quad}] * (${maxValue}.0 / value_size));`)}
    key_scales[index] = key_size * factor;
  }
  ${forQuads(quads, (quad) => `query[${quad}] = round(query[${quad}] * (limit / query_size));`)}
  workgroupBarrier();`;

const findWeights = (quads: number, maxDistance: number) => /* wgsl */ `
  var top = -3.0e38;
  for (var i = 0u; i < count; i++) {
    var product = 0.0;
    ${forQuads(quads, (quad) => `product += dot(query[${quad}], keys[i * width + ${quad}u]);`)}
    let distance = clamp(i32(i) - i32(min(index, count - 1u)), ${-maxDistance}, ${maxDistance}) + ${maxDistance};
    let bias = relative_position_bias[group.y * ${2 * maxDistance + 1}u + u32(distance)] * ${Math.LOG2E};
    attention_weights[i] = product * query_size * key_scales[i] + bias;
    top = max(top, attention_weights[i]);
  }
  var total = 0.0;
  for (var i = 0u; i < count; i++) {
    attention_weights[i] = power_of_two(attention_weights[i] - top);
    total += attention_weights[i];
  }
  let levels = min(${maxWeight}.0, ${weightSum}.0 / total);`;

/**
 * @param width columns of a head, a multiple of 4
 * @param window maximum tokens of a part, up to 64
 * @param maxDistance farthest distance with a bias of its own
 */
export function attentionWindowShader(
  hidden: number,
  width: number,
  window: number,
  maxDistance: number,
): string {
  const quads = width / 4;
  const limit = findScoreLimit(width);
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read> tiles: array<vec4u>;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(3) var<storage, read> relative_position_bias: array<f32>;

// In quads.
const hidden = ${hidden / 4}u;
const width = ${quads}u;
const limit = ${limit}.0;
const factor = ${Math.LOG2E / Math.sqrt(width) / limit / limit};

var<workgroup> keys: array<vec4f, ${window * quads}>;
var<workgroup> values: array<vec4f, ${window * quads}>;
var<workgroup> key_scales: array<f32, ${partTokens}>;
var<workgroup> sizes: array<f32, ${partTokens}>;
${powerShader}
fn largest(x: vec4f) -> f32 {
  return max(max(x.x, x.y), max(x.z, x.w));
}

@compute @workgroup_size(${partTokens})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) index: u32) {
  let tile = tiles[group.x];
  let head = group.y * width;
  let count = tile.y - tile.x;
  // Threads beyond the last token repeat it, because all must maxDistance the barriers.
  let row = tile.x + min(index, count - 1u);
  let first = row * 3u * hidden + head;
  ${roundKeysAndValues(quads)}
  var attention_weights = array<f32, ${window}>();
  ${findWeights(quads, maxDistance)}
  var sum = 0.0;
  var mean = array<vec4f, ${quads}>();
  for (var i = 0u; i < count; i++) {
    let weight = round(attention_weights[i] * levels);
    sum += weight;
    ${forQuads(quads, (quad) => `mean[${quad}] += weight * values[i * width + ${quad}u];`)}
  }
  if (index < count) {
    let scale = value_size * ${1 / maxValue} / sum;
    ${forQuads(quads, (quad) => `out[row * hidden + head + ${quad}u] = mean[${quad}] * scale;`)}
  }
}
`;
}
