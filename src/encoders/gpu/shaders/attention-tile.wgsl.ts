// Attention in a workgroup: 16 queries of one text and one head; four threads a query, each with every fourth key and with a
// maximum, a sum and a mean of its own, combined at the end. Keys and values pass through workgroup memory. The softmax is
// computed online (Milakov and Gimelshein, 2018), so that no scores are stored.
// Bindings: 0 tiles (first token of the text, end of the text, first query, unused), 1 queries, keys and values
// (tokens, 3 hidden), 2 out (tokens, hidden). Groups: tiles by heads.

/** Queries of a workgroup. */
export const tileQueries = 16;
/** Threads of a query. */
const lanes = 4;
export const threads = tileQueries * lanes;

/** Keys in workgroup memory: 8 kB with their values for heads of 32 to 256 columns. */
export const countKeys = (width: number): number =>
  Math.min(32, Math.max(lanes, 2 ** Math.floor(Math.log2(1024 / width))));

/** One line for each quad of a head: constant indices keep them in registers. */
export const forQuads = (width: number, line: (quad: number) => string): string =>
  Array.from({ length: width / 4 }, (_, quad) => line(quad)).join('\n      ');

interface KeyLoop {
  /** Loads quad `i` of the values beside the keys, which are at `at` in `qkv`. */
  readonly load: string;
  /** Changes the keys in workgroup memory. */
  readonly change?: string;
  /** Run for each key of a thread: its `product` with the query, and `at` of its first quad in workgroup memory. */
  readonly body: string;
}

/** Brings the keys of a text to workgroup memory, part by part, and multiplies them. */
export const forKeys = (width: number, { load, change = '', body }: KeyLoop): string => /* wgsl */ `
  for (var first = tile.x; first < tile.y; first += ${countKeys(width)}u) {
    for (var i = index; i < ${(countKeys(width) * width) / 4}u; i += ${threads}u) {
      let at = min(first + i / width, tile.y - 1u) * 3u * hidden + head + i % width;
      keys[i] = qkv[at + hidden];
      ${load}
    }
    workgroupBarrier();
    ${change}
    let count = min(${countKeys(width)}u, tile.y - first);
    for (var key = local.x; key < count; key += lanes) {
      let at = key * width;
      var product = 0.0;
      ${forQuads(width, (quad) => `product += dot(query[${quad}], keys[at + ${quad}u]);`)}
      ${body}
    }
    workgroupBarrier();
  }`;

/** Adds the `weight` of a `score` to what a thread has found, of which `kept` is the share that stays. @param power function of WGSL */
export const addWeight = (power: string): string => /* wgsl */ `
      let next = max(max_score, score);
      let kept = ${power}(max_score - next);
      let weight = ${power}(score - next);
      max_score = next;
      sum = sum * kept + weight;`;

/** `top` and `total`: the largest score of a query and the sum of its weights, of what its threads have found. */
export const combineWeights = (power: string): string => /* wgsl */ `
  ends[index] = vec2f(max_score, sum);
  workgroupBarrier();
  let lane = index - local.x;
  let top = max(max(ends[lane].x, ends[lane + 1u].x), max(ends[lane + 2u].x, ends[lane + 3u].x));
  var total = 0.0;
  for (var i = 0u; i < lanes; i++) {
    total += ends[lane + i].y * ${power}(ends[lane + i].x - top);
  }`;

/** Adds up the shares of a query's threads in its mean, quad by quad, and writes it. @param scale of the sum */
export const writeMean = (share: string, scale?: string): string => /* wgsl */ `
  for (var quad = 0u; quad < width; quad++) {
    partial[index] = ${share};
    workgroupBarrier();
    if (local.x == 0u && row < tile.y) {
      let whole = partial[lane] + partial[lane + 1u] + partial[lane + 2u] + partial[lane + 3u];
      out[row * hidden + head + quad] = whole${scale ? ` * ${scale}` : ''};
    }
    workgroupBarrier();
  }`;

interface AttentionForm {
  /** Constants, workgroup memory and functions. */
  readonly declarations?: string;
  readonly body: string;
}

/**
 * A program in whose body `query` is the thread's.
 * @param width columns of a head, a multiple of 4 up to 128
 */
export const attentionProgram = (
  hidden: number,
  width: number,
  { declarations = '', body }: AttentionForm,
): string => /* wgsl */ `
@group(0) @binding(0) var<storage, read> tiles: array<vec4u>;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;

// In quads.
const hidden = ${hidden / 4}u;
const width = ${width / 4}u;
const lanes = ${lanes}u;

var<workgroup> keys: array<vec4f, ${(countKeys(width) * width) / 4}>;
var<workgroup> values: array<vec4f, ${(countKeys(width) * width) / 4}>;
var<workgroup> ends: array<vec2f, ${threads}>;
var<workgroup> partial: array<vec4f, ${threads}>;
${declarations}
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
  var query = array<vec4f, ${width / 4}>();
  var mean = array<vec4f, ${width / 4}>();
  ${forQuads(width, (quad) => `query[${quad}] = qkv[from_query + ${quad}u];`)}
  var max_score = -3.0e38;
  var sum = 0.0;
  ${body}
}
`;
