// Attention among the tokens of each text, with the softmax computed online (Milakov and Gimelshein, 2018), so that no
// scores are stored. One workgroup for 16 queries of one text and one head; four threads a query, each with every fourth
// key and with its own maximum, sum and mean, combined at the end. Keys and values pass through workgroup memory.
// Bindings: 0 tiles (first token of the text, end of the text, first query, unused), 1 queries, keys and values
// (tokens, 3 hidden), 2 out (tokens, hidden). Groups: tiles by heads.

/** Queries of a workgroup. */
export const tileQueries = 16;
/** Threads of a query. */
export const lanes = 4;
export const threads = tileQueries * lanes;

/** Keys in workgroup memory: 8 kB with their values for heads up to 32, and for wider ones up to 64, 128, ... columns. */
export const countKeys = (width: number): number => Math.max(lanes, 2 ** Math.floor(Math.log2(1024 / width)));

/** One line for each quad of a head: constant indices keep them in registers. */
export const forQuads = (quads: number, line: (quad: number) => string): string =>
  Array.from({ length: quads }, (_, quad) => line(quad)).join('\n      ');

const readKeys = (quads: number, keys: number) => /* wgsl */ `
  for (var first = tile.x; first < tile.y; first += ${keys}u) {
    for (var i = index; i < ${keys * quads}u; i += ${threads}u) {
      let at = min(first + i / width, tile.y - 1u) * 3u * hidden + head + i % width;
      keys[i] = qkv[at + hidden];
      values[i] = qkv[at + 2u * hidden];
    }
    workgroupBarrier();
    let count = min(${keys}u, tile.y - first);
    for (var key = local.x; key < count; key += lanes) {
      let at = key * width;
      var score = 0.0;
      ${forQuads(quads, (quad) => `score += dot(query[${quad}], keys[at + ${quad}u]);`)}
      let next = max(max_score, score);
      let kept = exp(max_score - next);
      let weight = exp(score - next);
      max_score = next;
      sum = sum * kept + weight;
      ${forQuads(quads, (quad) => `mean[${quad}] = mean[${quad}] * kept + weight * values[at + ${quad}u];`)}
    }
    workgroupBarrier();
  }`;

/** Joins what the threads of a query have found, and writes it. */
const combineLanes = /* wgsl */ `
  ends[index] = vec2f(max_score, sum);
  workgroupBarrier();
  let lane = index - local.x;
  let top = max(max(ends[lane].x, ends[lane + 1u].x), max(ends[lane + 2u].x, ends[lane + 3u].x));
  var total = 0.0;
  for (var i = 0u; i < lanes; i++) {
    total += ends[lane + i].y * exp(ends[lane + i].x - top);
  }
  let factor = exp(max_score - top) / total;
  for (var quad = 0u; quad < width; quad++) {
    partial[index] = mean[quad] * factor;
    workgroupBarrier();
    if (local.x == 0u && row < tile.y) {
      out[row * hidden + head + quad] = partial[lane] + partial[lane + 1u] + partial[lane + 2u] + partial[lane + 3u];
    }
    workgroupBarrier();
  }`;

/** @param width columns of a head, a multiple of 4 up to 128 */
export function attentionShader(hidden: number, width: number): string {
  const quads = width / 4;
  const keys = Math.min(32, countKeys(width));
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read> tiles: array<vec4u>;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;

// In quads.
const hidden = ${hidden / 4}u;
const width = ${quads}u;
const lanes = ${lanes}u;
const none = -3.0e38;

var<workgroup> keys: array<vec4f, ${keys * quads}>;
var<workgroup> values: array<vec4f, ${keys * quads}>;
var<workgroup> ends: array<vec2f, ${threads}>;
var<workgroup> partial: array<vec4f, ${threads}>;

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
  ${forQuads(quads, (quad) => `query[${quad}] = qkv[from_query + ${quad}u] * ${1 / Math.sqrt(width)};`)}
  var max_score = none;
  var sum = 0.0;
  ${readKeys(quads, keys)}
  ${combineLanes}
}
`;
}
