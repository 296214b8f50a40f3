// WGSL shared by both programs: the lanes of a workgroup and a sum over them.

/** Threads per workgroup: a multiple of waves of 32 and 64, and a third of the usual 384 columns, so none is idle. */
const lanes = 128;

/** `sum_over_lanes(lane, value)`: the sum over all lanes, returned to each; every lane of a workgroup must call it. */
export const sumOverLanes = /* wgsl */ `
const lanes = ${lanes}u;
var<workgroup> partial: array<f32, lanes>;

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
`;
