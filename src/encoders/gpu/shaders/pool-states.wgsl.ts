// Mean or first token of each text, through the last LayerNorm if there is one, scaled to length 1. One workgroup per text:
// eight groups of 32 threads with every eighth token each, a thread with every 32nd quad of columns.
// Bindings: 0 starts of the texts (texts + 1), 1 states (tokens, hidden), 2 out (texts, hidden); for the LayerNorm
// 3 statistics (tokens, runs), 4 gamma, beta and epsilon.

import type { Pooling } from '../../pooling/index.js';
import { combineRuns } from './states.wgsl.js';

const lanes = 32;
const rowGroups = 8;

/** `sum_lanes(index, value)`: the sum over the 32 threads of a group; all threads of the workgroup must call it. */
const sumLanes = /* wgsl */ `
fn sum_lanes(index: u32, value: f32) -> f32 {
  partial[index] = value;
  workgroupBarrier();
  let start = index - index % lanes;
  var sum = 0.0;
  for (var i = 0u; i < lanes; i++) {
    sum += partial[start + i];
  }
  workgroupBarrier();
  return sum;
}
`;

/** Runs `body` for every quad of a thread. @param each their number; some may be beyond the last one */
const forQuads = (each: number, body: string) => /* wgsl */ `for (var i = 0u; i < ${each}u; i++) {
    let quad = i * lanes + lane;
    if (quad < quads) {
      ${body}
    }
  }`;

const normBindings = (hidden: number) => /* wgsl */ `
@group(0) @binding(3) var<storage, read> statistics: array<vec2f>;
@group(0) @binding(4) var<storage, read> norm: array<vec4f>;
${combineRuns(hidden)}`;

/** @param normalised whether states pass a LayerNorm */
export function poolStatesShader(hidden: number, pooling: Pooling, normalised = true): string {
  const quads = hidden / 4;
  /** Quads of a thread. */
  const each = Math.ceil(quads / lanes);
  return /* wgsl */ `
@group(0) @binding(0) var<storage, read> starts: array<u32>;
@group(0) @binding(1) var<storage, read> states: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

const quads = ${quads}u;
const lanes = ${lanes}u;
const groups = ${rowGroups}u;
var<workgroup> sums: array<vec4f, ${lanes * rowGroups}>;
var<workgroup> partial: array<f32, ${lanes * rowGroups}>;
${normalised ? normBindings(hidden) : ''}
${sumLanes}
@compute @workgroup_size(${lanes}, ${rowGroups})
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let text = group.x;
  let lane = local.x;
  let start = starts[text];
  let end = ${pooling === 'cls' ? 'start + 1u' : 'starts[text + 1u]'};
  var vector = array<vec4f, ${each}>();
  for (var row = start + local.y; row < end; row += groups) {
    ${normalised ? 'let moment = combine_runs(row, norm[2u * quads].x);' : ''}
    ${forQuads(each, `vector[i] += ${normalised ? '(states[row * quads + quad] - moment.x) * moment.y' : 'states[row * quads + quad]'};`)}
  }
  // Every group gets the sum of all.
  for (var i = 0u; i < ${each}u; i++) {
    sums[index] = vector[i];
    workgroupBarrier();
    var sum = sums[lane];
    for (var other = 1u; other < groups; other++) {
      sum += sums[other * lanes + lane];
    }
    vector[i] = sum;
    workgroupBarrier();
  }
  var squares = 0.0;
  ${forQuads(
    each,
    `vector[i] = vector[i] / f32(end - start)${normalised ? ' * norm[quad] + norm[quads + quad]' : ''};
      squares += dot(vector[i], vector[i]);`,
  )}
  let total = sum_lanes(index, squares);
  let scale = select(inverseSqrt(total), 0.0, total == 0.0);
  if (local.y == 0u) {
    ${forQuads(
      each,
      `let at = 4u * (text * quads + quad);
      for (var c = 0u; c < 4u; c++) {
        out[at + c] = vector[i][c] * scale;
      }`,
    )}
  }
}
`;
}
