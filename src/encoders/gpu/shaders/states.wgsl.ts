// WGSL shared by the programs of the encoder. The hidden states between two layers are kept without their LayerNorm: the
// program that writes them also writes statistics of every run of 64 columns, and the programs that read them normalise
// with those. So LayerNorm takes no pass over memory, and no program has to own whole rows.

/** Columns of a run, and of a workgroup's tile: the widths of all encoders in use are multiples of it. */
export const runColumns = 64;

/** Threads of a run, four columns each. */
export const runThreads = runColumns / 4;

/** What is the same in a whole batch. */
export const batchStruct = /* wgsl */ `
struct Batch {
  // Tokens of all texts.
  tokens: u32,
}
`;

/**
 * `describe_run(index, values)`: mean of 64 values and sum of their squared differences from it, to all of the 16 adjacent
 * threads that hold four each. All threads of a workgroup must call it.
 * @param threads of a workgroup
 */
export const describeRun = (threads: number) => /* wgsl */ `
var<workgroup> run_partial: array<f32, ${threads}>;

fn sum_run(index: u32, value: f32) -> f32 {
  run_partial[index] = value;
  workgroupBarrier();
  let start = index - index % ${runThreads}u;
  var sum = 0.0;
  for (var i = 0u; i < ${runThreads}u; i++) {
    sum += run_partial[start + i];
  }
  workgroupBarrier();
  return sum;
}

fn describe_run(index: u32, values: vec4f) -> vec2f {
  let mean = sum_run(index, dot(values, vec4f(1.0))) / ${runColumns}.0;
  let apart = values - mean;
  return vec2f(mean, sum_run(index, dot(apart, apart)));
}
`;

/**
 * `combine_runs(row, epsilon)`: mean of a row of states and the inverse of its deviation, from the statistics of its runs
 * in `statistics` (Chan, Golub and LeVeque, 1979: no difference of large squares).
 */
export const combineRuns = (hidden: number) => /* wgsl */ `
fn combine_runs(row: u32, epsilon: f32) -> vec2f {
  let at = row * ${hidden / runColumns}u;
  var mean = 0.0;
  for (var i = 0u; i < ${hidden / runColumns}u; i++) {
    mean += statistics[at + i].x;
  }
  mean /= ${hidden / runColumns}.0;
  var squares = 0.0;
  for (var i = 0u; i < ${hidden / runColumns}u; i++) {
    let apart = statistics[at + i].x - mean;
    squares += statistics[at + i].y + ${runColumns}.0 * apart * apart;
  }
  return vec2f(mean, inverseSqrt(squares / ${hidden}.0 + epsilon));
}
`;
