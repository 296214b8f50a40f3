// Rounds rows to the 128 levels that the kernels on the CPU multiply, between the least and the largest value of each
// segment, so that both give the same vectors. Two forms:
// - `normalise`: the rows are the LayerNorm of hidden states, times the factors of their columns; the states go on as their LayerNorm.
// - `round`: in place.
//
// One workgroup for a run of a row, a thread for four columns.
// Bindings: 0 rows (tokens, columns), written; for `normalise` also 1 states (tokens, columns), written, 2 gamma, beta,
// factors and epsilon. Groups: tokens by runs.

/** Levels above the least value. */
const levels = 127;
/** Range of a segment whose values are all equal. */
const minRange = 1e-20;
/** Most columns of a LayerNorm: those of the threads that every device's workgroup has, four each. */
export const maxNormalised = 1024;

export type QuantisingForm = 'normalise' | 'round';

/** `sum_all(index, value)`: the sum over the threads; all of them must call it. */
const sumAll = /* wgsl */ `
var<workgroup> partial: array<f32, threads>;

fn sum_all(index: u32, value: f32) -> f32 {
  partial[index] = value;
  workgroupBarrier();
  var sum = 0.0;
  for (var i = 0u; i < threads; i++) {
    sum += partial[i];
  }
  workgroupBarrier();
  return sum;
}
`;

const readNormalised = (columns: number) => /* wgsl */ `
  let state = states[at];
  let mean = sum_all(index, dot(state, vec4f(1.0))) / ${columns}.0;
  let apart = state - mean;
  let variance = sum_all(index, dot(apart, apart)) / ${columns}.0;
  let inverse = inverseSqrt(variance + norm[3u * threads].x);
  let normalised = apart * inverse * norm[index] + norm[threads + index];
  states[at] = normalised;
  let value = normalised * norm[2u * threads + index];`;

const normBindings = /* wgsl */ `
@group(0) @binding(1) var<storage, read_write> states: array<vec4f>;
@group(0) @binding(2) var<storage, read> norm: array<vec4f>;
${sumAll}`;

/** Columns of a run: whole segments, as many as the threads of a workgroup take. */
export const findRun = (columns: number, segment: number): number =>
  segment * fitParts(columns / segment, Math.floor(maxNormalised / segment));

/** Largest divisor of a count, `max` at most. */
function fitParts(count: number, max: number): number {
  for (let parts = Math.min(count, max); parts > 1; parts--) if (count % parts === 0) return parts;
  return 1;
}

/**
 * @param columns of a row; up to `maxNormalised` for a LayerNorm
 * @param segment columns that share their levels; divides the columns, a multiple of 4 up to 1,024
 */
export function quantiseRowsShader(columns: number, segment: number, form: QuantisingForm): string {
  const threads = findRun(columns, segment) / 4;
  const share = segment / 4;
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> rows: array<vec4f>;
const threads = ${threads}u;
// Threads of a segment.
const share = ${share}u;
var<workgroup> ends: array<vec2f, threads>;
${form === 'normalise' ? normBindings : ''}
@compute @workgroup_size(${threads})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) index: u32) {
  let at = group.x * ${columns / 4}u + group.y * threads + index;
  ${form === 'normalise' ? readNormalised(columns) : 'let value = rows[at];'}
  let low_half = min(value.xy, value.zw);
  let high_half = max(value.xy, value.zw);
  ends[index] = vec2f(min(low_half.x, low_half.y), max(high_half.x, high_half.y));
  workgroupBarrier();
  let first = index - index % share;
  var low = ends[first].x;
  var high = ends[first].y;
  for (var i = first + 1u; i < first + share; i++) {
    low = min(low, ends[i].x);
    high = max(high, ends[i].y);
  }
  let range = max(high - low, ${minRange});
  rows[at] = low + round((value - low) * (${levels}.0 / range)) * (range * ${1 / levels});
}
`;
}
