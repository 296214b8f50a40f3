// Attention among the tokens of each text, rounded as on the CPU: queries and keys each by their largest magnitude, values by that
// of all, attention weights to integers. One workgroup for 16 queries of one text and one head; four threads a query, each with
// every fourth key. Keys and values pass through workgroup memory, twice: the weights depend on the largest score.
// Bindings: 0 tiles (first token of the text, end of the text, first query, unused), 1 queries, keys and values
// (tokens, 3 hidden), 2 out (tokens, hidden). Groups: tiles by heads.

import { findScoreLimit, maxValue, maxWeight, weightSum } from '../../runtime/index.js';
import { countKeys, forQuads, lanes, threads, tileQueries } from './attention.wgsl.js';
import { powerShader } from './polynomials.wgsl.js';

/** Magnitude of a row of zeros. */
const minMagnitude = '1e-20';

/** `measure(x)`: the largest magnitude. */
const measure = /* wgsl */ `
fn measure(x: vec4f) -> f32 {
  let sizes = abs(x);
  return max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
}
`;

/** `value_size`: the largest magnitude of the values of a text. */
const measureValues = (quads: number) => /* wgsl */ `
  var size = ${minMagnitude};
  for (var i = index; i < (tile.y - tile.x) * width; i += ${threads}u) {
    size = max(size, measure(qkv[(tile.x + i / width) * 3u * hidden + head + 2u * hidden + i % width]));
  }
  sizes[index] = size;
  workgroupBarrier();
  var value_size = sizes[0];
  for (var i = 1u; i < ${threads}u; i++) {
    value_size = max(value_size, sizes[i]);
  }
  var query_size = ${minMagnitude};
  ${forQuads(quads, (quad) => `query_size = max(query_size, measure(query[${quad}]));`)}
  ${forQuads(quads, (quad) => `query[${quad}] = round(query[${quad}] * (limit / query_size));`)}`;

/** Runs `body` for every key of a thread, with its `score`. @param load of quad `at` to workgroup memory beside the keys */
const forKeys = (quads: number, keys: number, load: string, body: string) => /* wgsl */ `
  for (var first = tile.x; first < tile.y; first += ${keys}u) {
    for (var i = index; i < ${keys * quads}u; i += ${threads}u) {
      let at = min(first + i / width, tile.y - 1u) * 3u * hidden + head + i % width;
      keys[i] = qkv[at + hidden];
      ${load}
    }
    workgroupBarrier();
    for (var key = index; key < ${keys}u; key += ${threads}u) {
      var size = ${minMagnitude};
      for (var quad = 0u; quad < width; quad++) {
        size = max(size, measure(keys[key * width + quad]));
      }
      key_sizes[key] = size;
    }
    workgroupBarrier();
    for (var i = index; i < ${keys * quads}u; i += ${threads}u) {
      keys[i] = round(keys[i] * (limit / key_sizes[i / width]));
    }
    workgroupBarrier();
    let count = min(${keys}u, tile.y - first);
    for (var key = local.x; key < count; key += lanes) {
      let at = key * width;
      var product = 0.0;
      ${forQuads(quads, (quad) => `product += dot(query[${quad}], keys[at + ${quad}u]);`)}
      let score = product * query_size * (key_sizes[key] * factor);
      ${body}
    }
    workgroupBarrier();
  }`;

/** The largest score of a query and the sum of its weights, of what its threads have found. */
const combineEnds = /* wgsl */ `
  ends[index] = vec2f(top, total);
  workgroupBarrier();
  let lane = index - local.x;
  top = max(max(ends[lane].x, ends[lane + 1u].x), max(ends[lane + 2u].x, ends[lane + 3u].x));
  total = 0.0;
  for (var i = 0u; i < lanes; i++) {
    total += ends[lane + i].y * power_of_two(ends[lane + i].x - top);
  }
  let levels = min(${maxWeight}.0, ${weightSum}.0 / total);
  workgroupBarrier();`;

const writeMean = /* wgsl */ `
  ends[index] = vec2f(sum, 0.0);
  workgroupBarrier();
  let weights = ends[lane].x + ends[lane + 1u].x + ends[lane + 2u].x + ends[lane + 3u].x;
  let scale = value_size * ${1 / maxValue} / weights;
  for (var quad = 0u; quad < width; quad++) {
    partial[index] = mean[quad];
    workgroupBarrier();
    if (local.x == 0u && row < tile.y) {
      let values = partial[lane] + partial[lane + 1u] + partial[lane + 2u] + partial[lane + 3u];
      out[row * hidden + head + quad] = values * scale;
    }
    workgroupBarrier();
  }`;

const sumWeights = /* wgsl */ `
      let next = max(top, score);
      total = total * power_of_two(top - next) + power_of_two(score - next);
      top = next;`;

const sumValues = (quads: number) => /* wgsl */ `
      let weight = round(power_of_two(score - top) * levels);
      sum += weight;
      ${forQuads(quads, (quad) => `mean[${quad}] += weight * values[at + ${quad}u];`)}`;

/** @param width columns of a head, a multiple of 4 up to 128 */
export function attentionIntegersShader(hidden: number, width: number): string {
  const quads = width / 4;
  const keys = Math.min(32, countKeys(width));
  const limit = findScoreLimit(width);
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read> tiles: array<vec4u>;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;

// In quads.
const hidden = ${hidden / 4}u;
const width = ${quads}u;
const lanes = ${lanes}u;
const limit = ${limit}.0;
const factor = ${Math.LOG2E / Math.sqrt(width) / limit / limit};

var<workgroup> keys: array<vec4f, ${keys * quads}>;
var<workgroup> values: array<vec4f, ${keys * quads}>;
var<workgroup> key_sizes: array<f32, ${keys}>;
var<workgroup> sizes: array<f32, ${threads}>;
var<workgroup> ends: array<vec2f, ${threads}>;
var<workgroup> partial: array<vec4f, ${threads}>;
${powerShader}
${measure}
@compute @workgroup_size(${lanes}, ${tileQueries})
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let tile = tiles[group.x];
  let head = group.y * width;
  let row = tile.z + local.y;
  // Threads beyond the last query repeat it, because all must reach the barriers.
  let from_query = min(row, tile.y - 1u) * 3u * hidden + head;
  // Initialised, because SwiftShader keeps values of an earlier round otherwise.
  var query = array<vec4f, ${quads}>();
  var mean = array<vec4f, ${quads}>();
  ${forQuads(quads, (quad) => `query[${quad}] = qkv[from_query + ${quad}u];`)}
  ${measureValues(quads)}
  var top = -3.0e38;
  var total = 0.0;
  ${forKeys(quads, keys, '', sumWeights)}
  ${combineEnds}
  var sum = 0.0;
  ${forKeys(quads, keys, `values[i] = round(qkv[at + 2u * hidden] * (${maxValue}.0 / value_size));`, sumValues(quads))}
  ${writeMean}
}
`;
}
