// Token ids to hidden states: the word's row plus the position's, without LayerNorm, with statistics of its runs. One
// workgroup per token; 16 threads a run, four runs at a time.
// Bindings: 0 tokens (id, position), 1 words (vocabulary, hidden), 2 positions (limit, hidden), 3 states
// (tokens, hidden), 4 statistics (tokens, runs).
import { describeRun, runColumns, runThreads } from './states.wgsl.js';
import { enableHalves, type Precision, weightFormats } from './weights.wgsl.js';

/** Runs at a time: 64 threads, a wave on every device. */
const parallelRuns = 4;

export const embedShader = (hidden: number, precision: Precision): string => /* wgsl */ `
${enableHalves(precision)}
@group(0) @binding(0) var<storage, read> tokens: array<vec2u>;
@group(0) @binding(1) var<storage, read> words: array<${weightFormats[precision].quad}>;
@group(0) @binding(2) var<storage, read> positions: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> states: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> statistics: array<vec2f>;

const quads = ${hidden / 4}u;
const runs = ${hidden / runColumns}u;
${describeRun(runThreads * parallelRuns)}
@compute @workgroup_size(${runThreads}, ${parallelRuns})
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let row = group.x;
  let token = tokens[row];
  for (var first = 0u; first < runs; first += ${parallelRuns}u) {
    // Threads beyond the last run repeat it, because all must reach the barriers.
    let run = min(first + local.y, runs - 1u);
    let quad = run * ${runThreads}u + local.x;
    let word = words[token.x * quads + quad];
    let value = vec4f(${weightFormats[precision].read('word')}) + positions[token.y * quads + quad];
    let described = describe_run(index, value);
    if (first + local.y < runs) {
      states[row * quads + quad] = value;
      if (local.x == 0u) {
        statistics[row * runs + run] = described;
      }
    }
  }
}
`;
